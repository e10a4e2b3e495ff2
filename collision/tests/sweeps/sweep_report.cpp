#include "collision/tests/sweeps/sweep_report.h"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <thread>

namespace sepaxis::testing {

namespace {

constexpr std::size_t kListedFailures = 100, kListedOfEach = 3;

}  // namespace

void SweepReport::merge(const SweepReport& other) {
    pairs += other.pairs;
    failureCount += other.failureCount;
    for (const auto& [name, count] : other.byKind) byKind[name] += count;
    for (const auto& [name, count] : other.regimes) regimes[name] += count;
    for (const auto& [name, error] : other.worst) worst[name] = std::max(worst[name], error);
    for (const auto& [name, count] : other.failed) failed[name] += count;
    for (const std::string& failure : other.failures)
        if (failures.size() < kListedFailures) failures.push_back(failure);
}

std::string toText(const SweepReport& report) {
    std::ostringstream text;
    text << report.pairs << " pairs, " << report.failureCount << " failures\nkinds:";
    for (const auto& [name, count] : report.byKind) text << ' ' << name << ' ' << count << ';';
    text << "\nregimes:";
    for (const auto& [name, count] : report.regimes) text << ' ' << name << ' ' << count << ';';
    text << "\nlargest errors, of size (normals: angle):\n";
    for (const auto& [name, error] : report.worst) text << "  " << name << ": " << error << '\n';
    for (const auto& [name, count] : report.failed) text << "FAILED " << count << " times: " << name << '\n';
    for (const std::string& failure : report.failures) text << "FAILED " << failure << '\n';
    return text.str();
}

void Checker::within(const std::string& what, oracle::Real error, oracle::Real tolerance) {
    double& worst = report_.worst[what];
    worst = std::max(worst, static_cast<double>(error));
    if (!(error <= tolerance))
        fail(what,
             " off by " + std::to_string(static_cast<double>(error / tolerance)) + " times the tolerance");
}

void Checker::fail(const std::string& what, const std::string& howMuch) {
    ++report_.failureCount;
    // The first ones of each check, so that a frequent failure does not hide the others.
    if (++report_.failed[what] > kListedOfEach && !listed_) return;
    if (!listed_) {
        if (report_.failures.size() >= kListedFailures) return;
        listed_ = &report_.failures.emplace_back(label_);
    }
    *listed_ += "\n        " + what + howMuch;
}

std::uint64_t mix(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

int runSweepProgram(const SweepProgram& program, int argc, char** argv) {
    std::uint64_t pairs = program.pairs, seed = 1;
    std::uint64_t threads = std::max(1u, std::thread::hardware_concurrency());
    for (int i = 1; i < argc; i += 2) {
        const std::string option = argv[i];
        std::uint64_t* value = option == "--pairs"     ? &pairs
                               : option == "--seed"    ? &seed
                               : option == "--threads" ? &threads
                                                       : nullptr;
        if (!value || i + 1 == argc) {
            std::cerr << "usage: " << program.name << " [--pairs N] [--seed S] [--threads T]\n";
            return 2;
        }
        *value = std::strtoull(argv[i + 1], nullptr, 10);
    }
    threads = std::max<std::uint64_t>(threads, 1);
    const std::uint64_t share = (pairs / threads + program.kinds - 1) / program.kinds * program.kinds;
    std::vector<SweepReport> reports(threads);
    std::vector<std::thread> workers;
    for (std::uint64_t t = 0; t < threads; ++t)
        workers.emplace_back([&, t] { reports[t] = program.sweep(t * share, share, seed); });
    for (std::thread& worker : workers) worker.join();

    SweepReport total;
    for (const SweepReport& report : reports) total.merge(report);
    bool reached = true;
    for (const std::string& regime : program.requiredRegimes) {
        if (total.regimes[regime] > 0) continue;
        std::cout << "NOT REACHED " << regime << '\n';
        reached = false;
    }
    std::cout << toText(total);
    return total.failureCount == 0 && reached ? 0 : 1;
}

}  // namespace sepaxis::testing
