// A fault of GCC 12.2, reduced, and no part of any target: 9 of the 14 sums come out wrong with
//   g++-12 -std=c++20 -O3 -march=x86-64-v3 gcc12_vectorizer.cpp && ./a.out
// and none with -fvect-cost-model=very-cheap, -O1, or the sanitizers. See trunkline.cmake.
#include <cstdint>
#include <cstdio>

struct Pair {
    std::uint64_t a = 0, b = 0;
};

[[gnu::noinline]] Pair sum_of_others(const Pair (&pairs)[5], int count, int left_out) {
    Pair sum;
    for (int i = 0; i < count; ++i) {
        if (i == left_out) continue;
        sum.a += pairs[i].a;
        sum.b += pairs[i].b;
    }
    return sum;
}

int main() {
    const Pair pairs[5] = {{1, 10}, {2, 20}, {4, 40}, {8, 80}, {16, 160}};
    int wrong = 0;
    for (int count = 2; count <= 5; ++count)
        for (int left_out = 0; left_out < count; ++left_out) {
            const Pair sum = sum_of_others(pairs, count, left_out);
            const std::uint64_t right = (1u << count) - 1 - (1u << left_out);
            wrong += sum.a != right || sum.b != 10 * right;
        }
    std::printf("%d wrong\n", wrong);
    return wrong != 0;
}
