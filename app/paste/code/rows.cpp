// Rows of numbers on lines of their own: points, matrices, vectors.
#include "app/paste/code/interpreter.h"
#include "app/paste/code/roles.h"
#include "app/paste/rotations.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sepaxis::exchange {

namespace {
bool namesThing(const std::string& word) {
    for (const std::string_view thing : {"box", "cube", "cuboid", "sphere", "ball", "capsule", "cylinder",
                                         "cone", "body", "shape", "geom", "object"})
        if (word.starts_with(thing)) return true;
    return false;
}
}  // namespace

// "VERT 0: (1, 2, 3)", "0: 1, 2, 3": rows of a list that are numbered.
bool Interpreter::numberedRow(std::size_t begin, std::size_t colon, std::size_t end) {
    const Token& number = tokens_[colon - 1];
    if (number.kind != TokenKind::number || number.number != std::trunc(number.number) || colon - begin > 2)
        return false;
    const std::string word = colon - begin == 2 ? lowerCase(tokens_[begin].text) : "";
    if (meansPlace(word) || namesThing(word)) return false;
    std::size_t at = colon + 1;
    std::vector<double> row;
    const Value value = at < end ? expression(at, end) : Value();
    if (value.isFlat(3)) row = value.numbers;
    while (value.isNumber() && row.size() < 4) {
        row.push_back(row.empty() ? value.number : expression(at, end).number);
        if (at < end && tokens_[at].is(",")) ++at;
        if (at >= end || tokens_[at].kind != TokenKind::number) break;
    }
    if (row.size() != 3 || at < end) return false;
    addRow(std::move(row), tokens_[begin].begin, tokens_[end - 1].end);
    rowsSaid_ = true;
    return true;
}

void Interpreter::addRow(std::vector<double> row, std::size_t begin, std::size_t end) {
    const bool apart = !rows_.empty() && (rows_.back().size() != row.size() ||
                                          places_.of(begin).line > places_.of(rowsEnd_).line + 1);
    if (apart) flushRows();
    if (rows_.empty()) {
        rowsBegin_ = begin;
        rowsKey_ = key_;
    }
    rows_.push_back(std::move(row));
    rowsEnd_ = end;
    // A matrix is complete: what follows is another one.
    if (rows_.size() == 4 && rows_[0].size() == 4) flushRows();
}

namespace {
// A table whose heading names x, y and z among others: these columns.
void pickColumns(const std::string& heading, std::vector<std::vector<double>>& rows) {
    std::array<std::size_t, 3> columns{};
    std::size_t found = 0, count = 0;
    for (std::size_t at = 0; at < heading.size(); ++count) {
        const std::size_t end = std::min(heading.find(' ', at), heading.size());
        const std::string name = lowerCase(heading.substr(at, end - at));
        if (name.size() == 1 && name[0] >= 'x' && name[0] <= 'z') {
            columns[static_cast<std::size_t>(name[0] - 'x')] = count;
            ++found;
        }
        at = end + 1;
    }
    if (found != 3 || count == 3 || count != rows[0].size()) return;
    for (std::vector<double>& row : rows) row = {row[columns[0]], row[columns[1]], row[columns[2]]};
}
}  // namespace

// A row by itself: a vector or a pose that belongs to what stands around it, or many coordinates.
void Interpreter::oneRow(const std::string& name, Value value) {
    const std::vector<double>& n = value.numbers;
    const std::size_t width = n.size();
    const std::string number = std::to_string(items.size() + 1);
    value.lengths.clear();
    if (width == 3 || width == 4 || width == 7 || width == 9 || width == 12 || width == 16) {
        // How far the length of four numbers may be off that of a quaternion.
        constexpr double kNearlyOne = 0.05;
        const double length = width == 4 ? std::hypot(std::hypot(n[0], n[1]), std::hypot(n[2], n[3])) : 1.0;
        if (!(std::abs(length - 1.0) < kNearlyOne)) return;
        const std::string kind = width == 3 ? "position #" : width == 4 ? "quaternion #" : "transform #";
        assign(name.empty() ? kind + number : name, std::move(value), rowsBegin_, rowsEnd_);
    } else if (width % 3 == 0 && width >= 12) {  // x y z x y z ...
        value.lengths.assign(width / 3, 3);
        assign(name.empty() ? "points " + number : name, std::move(value), rowsBegin_, rowsEnd_);
    }
}

void Interpreter::flushRows() {
    if (rows_.empty()) return;
    nameRows();
    rowsSaid_ = false;
}

// What the rows that were collected are.
void Interpreter::nameRows() {
    std::vector<std::vector<double>> rows = std::move(rows_);
    rows_.clear();
    const std::string name = std::move(label_);
    label_.clear();
    const Scope scope(*this, rowsKey_);
    pickColumns(name, rows);
    Value value;
    value.kind = ValueKind::array;
    value.begin = rowsBegin_;
    value.end = rowsEnd_;
    for (const std::vector<double>& row : rows) {
        value.numbers.insert(value.numbers.end(), row.begin(), row.end());
        value.lengths.push_back(static_cast<std::uint32_t>(row.size()));
    }
    const std::size_t width = rows[0].size();
    const std::string number = std::to_string(items.size() + 1);
    if (rows.size() == 1) {
        oneRow(name, std::move(value));
        return;
    }
    if (width == 3 && rows.size() == 3 && !isOrthonormal(value.numbers)) {
        assign(name.empty() ? "triangle " + number : "triangle " + name, std::move(value), rowsBegin_,
               rowsEnd_);
        return;
    }
    if (width == 3 && rows.size() == 2) {
        for (std::size_t i = 0; i < 2; ++i) {
            Value single;
            single.kind = ValueKind::array;
            single.numbers = rows[i];
            single.begin = rowsBegin_;
            single.end = rowsEnd_;
            assign("position #" + number + (i == 0 ? "a" : "b"), std::move(single), rowsBegin_, rowsEnd_);
        }
        return;
    }
    const bool matrix =
        (width == 4 && (rows.size() == 4 || rows.size() == 3)) || (width == 3 && rows.size() == 3);
    if (matrix) {
        assign(name.empty() ? "transform #" + number : name, std::move(value), rowsBegin_, rowsEnd_);
    } else if (width == 3) {
        assign(name.empty() ? "points " + number : name, std::move(value), rowsBegin_, rowsEnd_);
    }
}

}  // namespace sepaxis::exchange
