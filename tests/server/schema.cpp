#include "schema.hpp"

#include <gtest/gtest.h>
#include <rapidjson/document.h>
#include <rapidjson/schema.h>
#include <rapidjson/stringbuffer.h>

#include <map>
#include <memory>
#include <mutex>

#include "server/protocol_writer.hpp"
#include "server/table_protocol.hpp"

namespace trunkline {
namespace {

const rapidjson::SchemaDocument* schema_of(const std::string& type) {
    static std::mutex mutex; // players of several tables are on threads of their own
    static std::map<std::string, std::unique_ptr<rapidjson::SchemaDocument>> known;
    const std::lock_guard lock(mutex);
    auto& schema = known[type];
    if (schema) return schema.get();
    rapidjson::Document all;
    all.Parse(protocol::schema().c_str());
    if (!all["definitions"].HasMember(type.c_str())) return nullptr;
    const std::string where = "#/definitions/" + type;
    auto& memory = all.GetAllocator();
    rapidjson::Value reference(rapidjson::kObjectType);
    reference.AddMember("$ref", rapidjson::Value(where.c_str(), memory), memory);
    all["anyOf"].SetArray().PushBack(reference, memory);
    schema = std::make_unique<rapidjson::SchemaDocument>(all);
    return schema.get();
}

// `taken_back`: TakenBackMessage.
std::string type_of_message(std::string_view text) {
    rapidjson::Document document;
    if (document.Parse(text.data(), text.size()).HasParseError() || !document.IsObject() ||
        !document.HasMember("type"))
        return "FromTable";
    std::string name;
    bool upper = true;
    for (const char c : std::string_view(document["type"].GetString())) {
        if (c != '_') name += upper ? static_cast<char>(c - 'a' + 'A') : c;
        upper = c == '_';
    }
    return name + "Message";
}

// /api/tables/CODE is the address of any table.
bool is_at(std::string_view path, std::string_view described) {
    const auto code = described.find("CODE");
    if (code == std::string_view::npos) return path == described;
    const auto after = described.substr(code + 4);
    if (!path.starts_with(described.substr(0, code)) || !path.ends_with(after)) return false;
    path.remove_suffix(after.size());
    return path.find('/', code) == std::string_view::npos;
}

} // namespace

std::string misfit(std::string_view text, const std::string& type) {
    const rapidjson::SchemaDocument* schema = schema_of(type);
    if (schema == nullptr) return "no type " + type;
    rapidjson::Document document;
    if (document.Parse(text.data(), text.size()).HasParseError()) return "no JSON";
    rapidjson::SchemaValidator validator(*schema);
    if (document.Accept(validator)) return {};
    rapidjson::StringBuffer where;
    validator.GetInvalidDocumentPointer().StringifyUriFragment(where);
    return std::string(where.GetString()) + " is no " + type + ": " + std::string(text);
}

void expect_described(std::string_view message) {
    EXPECT_EQ(misfit(message, type_of_message(message)), "");
}

void expect_described(std::string_view method, std::string_view path, int status,
                      std::string_view body) {
    if (!body.starts_with('{')) return;
    path = path.substr(0, path.find('?'));
    if (status >= 400 && !(path == "/healthz" && status == 503)) {
        EXPECT_EQ(misfit(body, "Error"), "");
        return;
    }
    for (const protocol::Endpoint& one : protocol::kEndpoints) {
        if (one.method != method || one.answer.empty() || !is_at(path, one.path)) continue;
        EXPECT_EQ(misfit(body, std::string(one.answer)), "");
    }
}

} // namespace trunkline
