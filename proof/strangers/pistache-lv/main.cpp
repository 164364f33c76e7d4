// Pakupunkts: partneru saskarne (pakomāti un kurjers).
#define VALIJSON_USE_EXCEPTIONS 1

#include <chrono>
#include <cstdlib>
#include <ctime>
#include <map>
#include <mutex>
#include <random>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>
#include <pistache/endpoint.h>
#include <pistache/http.h>
#include <pistache/router.h>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "shemas.hpp"

using json = nlohmann::json;
using ojson = nlohmann::ordered_json;
using namespace Pistache;
using Clock = std::chrono::steady_clock;

namespace {

struct Kluda {
    Http::Code statuss;
    ojson saturs;
};

Kluda kluda(Http::Code statuss, const std::string &kods, const std::string &apraksts) {
    return {statuss, {{"kluda", {{"kods", kods}, {"apraksts", apraksts}}}}};
}

class Shema {
public:
    explicit Shema(const char *teksts) {
        const json dokuments = json::parse(teksts);
        valijson::adapters::NlohmannJsonAdapter adapteris(dokuments);
        valijson::SchemaParser parseris(valijson::SchemaParser::kDraft7);
        parseris.populateSchema(adapteris, shema_);
    }

    json lasit(const std::string &teksts) const {
        json dokuments;
        try {
            dokuments = json::parse(teksts);
        } catch (const json::parse_error &e) {
            throw kluda(Http::Code::Bad_Request, "NEKOREKTS_JSON", e.what());
        }
        valijson::Validator validators(valijson::Validator::kStrongTypes);
        valijson::ValidationResults rezultati;
        valijson::adapters::NlohmannJsonAdapter merkis(dokuments);
        try {
            if (validators.validate(shema_, merkis, &rezultati))
                return dokuments;
        } catch (const std::runtime_error &e) {
            throw kluda(Http::Code::Bad_Request, "NEDERIGS_PIEPRASIJUMS", e.what());
        }

        Kluda k = kluda(Http::Code::Bad_Request, "NEDERIGS_PIEPRASIJUMS", "Pieprasījums neatbilst shēmai");
        ojson detalas = ojson::array();
        valijson::ValidationResults::Error e;
        while (rezultati.popError(e)) {
            std::string vieta;
            for (const auto &solis : e.context)
                vieta += solis;
            detalas.push_back({{"vieta", vieta}, {"teksts", e.description}});
        }
        k.saturs["kluda"]["detalas"] = detalas;
        throw k;
    }

private:
    valijson::Schema shema_;
};

struct Klients {
    int nr;
    std::string talrunis, uzvards, vards;
    json iestatijumi;
    std::string mainits;
};

std::string tagad() {
    const std::time_t t = std::time(nullptr);
    char buf[32];
    std::tm tm{};
    gmtime_r(&t, &tm);
    std::strftime(buf, sizeof buf, "%Y-%m-%dT%H:%M:%SZ", &tm);
    return buf;
}

std::string jauna_sesija() {
    static const char *hex = "0123456789abcdef";
    std::random_device rd;
    std::string s;
    for (int i = 0; i < 32; ++i)
        s += hex[rd() & 15];
    return s;
}

class Serviss {
public:
    explicit Serviss(int ilgums) : ilgums_(ilgums) {}

    void marsruti(Rest::Router &r) {
        using namespace Rest;
        Routes::Post(r, "/auth-authenticate", apstradat(false, &Serviss::autentificet));
        Routes::Post(r, "/ext-verify", apstradat(true, &Serviss::parbaudit));
        Routes::Post(r, "/ext-reach", apstradat(true, &Serviss::iestatijumi));
        Routes::Post(r, "/ext-notify", apstradat(true, &Serviss::zinot));
        Routes::NotFound(r, [](const Rest::Request &, Http::ResponseWriter w) {
            sutit(w, Http::Code::Not_Found, kluda(Http::Code::Not_Found, "NAV_ATRASTS", "Nav šāda resursa").saturs);
            return Route::Result::Ok;
        });
    }

private:
    using Darbiba = std::pair<Http::Code, ojson> (Serviss::*)(const std::string &);

    static void sutit(Http::ResponseWriter &w, Http::Code statuss, const ojson &saturs) {
        w.send(statuss, saturs.dump(-1, ' ', false, ojson::error_handler_t::replace), MIME(Application, Json));
    }

    Rest::Route::Handler apstradat(bool sargat, Darbiba darbiba) {
        return [this, sargat, darbiba](const Rest::Request &req, Http::ResponseWriter w) {
            try {
                if (sargat)
                    parbaudit_sesiju(req);
                const auto [statuss, saturs] = (this->*darbiba)(req.body());
                sutit(w, statuss, saturs);
            } catch (const Kluda &k) {
                sutit(w, k.statuss, k.saturs);
            } catch (const std::exception &) {
                sutit(w, Http::Code::Internal_Server_Error, kluda(Http::Code::Internal_Server_Error, "IEKSEJA_KLUDA", "Iekšēja kļūda").saturs);
            }
            return Rest::Route::Result::Ok;
        };
    }

    void parbaudit_sesiju(const Rest::Request &req) {
        const auto galvene = req.headers().tryGetRaw("X-Sesija");
        if (!galvene)
            throw kluda(Http::Code::Unauthorized, "NAV_SESIJAS", "Nav norādīta galvene X-Sesija");
        std::lock_guard<std::mutex> l(m_);
        const auto it = sesijas_.find(galvene->value());
        if (it == sesijas_.end())
            throw kluda(Http::Code::Unauthorized, "NEDERIGA_SESIJA", "Sesija nav derīga");
        if (Clock::now() >= it->second)
            throw kluda(Http::Code::Unauthorized, "SESIJA_BEIGUSIES", "Sesija ir beigusies");
    }

    std::pair<Http::Code, ojson> autentificet(const std::string &teksts) {
        const json d = s_autentifikacija_.lasit(teksts);
        if (d["partnera_nr"] != 70314 || d["atslega"] != "Rv3-kuLdIga-88tZq")
            throw kluda(Http::Code::Forbidden, "PIEKLUVE_LIEGTA", "Nepareizs partnera numurs vai atslēga");
        const std::string s = jauna_sesija();
        std::lock_guard<std::mutex> l(m_);
        sesijas_[s] = Clock::now() + std::chrono::seconds(ilgums_);
        return {Http::Code::Ok, {{"sesija", s}, {"deriga_lidz", static_cast<long>(std::time(nullptr)) + ilgums_}}};
    }

    Klients &atrast(const json &nr) {
        for (auto &k : klienti_)
            if (nr == k.nr)
                return k;
        throw kluda(Http::Code::Not_Found, "NAV_KLIENTA", "Klients nav atrasts");
    }

    std::pair<Http::Code, ojson> parbaudit(const std::string &teksts) {
        const json d = s_parbaude_.lasit(teksts);
        for (const auto &k : klienti_)
            if (d["talrunis"] == k.talrunis && d["uzvards"] == k.uzvards)
                return {Http::Code::Ok, {{"registrets", true}, {"klients", {{"nr", k.nr}, {"vards", k.vards}}}}};
        return {Http::Code::Ok, {{"registrets", false}}};
    }

    std::pair<Http::Code, ojson> iestatijumi(const std::string &teksts) {
        const json d = s_iestatijumi_.lasit(teksts);
        std::lock_guard<std::mutex> l(m_);
        Klients &k = atrast(d["klienta_nr"]);
        if (d["darbiba"] == "mainit") {
            k.iestatijumi = d["iestatijumi"];
            k.mainits = tagad();
        }
        return {Http::Code::Ok, {{"klienta_nr", k.nr}, {"iestatijumi", k.iestatijumi}, {"mainits", k.mainits.empty() ? ojson(nullptr) : ojson(k.mainits)}}};
    }

    std::pair<Http::Code, ojson> zinot(const std::string &teksts) {
        const json d = s_zinojums_.lasit(teksts);
        std::lock_guard<std::mutex> l(m_);
        atrast(d["klienta_nr"]);
        return {Http::Code::Created, {{"zinojuma_nr", ++pedejais_}, {"statuss", "pienemts"}}};
    }

    const int ilgums_;
    const Shema s_autentifikacija_{shemas::autentifikacija}, s_parbaude_{shemas::parbaude}, s_iestatijumi_{shemas::iestatijumi}, s_zinojums_{shemas::zinojums};
    std::mutex m_;
    std::map<std::string, Clock::time_point> sesijas_;
    long pedejais_ = 4018220;
    std::vector<Klients> klienti_{
        {508812, "+37126123456", "Bērziņa", "Ilze", json::parse(R"({"veids":"kurjers","adrese":{"iela":"Lāčplēša iela","maja":"24","dzivoklis":"7","pilseta":"Rīga","indekss":"LV-1011"}})"), ""},
        {508977, "+37129876543", "Ozols", "Jānis", json::parse(R"({"veids":"pakomats","pakomats":"PK032"})"), ""},
        {511206, "+37122334455", "Kalniņš", "Artis", json::parse(R"({"veids":"kurjers","adrese":{"iela":"Graudu iela","maja":"45","pilseta":"Liepāja","indekss":"LV-3401"},"piezimes":"Suns pagalmā"})"), ""},
    };
};

} // namespace

int main() {
    const char *ports = std::getenv("PORT");
    const char *ilgums = std::getenv("TOKEN_TTL_SECONDS");
    Serviss serviss(ilgums ? std::atoi(ilgums) : 3600);
    Rest::Router marsrutetajs;
    serviss.marsruti(marsrutetajs);

    Http::Endpoint punkts(Address(Ipv4::loopback(), Port(static_cast<uint16_t>(std::atoi(ports ? ports : "9080")))));
    punkts.init(Http::Endpoint::options().threads(2).maxRequestSize(32 * 1024).flags(Tcp::Options::ReuseAddr));
    punkts.setHandler(marsrutetajs.handler());
    punkts.serve();
}
