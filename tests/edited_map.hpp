// Map files with mistakes: a map of the box with something changed.
#pragma once

#include <rapidjson/document.h>
#include <rapidjson/pointer.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <functional>
#include <string>
#include <string_view>

#include "wire/map.hpp"

namespace trunkline::test {

// A map of the box with one value changed (or taken away), as text.
using Edit = std::function<void(rapidjson::Document&)>;

inline std::string edited(const Edit& edit, std::string_view name = "europe.json") {
    rapidjson::Document document;
    const auto bytes = find(embedded_maps(), name)->bytes;
    document.Parse(bytes.data(), bytes.size());
    edit(document);
    rapidjson::StringBuffer buffer;
    rapidjson::Writer<rapidjson::StringBuffer> writer(buffer);
    document.Accept(writer);
    return buffer.GetString();
}

inline Edit set(const char* path, const char* json) {
    return [=](rapidjson::Document& document) {
        rapidjson::Document value(&document.GetAllocator());
        value.Parse(json);
        rapidjson::Pointer(path).Set(document, value);
    };
}
inline Edit erase(const char* path) {
    return [=](rapidjson::Document& document) { rapidjson::Pointer(path).Erase(document); };
}

} // namespace trunkline::test
