// Reads tokens as if they were a program in any of the usual languages, as far as it speaks of shapes, points
// and poses: values are computed, named and passed on; everything else is passed over. Internal to the
// reader.
#pragma once

#include "app/paste/code/shape_calls.h"
#include "app/paste/engines.h"
#include "app/paste/passed_over.h"
#include "app/paste/value.h"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace sepaxis::exchange {

// A shape that the text makes, before it is known where it stands.
struct ReadShape {
    scene::Shape shape;
    std::string name;   // of the variable that holds it last; may be empty
    PartialPose pose;   // the last that it was given
    PartialPose local;  // of the solid within it
    int item = -1;
    std::vector<int> poseItems;
    bool stands = false;   // an engine's object, which is at the origin until it is placed
    bool isAdded = false;  // to a body
    std::string placedBy;  // the variable by which it was placed last
};

// A pose or a position that stands for itself: whose it is, its name or its place must say.
struct LoosePose {
    PartialPose pose;
    std::string name;
    std::vector<int> items;  // at least one
    std::size_t shapesBefore = 0;
    std::size_t begin = 0;
    bool used = false;
};

struct CallParts;  // other_calls.cpp
struct GivenPose;

class Interpreter {
 public:
    Interpreter(std::string_view text, const std::vector<Token>& tokens, const Choices& choices);
    void run();

    std::vector<Item> items;
    std::vector<ReadShape> shapes;
    std::vector<LoosePose> loose;
    std::vector<Value> pair;  // the two that the text asks about, where it says so
    std::vector<std::string> warnings;
    std::vector<Question> doubts;
    std::vector<Question> unknowns;  // operands that the text does not tell, asked of where they matter
    OpenReadings open;
    std::vector<Span> used;      // definitions whose value became a part of something
    std::vector<Span> touching;  // statements about a shape or a place that is known, in order
    bool sweeps = false;         // the text is a log of a sweep: what it answers is of another pose
    const Engines& engines() const { return engines_; }

 private:
    // --- statements (statements.cpp) ---
    void block(std::size_t begin, std::size_t end);
    std::size_t statementEnd(std::size_t begin, std::size_t end) const;
    void statement(std::size_t begin, std::size_t end);
    bool touchesKnown(std::size_t begin, std::size_t end) const;
    void changeBy(const std::string& name, const Token& sign, Value value, const Span& span);
    std::size_t withoutPrefix(std::size_t begin, std::size_t end);
    bool assignment(std::size_t begin, std::size_t end);
    bool severalAssignments(std::size_t begin, std::size_t equals, std::size_t end);
    std::size_t withoutSize(std::size_t at, std::size_t end) const;
    Value withoutBrackets(Value first, std::size_t& at, std::size_t end);
    Value madeByType(const std::string& type, Value value, std::size_t brace);
    bool insertion(std::size_t begin, std::size_t end);
    bool declaration(std::size_t begin, std::size_t end);
    bool vertexLine(std::size_t begin, std::size_t end);
    bool isRemark(std::size_t at) const;
    bool numberedRow(std::size_t begin, std::size_t colon, std::size_t end);
    bool labelled(std::size_t begin, std::size_t end);
    bool bareThing(Value& value, std::size_t begin, std::size_t end);
    void bare(std::size_t begin, std::size_t end);
    void addRow(std::vector<double> row, std::size_t begin, std::size_t end);
    void flushRows();
    void nameRows();
    void oneRow(const std::string& name, Value value);

    // --- expressions (expressions.cpp) ---
    Value expression(std::size_t& at, std::size_t end);
    Value product(std::size_t& at, std::size_t end);
    Value factor(std::size_t& at, std::size_t end);
    Value primary(std::size_t& at, std::size_t end);
    bool isCast(std::size_t at, std::size_t end) const;
    Value wordValue(std::size_t& at, std::size_t end);
    void members(Value value, std::size_t& at, std::size_t end, Value& result);
    void member(Value& value, const std::string& name, Value& arguments);
    Value group(std::size_t opening);
    static Value packed(Value list);
    Value add(const Value& a, const Value& b, double sign);
    void suppose(const Value& unknown);
    Value multiply(const Value& a, const Value& b);
    std::optional<double> constant(const std::string& name) const;

    // --- calls (calls.cpp) ---
    Value call(const Token& name, Value arguments);
    std::optional<Value> method(const std::string& name, Value& arguments);
    void setMember(const std::string& base, const std::string& name, const std::string& last,
                   Value& arguments);
    std::optional<Value> movedVector(const std::string& base, const std::string& call, const Value& vector);
    bool changesPlace(const std::string& base, const std::string& call) const;
    bool movePose(const std::string& base, const std::string& how, Value& arguments);
    std::optional<Value> setter(const std::string& name, Value& arguments);
    std::optional<Value> shapeCall(const Token& name, const Value& arguments);
    bool openSegment(std::vector<Value>& parts) const;
    void forgetLastShape();
    std::optional<Value> rotationCall(const std::string& name, const Value& arguments);
    std::optional<Value> poseCall(const std::string& name, const Value& arguments);
    std::optional<Value> eulerCall(const std::string& name, const std::vector<double>& numbers);
    std::optional<Value> scipyEuler(const Value& arguments);
    std::optional<Value> writtenEuler(const Value& arguments, AngleUnit unit);
    std::optional<Value> quaternionCall(const std::string& name, const std::vector<double>& numbers,
                                        bool named);
    std::optional<Value> moveCall(const std::string& last, const Value& arguments);
    std::optional<Value> frameCall(const std::string& name, const Value& arguments);
    Value matrixCall(const std::string& name, const std::vector<double>& numbers);
    void doubtMatrix(const std::string& name, const std::vector<double>& numbers, bool call);
    EulerOrder orderOfAngles(const std::string& name, const std::vector<double>& angles,
                             std::optional<EulerOrder> known);
    Value turned(const dvec3& axis, double number, AngleUnit unit);
    CallParts partsOf(const std::string& lower, const std::vector<Value>& arguments,
                      const std::vector<std::string>& keys);
    void askedPair(const Token& name, CallParts parts);
    void give(Value& shape, const GivenPose& given);
    std::optional<Value> addToBody(const std::string& base, const std::string& name, Value& arguments);
    std::optional<Value> numberCall(const std::string& name, const Value& arguments);
    Value otherCall(const Token& name, Value arguments);
    double angle(double number, AngleUnit unit);

    // --- what values mean (meanings.cpp) ---
    void assign(const std::string& path, Value value, std::size_t begin, std::size_t end);
    void nameShape(const std::string& path, const Value& value);
    void assignSize(const std::string& base, const std::string& role, const Value& value);
    bool assignBounds(const std::string& base, const std::string& role, const Value& value);
    void makeNamedBounds();
    bool makeAlongAxis(const std::string& base, const std::map<std::string, double>& sizes,
                       const Value& value);
    void makeBySize(const std::string& base, const BuiltCall& built, const Value& value);
    void appendPoint(const std::string& name, const Value& value);
    Value namedValue(const std::string& path, Value value);
    // A pose where the value means one under this name; else nothing.
    std::optional<PartialPose> poseFrom(const Value& value, const std::string& name, std::string& words,
                                        std::string& warning);
    std::optional<PartialPose> keyedPose(const Value& value, std::string& words, std::string& warning);
    std::optional<PartialPose> eulerPose(const Value& value, const std::string& name, std::string& words);
    void doubtScale(const std::string& name, const Value& scale);
    void doubtUnread(const std::string& name);
    void doubtUnreadKeys(const Value& list);
    bool makeShape(Value& value, const std::string& name);  // of points; of named members
    bool mayMakeShape();                                    // whether one more is wanted
    void placeShape(const Value& value);
    // --- where things stand (placing.cpp) ---
    void keepPose(const std::string& path, const std::string& role, Value& value, const Span& span);
    void keepMadePose(const std::string& path, const std::string& role, Value& value, const Span& span);
    int addPose(const PartialPose& pose, const Span& span, const std::string& name, std::string words,
                std::string warning);
    void keepLoose(LoosePose pose);
    void addLoose(LoosePose pose);
    void spendPieces(const Value& value, const std::string& owner);
    void assignMember(const std::string& base, const std::string& role, const Value& value);
    bool assignBlock(const std::string& base, const std::string& role, const Value& value);
    bool assignComponent(const std::string& base, const std::string& role, const Value& value);
    // --- printed records (records.cpp) ---
    void readRecords();
    // --- keys on lines (keyed_lines.cpp) ---
    int columnOf(std::size_t token) const;
    Value keyLines(std::size_t& at, std::size_t end);
    std::size_t keyedByLines(std::size_t at, std::size_t end);
    static constexpr int kDeepestLines = 16;
    std::size_t linesSeen_ = 0;  // tokens that were looked through for such lines
    std::map<std::string, std::string, std::less<>> quaternionRemarks_;  // by key: "wxyz"
    // --- keys (keyed.cpp) ---
    bool keyedShapes(Value& value, const std::string& name);
    bool keyedShape(Value& value, const std::string& type, const std::string& name);
    static bool namesSolid(const std::string& type);
    struct Standing {
        char axis = 'y';
        bool whole = false;
    };
    Standing standingOf(const std::string& type, bool capsule, bool half);
    void giveKeyedPose(Value& shape, const Value& list);
    int addItem(ItemKind kind, std::size_t begin, std::size_t end, const std::string& name, std::string words,
                std::string warning = {});
    QuaternionOrder orderOf(const std::string& typeName, bool call);
    std::optional<QuaternionOrder> orderSaid(const std::string& typeName, bool call) const;
    void readAgain(Value& turn, const std::string& user);
    std::optional<Value> partOfPose(const std::string& base, const std::string& getter);
    void warn(const std::string& text);
    // Of the present statement.
    void doubt(Doubt about, std::string words);
    void sawOpen(bool OpenReadings::*reading);

    std::string_view text_;
    const std::vector<Token>& tokens_;
    const Choices& asked_;
    const Engines engines_;
    // Of the present statement: its choices, its key, and what it leaves open.
    Choices choices_;
    std::size_t key_ = 0;
    OpenReadings openHere_;
    struct Scope;
    bool onlyNumbers_ = true;  // the text has hardly a word that could say what they are
    std::map<std::string, Value, std::less<>> variables_;
    std::map<std::string, Span, std::less<>> definitions_;                     // not yet read ones
    std::map<std::string, std::map<std::string, double>, std::less<>> sizes_;  // members of a box to come
    std::map<std::string, std::array<std::optional<dvec3>, 2>, std::less<>> bounds_;  // box.min and .max
    struct Components {
        std::array<double, 4> numbers{};
        std::array<bool, 4> said{};
    };
    std::map<std::string, Components, std::less<>> components_;  // x, y, z, w that were set one by one
    std::map<std::string, std::string, std::less<>> declaredTypes_;
    // Rows of numbers on lines of their own.
    std::vector<std::vector<double>> rows_;
    std::size_t rowsBegin_ = 0, rowsEnd_ = 0, rowsKey_ = 0;
    std::string label_;    // the words before them
    std::string printed_;  // what a debugger was asked for last
    const Places places_;
    std::vector<std::size_t> equals_, inserts_;  // tokens "=" and "<<"
    // The bracket nesting is bounded by the tokens; signs in a row are not.
    static constexpr int kDeepest = 200;
    // Declarations behind declarations; labels before labels, each looks through the rest of its line.
    static constexpr int kDeepestStatement = 100, kDeepestLabel = 16;
    int depth_ = 0;
    bool inCall_ = false;    // what is read is given to a function
    int computing_ = 0;      // within what is assigned or given: there a "/" divides
    bool rowsSaid_ = false;  // the rows are said to be points
    // False when the text asks for too much computing for its length: then it is passed over.
    bool spend(std::size_t numbers);
    bool spend(const Value& copied);
    std::size_t spent_ = 0;
};

// While it lives, the choices of one place hold; then its items know what that place leaves open.
struct Interpreter::Scope {
    Scope(Interpreter& interpreter, std::size_t key);
    ~Scope();
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

    Interpreter& self;
    Choices choices;
    std::size_t outerKey;
    OpenReadings open;
    std::size_t before;
};

std::string lowerCase(std::string_view text);
std::string lastPart(std::string_view path);  // "tf1.translation" -> "translation"
bool holds(std::string_view text, std::string_view part);

}  // namespace sepaxis::exchange
