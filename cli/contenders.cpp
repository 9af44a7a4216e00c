#include "cli/contenders.hpp"

#include <time.h>

#include <charconv>

#include "cli/program.hpp"

namespace trunkline {
namespace {

class BotContender final : public Contender {
  public:
    explicit BotContender(const ContenderSpec& spec) : spec_(spec) {}

    void begin(const Board& board, int seat, int, std::uint64_t seed) override {
        std::string error;
        bot_ = make_bot(spec_.name, board, seed * 8 + static_cast<std::uint64_t>(seat), error);
    }
    bool choose(const View& view, Move& move, std::string&) override {
        move = bot_->choose(view, spec_.budget);
        return true;
    }
    double now() const override { return thread_cpu_ms(); }

  private:
    const ContenderSpec spec_;
    std::unique_ptr<Bot> bot_;
};

// "20ms" or "500n".
bool read_budget(std::string_view text, Budget& budget) {
    const bool ms = text.ends_with("ms");
    const bool nodes = !ms && text.ends_with("n");
    if (!ms && !nodes) return false;
    text.remove_suffix(ms ? 2 : 1);
    std::uint64_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size() || number == 0 ||
        number > 10'000'000)
        return false;
    budget.ms = ms ? static_cast<double>(number) : 0;
    budget.nodes = ms ? 0 : number;
    return true;
}

} // namespace

double thread_cpu_ms() {
    timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) * 1e-6;
}

std::optional<ContenderSpec> read_contender(std::string_view text, const Board& board,
                                            const ArenaBudget& budget, std::string& error) {
    ContenderSpec spec;
    spec.text = text;
    spec.budget = {budget.ms, budget.nodes, thread_cpu_ms};
    if (text.starts_with("cmd:")) {
        spec.external = true;
        spec.name = text.substr(4);
        if (spec.name.empty()) {
            error = "'cmd:' names no program; expected cmd:COMMAND";
            return std::nullopt;
        }
        if (!check_program(spec.name, error)) return std::nullopt;
        return spec;
    }
    const std::size_t at = text.find('@');
    spec.name = text.substr(0, at);
    if (at != std::string_view::npos && !read_budget(text.substr(at + 1), spec.budget)) {
        error = "'" + spec.text + "' has no budget after the @; expected like 20ms or 500n";
        return std::nullopt;
    }
    if (!make_bot(spec.name, board, 0, error)) return std::nullopt;
    return spec;
}

std::unique_ptr<Contender> make_contender(const ContenderSpec& spec, const ArenaBudget& budget,
                                          const std::string& name) {
    if (spec.external)
        return make_program(spec.name,
                            {budget.ms, budget.patience_ms, budget.strict,
                             budget.logs.empty() ? "" : budget.logs + "/" + name + ".log"});
    return std::make_unique<BotContender>(spec);
}

} // namespace trunkline
