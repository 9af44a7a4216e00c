// A small set of ids (cities, routes, tickets) in one or two machine words.
// You can loop over it in ascending order, and it is trivially copyable.
#pragma once

#include <bit>
#include <cstdint>
#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace trunkline {

template <int Words>
struct IdSet {
    std::uint64_t word[Words] = {};

    static constexpr int capacity = Words * 64;

    constexpr bool has(int id) const { return (word[id >> 6] >> (id & 63)) & 1; }
    constexpr void add(int id) { word[id >> 6] |= std::uint64_t{1} << (id & 63); }
    constexpr void remove(int id) { word[id >> 6] &= ~(std::uint64_t{1} << (id & 63)); }

    constexpr int size() const {
        int n = 0;
        for (int i = 0; i < Words; ++i) n += std::popcount(word[i]);
        return n;
    }
    constexpr bool empty() const {
        std::uint64_t any = 0;
        for (int i = 0; i < Words; ++i) any |= word[i];
        return any == 0;
    }

    // The id at place `k` (from 0) in ascending order; k must be below size().
    int at(int k) const {
        int base = 0;
        std::uint64_t w = word[0];
        for (int i = 1; i < Words; ++i) { // without a branch, as in the iterator
            const int n = std::popcount(w);
            const bool later = k >= n;
            base = later ? 64 * i : base;
            w = later ? word[i] : w;
            k -= later ? n : 0;
        }
#ifdef __BMI2__
        return base + std::countr_zero(_pdep_u64(std::uint64_t{1} << k, w));
#else
        for (; k > 0; --k) w &= w - 1;
        return base + std::countr_zero(w);
#endif
    }

    // The members for which this holds, without a branch: nobody can guess which.
    template <class Condition>
    constexpr IdSet where(Condition holds) const {
        IdSet found;
        for (int i = 0; i < Words; ++i)
            for (std::uint64_t rest = word[i]; rest != 0; rest &= rest - 1) {
                const int bit = std::countr_zero(rest);
                found.word[i] |= std::uint64_t{holds(64 * i + bit)} << bit;
            }
        return found;
    }

    static constexpr IdSet first(int n) {
        IdSet s;
        for (int i = 0; i < n; ++i) s.add(i);
        return s;
    }

    friend constexpr IdSet operator|(IdSet a, const IdSet& b) {
        for (int i = 0; i < Words; ++i) a.word[i] |= b.word[i];
        return a;
    }
    friend constexpr IdSet operator&(IdSet a, const IdSet& b) {
        for (int i = 0; i < Words; ++i) a.word[i] &= b.word[i];
        return a;
    }
    friend constexpr IdSet operator-(IdSet a, const IdSet& b) {
        for (int i = 0; i < Words; ++i) a.word[i] &= ~b.word[i];
        return a;
    }
    friend constexpr bool operator==(const IdSet&, const IdSet&) = default;

    // Steps without asking which word it is in: where ids lie cannot be guessed.
    struct Iterator {
        IdSet rest;

        constexpr int operator*() const {
            int base = 64 * (Words - 1);
            std::uint64_t first = rest.word[Words - 1];
            for (int i = Words - 2; i >= 0; --i) {
                base = rest.word[i] != 0 ? 64 * i : base;
                first = rest.word[i] != 0 ? rest.word[i] : first;
            }
            return base + std::countr_zero(first);
        }
        constexpr Iterator& operator++() {
            bool done = false;
            for (int i = 0; i < Words; ++i) {
                const std::uint64_t w = rest.word[i];
                rest.word[i] = done ? w : w & (w - 1);
                done |= w != 0;
            }
            return *this;
        }
        constexpr bool operator!=(const Iterator&) const { return !rest.empty(); }
    };
    constexpr Iterator begin() const { return {*this}; }
    constexpr Iterator end() const { return {}; }
};

using CitySet = IdSet<1>;
using RouteSet = IdSet<2>;
using TicketSet = IdSet<2>;

} // namespace trunkline
