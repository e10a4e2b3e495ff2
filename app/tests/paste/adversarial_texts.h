// Texts that make a reader work as hard as it can, in any length: what a careless reader takes quadratic or
// exponential time for.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace sepaxis::exchange {

struct AdversarialText {
    std::string name;
    std::function<std::string(std::size_t bytes)> make;
};

inline std::string repeated(std::string_view unit, std::size_t bytes) {
    std::string text;
    while (text.size() < bytes) text += unit;
    return text;
}

// `{shape:{shape: ... }}`, as deep as `depth`, again and again.
inline std::string nestedText(std::string_view open, std::string_view core, std::string_view close,
                              std::size_t depth, std::size_t bytes, std::string_view between = "\n") {
    std::string unit;
    for (std::size_t i = 0; i < depth; ++i) unit += open;
    unit += core;
    for (std::size_t i = 0; i < depth; ++i) unit += close;
    unit += between;
    return repeated(unit, bytes);
}

// The unit with a number of its own for every "#" in it.
inline std::string numbered(std::string_view unit, std::size_t bytes, std::string_view first = "") {
    std::string text(first);
    for (std::size_t i = 1; text.size() < bytes; ++i)
        for (const char c : unit) {
            if (c == '#')
                text += std::to_string(i);
            else if (c == '~')  // the one before
                text += std::to_string(i - 1);
            else
                text += c;
        }
    return text;
}

inline std::vector<AdversarialText> adversarialTexts() {
    std::vector<AdversarialText> texts;
    const auto add = [&](std::string name, std::function<std::string(std::size_t)> make) {
        texts.push_back({std::move(name), std::move(make)});
    };
    // Brackets of every kind in each other, to the depth that is read, and far beyond it.
    for (const std::string_view open : {"{shape:",
                                        "{collider:",
                                        "{geometry:",
                                        "{x:",
                                        "f({shape:",
                                        "[",
                                        "(",
                                        "{",
                                        "f(",
                                        "Box(",
                                        "a.b(",
                                        "{a=",
                                        "[{shape:",
                                        "vector![",
                                        "x = {shape:",
                                        "(gdb) (",
                                        "new (",
                                        "- (",
                                        "*(",
                                        "!(",
                                        "(1,",
                                        "[1,2,[",
                                        "{1,{2,3},",
                                        "<a>",
                                        "<body pos='1 2 3'>",
                                        "{\"a\":{\"shape\":",
                                        "{\"version\":1,\"a\":",
                                        "{shape:1,shape:",
                                        "push(",
                                        "set({shape:",
                                        "Box({position:",
                                        "Vec3(",
                                        "Quaternion(",
                                        "Transform(",
                                        "body(",
                                        "hull(",
                                        "array([",
                                        "{type:'box',shape:",
                                        "{shape:{a:[1,2,3],b:",
                                        "{position:",
                                        "{rotation:",
                                        "{position:{rotation:",
                                        "{x:1,y:2,z:",
                                        "\"a\": ",
                                        "a: ",
                                        "a = ",
                                        "a = b = ",
                                        "x(a: "}) {
        std::string close;
        for (const char c : open) {
            if (c == '{') close.insert(close.begin(), '}');
            if (c == '[') close.insert(close.begin(), ']');
            if (c == '(') close.insert(close.begin(), ')');
        }
        if (open == "<a>") close = "</a>";
        if (open.starts_with("<body")) close = "</body>";
        const std::string opening(open);
        for (const std::size_t depth : {5u, 15u, 60u})
            add("nested " + std::to_string(depth) + " " + opening,
                [=](std::size_t bytes) { return nestedText(opening, "1 2 3", close, depth, bytes); });
        add("nested, named " + opening, [=](std::size_t bytes) {
            return nestedText(opening, "type:'box',size:[1,2,3],position:[1,2,3]", close, 15, bytes, ", ");
        });
        add("open only " + opening, [=](std::size_t bytes) { return repeated(opening, bytes); });
        add("deep and open " + opening, [=](std::size_t bytes) {
            return nestedText(opening, "", "", 30, 1, "") + repeated("1 2 3 ", bytes);
        });
    }
    // The same words, signs and numbers again and again, on lines of their own and on one.
    for (const std::string_view unit : {"1",
                                        "9",
                                        ".",
                                        "-",
                                        "+",
                                        "e",
                                        "0x",
                                        "1e",
                                        "1e9",
                                        "1.",
                                        "-1",
                                        "--1",
                                        "1-",
                                        "1 ",
                                        "1,",
                                        "1;",
                                        "1, 2, 3; ",
                                        "a",
                                        "a ",
                                        "a.",
                                        "a::",
                                        "a->",
                                        "a: ",
                                        "a = ",
                                        "a, ",
                                        "a.b = ",
                                        "a(",
                                        "a()",
                                        "a() ",
                                        "a[0] ",
                                        "a[0] = ",
                                        "'",
                                        "\"",
                                        "\"1",
                                        "'1",
                                        "\\",
                                        "\"\\",
                                        "`",
                                        "<",
                                        "<<",
                                        ">",
                                        ">>",
                                        "<a",
                                        "<1",
                                        "<1,",
                                        "<1,2,3> ",
                                        "a<",
                                        "a<b",
                                        "a<b<",
                                        "a<b>",
                                        "/*",
                                        "*/",
                                        "//",
                                        "/",
                                        "#",
                                        "#1 ",
                                        "!",
                                        "?",
                                        "@",
                                        "&",
                                        "*",
                                        "|",
                                        "=",
                                        ":",
                                        "::",
                                        ";",
                                        ",",
                                        "{",
                                        "}",
                                        "[",
                                        "]",
                                        "(",
                                        ")",
                                        "{}",
                                        "[]",
                                        "()",
                                        ")(",
                                        "}{",
                                        "({[",
                                        "x",
                                        "x1",
                                        "1x",
                                        "1x1",
                                        "1x1x",
                                        "box",
                                        "box ",
                                        "Box",
                                        "Box1 ",
                                        "Box(1,2,3)",
                                        "Box(1,2,3) ",
                                        "Box 1 2 3 ",
                                        "box 1 ",
                                        "box 1: ",
                                        "box at 1 2 3 ",
                                        "a box of size 1 2 3 at 4 5 6. ",
                                        "sphere radius 1 ",
                                        "the box ",
                                        "the other ",
                                        "box a ",
                                        "A: ",
                                        "B: ",
                                        "A B ",
                                        "A: box 1 2 3, ",
                                        "one ",
                                        "each other ",
                                        "x = 1 ",
                                        "x: 1, ",
                                        "x=1,y=2,z=3 ",
                                        "(1,2,3) ",
                                        "(1,2,3) to (4,5,6) ",
                                        "[1,2,3] - [4,5,6] ",
                                        "[1,2,3], ",
                                        "[[1,2,3],[4,5,6]] ",
                                        "v 1 2 3 ",
                                        "pi ",
                                        "pi/2 ",
                                        "about x ",
                                        "x axis ",
                                        "along x ",
                                        "half ",
                                        "radius ",
                                        "size 1 ",
                                        "sepaxis:",
                                        "sepaxis:1",
                                        "sepaxis:1:",
                                        "sepaxis:1:A",
                                        "sepaxis:2",
                                        "sepaxis: ",
                                        "sepaxis:1:AAAAAA ",
                                        "{\"",
                                        "{\"a\":",
                                        "{\"version\":",
                                        "{\"version\":1,\"a\":",
                                        "{\"version\": 1, \"a\": 1} ",
                                        "{\"shape\": 1} ",
                                        "{\"a\": {\"type\": \"box\"}} ",
                                        "\"version\" \"a\" ",
                                        "<geom",
                                        "<geom ",
                                        "<geom/>",
                                        "<geom size='1'/>",
                                        "<geom a=",
                                        "<geom a='",
                                        "<geom a=\"1",
                                        "<geom a='1' ",
                                        "<!--",
                                        "<!-- -->",
                                        "<a><b>",
                                        "</a>",
                                        "<a/>",
                                        "<robot>",
                                        "<robot><geom/>",
                                        "[node",
                                        "[sub_resource",
                                        "[node] ",
                                        "[sub_resource id=1] [node] ",
                                        "[gdb] ",
                                        "(gdb) ",
                                        "(gdb) p a ",
                                        "$1 = ",
                                        "- ",
                                        "* ",
                                        "| ",
                                        "1. ",
                                        "a = b = ",
                                        "a = 1, b = 2, ",
                                        "a, b = 1, 2; ",
                                        "float a = 1; ",
                                        "Box a(1,2,3); ",
                                        "Box a(1,2,3), b(1,2,3), ",
                                        "a << 1, ",
                                        "a << ",
                                        "cout << ",
                                        "R << 1,2,3,4,5,6,7,8,9; ",
                                        "std::vector of length 4 = {",
                                        "size=4 {",
                                        ".new()",
                                        "x.new(); ",
                                        "Component<",
                                        "a = x.new(); ",
                                        "return ",
                                        "new ",
                                        "const ",
                                        "auto ",
                                        "new const return ",
                                        "vector![",
                                        "[0] = ",
                                        "[0] = 1, ",
                                        "{[0] = 1, ",
                                        "*a, ",
                                        "[*a, ",
                                        "a? ",
                                        "a! ",
                                        "a.b ",
                                        "a.get() ",
                                        "a.x = 1; ",
                                        "a.pos.x = 1; ",
                                        "q.w = 1; ",
                                        "a.size = (1,2,3); ",
                                        "a.radius = 1; ",
                                        "a.position = (1,2,3); ",
                                        "box.position.set(1,2,3); ",
                                        "p.push_back(1,2,3); ",
                                        "p.push([1,2,3]); ",
                                        "collide(a, b); ",
                                        "collide(Box(1,2,3), Box(1,2,3)); ",
                                        "f(Box(1,2,3)); ",
                                        "VERT 0: (1,2,3) ",
                                        "0: 1, 2, 3 ",
                                        "x y z ",
                                        "\xe2\x80\x94",
                                        "\xff",
                                        "\xc3",
                                        "\r",
                                        "\t",
                                        " ",
                                        "\v",
                                        "1\t2\t3",
                                        "1;2;3",
                                        "1,5;2,5;3,5",
                                        "nan ",
                                        "inf ",
                                        "1e999 ",
                                        "-1e-999 ",
                                        "0x1p9 ",
                                        "0.1f, "}) {
        const std::string text(unit);
        add("repeated " + text, [=](std::size_t bytes) { return repeated(text, bytes); });
        add("lines of " + text, [=](std::size_t bytes) { return repeated(text + "\n", bytes); });
    }
    // Many things with names of their own; each made of the one before.
    for (const std::string_view unit :
         {"a# = 1\n",
          "a# = a~\n",
          "a# = [a~, a~]\n",
          "a# = {x: a~, y: a~}\n",
          "a# = a~ + a~\n",
          "a# = a~ * a~\n",
          "a# = f(a~, a~)\n",
          "p# = p~ * p~\n",
          "p# = p~ + p~\n",
          "tf# = tf~ * tf~\n",
          "a#: 1\n",
          "a#.position = (1,2,3)\n",
          "box#.position = (1,2,3)\n",
          "a# = (1,2,3)\n",
          "position# = (1,2,3)\n",
          "pose# = pose~ * pose~\n",
          "quat# = (0,0,0,1)\n",
          "pose# = Transform((1,2,3), (0,0,0,1))\n",
          "Box a#(1,2,3);\n",
          "a# = Box(1,2,3)\n",
          "a# = Box(1,2,3); a#.position = (#,2,3)\n",
          "Sphere s#(1); s#.setPosition(1,2,3);\n",
          "a = Box(#,2,3)\n",
          "box.size = (#,2,3)\n",
          "b#.size = (#,2,3)\n",
          "b#.x = 1; b#.y = 1; b#.z = 1\n",
          "collide(Box(#,2,3), Box(1,2,3))\n",
          "position# = (1,2,3)\nBox(1,2,3)\n",
          "Box(1,2,3)\nposition# = (1,2,3)\n",
          "position# = (#,2,3)\nquat# = (0,0,0,1)\nBox(1,2,3)\n",
          "points#.push([1,2,3])\n",
          "v# = p.push([#,2,3])\n",
          "tri# = [[1,2,3],[4,5,6],[7,8,#]]\n",
          "points# = [[1,2,3],[4,5,6],[7,8,#],[1,1,1]]\n",
          "w # 2 3\n",
          "# 2 3\n\n",
          "# 2 3\n1 2\n",
          "x y z\n# 2 3\n",
          "o a#\nv 1 2 #\n",
          "a b c d e f g #: 1\n",
          "a#: b#: c#: d#: 1\n",
          "a# << 1, 2, 3;\n",
          "a# = [1,2,3] a~\n",
          "a# = a~.inverse()\n",
          "a# = a~.get()\n",
          "<body name='b#' pos='1 2 3'/>",
          "<geom name='b#' size='1' pos='1 2 3'/>",
          "<a#>",
          "<a#></a~>",
          "</a#>",
          "<geom size='1'/><a#>",
          "<robot><link name='a#'/><joint><parent link='a~'/><child link='a#'/></joint>",
          "[sub_resource type=\"BoxShape3D\" id=\"#\"]\n[node name=\"n#\" parent=\".\"]\nshape = "
          "SubResource(\"#\")\n",
          "[node name=\"n#\" parent=\"n~\"]\n",
          "[node name=\"n#\"]\n[sub_resource id=#]\nk# = v\n",
          "Box#\n",
          "box # at 1 2 3\n",
          "body #: size 1 2 3\n",
          "#) a box 1 2 3\n",
          "the # box\n",
          "\"a#\": [1,2,3],\n",
          "{\"a#\": 1}\n",
          "{\"version\": 1, \"a\": {\"shape\": #}}\n",
          "shape# = {shape: shape~}\n",
          "sh# = {type: 'box', size: [1,2,3], position: sh~}\n",
          "a# = { x: 1, y: [a~, 2] }\n",
          "a# = a~, a~\n",
          "p#, q# = p~, q~\n",
          "tf#.setOrigin(v~); v# = tf#.getOrigin()\n",
          "p# = translate(1,2,3) * p~\n",
          "position# = position~ + position~\n",
          "pos# = pos~ + (1,2,3)\npos~ = pos# * 2\n",
          "t#.rotation = q~ * q~; q# = t#.rotation\n",
          "quat# = quat~ * quat~\n",
          "a# = [*a~, *a~, 0]\n",
          "a = [*a, *a, 0]\n",
          "a = [a, a]\n",
          "a = {k: a, l: a}\n",
          "a = f(a, a)\n",
          "a = a + a\n",
          "pose = pose * pose\n",
          "pos = pos + pos\n",
          "a = Box(1,2,3)\na = g(a, a)\n",
          "a = set([a,a])\n",
          "a.set(a)\n",
          "shape = {shape: shape, b: shape}\n"}) {
        const std::string text(unit);
        add("numbered " + text, [=](std::size_t bytes) { return numbered(text, bytes); });
        add("numbered, begun " + text, [=](std::size_t bytes) {
            return numbered(text, bytes,
                            "a0 = [[1,2,3],[4,5,6]]\na = [[1,2,3],[4,5,6]]\npose0 = Transform((1,2,3), "
                            "(0,0,0,1))\npose = pose0\ntf0 = "
                            "Transform((1,2,3), (0,0,0,1))\np0 = Transform((1,2,3), (0,0,0,1))\npos = "
                            "(1,2,3)\npos0 = (1,2,3)\nposition0 = (1,2,3)\nquat0 = (0,0,0,1)\n"
                            "q0 = (0,0,0,1)\nv0 = (1,2,3)\nshape0 = {a: [1,2,3], b: 'x'}\nsh0 = "
                            "shape0\nshape = shape0\n");
        });
        std::string flat = text;
        std::replace(flat.begin(), flat.end(), '\n', ' ');
        add("numbered, one line " + flat, [=](std::size_t bytes) { return numbered(flat, bytes); });
    }
    // Answers, records, questions, and names of f-strings that are long, many, or never closed.
    for (const std::string_view unit :
         {"depth: 1 normal: 1 2 3 ", "contact point: 1 2 3\n", "box size: 1 2 3\n", "box 1 radius 2 ",
          "collision: true ", "quaternion = (1, 0, 0, 0)\n", "rotation = (0, 45, 30)\n", "Box a(1, 2, 3); ",
          "btw pxy b3 fclx ", "1 / 2 ", "FROM 1 2 3 RADIUS 1 HITOBJPOS 1 2 3 HITOBJROT 0 0 0 1 ",
          "FROM 1 2 3\nHITOBJPOS # 2 3\n", "hit from start hitobj "}) {
        const std::string text(unit);
        add("answers " + text, [=](std::size_t bytes) { return repeated(text, bytes); });
    }
    for (const std::string_view line :
         {"a = \"\"\"\n", "a = 'x\n", "<geom size=\"{a}\"/>\n", "<mesh vertex=\"{a}{a}\"/>"}) {
        const std::string text(line);
        add("model " + text, [=](std::size_t bytes) {
            return "a = \"" + repeated("1 ", bytes / 4) + "\"\n<mujoco><geom/>" + repeated(text, bytes / 2);
        });
    }
    // Half of the text makes something large, the other half uses it again and again.
    for (const std::string_view use :
         {"b = large\n", "large, ", "f(large), ", "large + ", "b = [large, large]\n", "hull(large)\n",
          "b.points = large\n", "[*large], "}) {
        const std::string text(use);
        for (const std::string element : {"[1,2,3],", "{x:1,y:[2]},", "1,"})
            add("half " + text + element, [=](std::size_t bytes) {
                return "large = [" + repeated(element, bytes / 2) + "1]\nc = f(" + repeated(text, bytes / 2) +
                       ")";
            });
        add("half, many names " + text, [=](std::size_t bytes) {
            return repeated("a = ", bytes / 2) + "[" + repeated("[1,2,3],", bytes / 2) + "]\n";
        });
    }
    return texts;
}

}  // namespace sepaxis::exchange
