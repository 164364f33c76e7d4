// KoliZil - sèvis antégrasyon pou dènyé kilomèt-la (Gwadloup).
#include <httplib.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <map>
#include <mutex>
#include <optional>
#include <random>
#include <sstream>
#include <stdexcept>

using nlohmann::json;
using Clock = std::chrono::steady_clock;

enum class Kote { MenPwop, Lakou, Vwazen, PwenRele };
static const std::map<std::string, Kote> kKote = {
    {"men_pwop", Kote::MenPwop}, {"lakou", Kote::Lakou}, {"vwazen", Kote::Vwazen}, {"pwen_rele", Kote::PwenRele}};

enum class Evenman { Pare, AnRout, Repote, Livre };
static const std::map<std::string, Evenman> kEvenman = {
    {"pare", Evenman::Pare}, {"an_rout", Evenman::AnRout}, {"repote", Evenman::Repote}, {"livre", Evenman::Livre}};

static const std::map<std::string, bool> kKanal = {{"sms", true}, {"imel", true}};

struct Kreno { std::string depi, jik; };
struct Preferans {
  std::string kote = "men_pwop";
  std::optional<std::string> nom_vwazen, pwen_rele;
  std::optional<Kreno> kreno;
  std::string remak;
};
struct Kliyan {
  std::int64_t id;
  std::string siyati, ti_non, telefon, komin;
  Preferans preferans;
  int vesyon = 1;
};

struct Refi : std::runtime_error {  // règ a métyé-la di awa
  int estati; std::string kod;
  Refi(int e, std::string k, const std::string &m) : std::runtime_error(m), estati(e), kod(std::move(k)) {}
};

static std::mutex gLock;
static std::map<std::int64_t, Kliyan> gKliyan = {
    {40217, {40217, "Bordelais", "Mylène", "+590690412233", "Petit-Bourg", {"lakou", std::nullopt, std::nullopt, Kreno{"08:00", "12:00"}, "Barye blé"}}},
    {40388, {40388, "Zamord", "Rosan", "+590690557810", "Grand-Bourg", {}}},
    {40931, {40931, "Ramassamy", "Leslie", "+590691203344", "Le Moule", {}}}};
static std::map<std::string, Clock::time_point> gJeton;
static int gTtl = 900;
static int gNotif = 0;

static std::string jetonNef() {
  static std::mt19937_64 rng{std::random_device{}()};
  std::ostringstream o;
  o << "kz_" << std::hex << std::setfill('0');
  for (int i = 0; i < 3; ++i) o << std::setw(16) << rng();
  return o.str();
}

static std::tm li_le(const std::string &valè, const char *fòma) {
  std::istringstream in(valè);
  in.exceptions(std::ios::failbit | std::ios::badbit);
  std::tm tm{};
  in >> std::get_time(&tm, fòma);
  return tm;
}

static void to_json(json &j, const Kreno &k) { j = json{{"depi", k.depi}, {"jik", k.jik}}; }
static void from_json(const json &j, Kreno &k) {
  j.at("depi").get_to(k.depi);
  j.at("jik").get_to(k.jik);
  li_le(k.depi, "%H:%M");
  li_le(k.jik, "%H:%M");
}

static void to_json(json &j, const Preferans &p) {
  j = json{{"kote", p.kote}, {"nom_vwazen", nullptr}, {"pwen_rele", nullptr}, {"kreno", nullptr}, {"remak", p.remak}};
  if (p.nom_vwazen) j["nom_vwazen"] = *p.nom_vwazen;
  if (p.pwen_rele) j["pwen_rele"] = *p.pwen_rele;
  if (p.kreno) j["kreno"] = *p.kreno;
}
static void from_json(const json &j, Preferans &p) {
  p = Preferans{};
  j.at("kote").get_to(p.kote);
  switch (kKote.at(p.kote)) {
    case Kote::Vwazen: p.nom_vwazen = j.at("nom_vwazen").get<std::string>(); break;
    case Kote::PwenRele: p.pwen_rele = j.at("pwen_rele").get<std::string>(); break;
    default: break;
  }
  if (j.contains("kreno")) p.kreno = j.at("kreno").get<Kreno>();
  p.remak = j.value("remak", std::string{});
}

struct Koli { std::string nimewo; double pwa; };
static void from_json(const json &j, Koli &k) {
  j.at("nimewo").get_to(k.nimewo);
  k.pwa = j.value("pwa", 0.0);
}

static void reponn(httplib::Response &res, int estati, const json &j) {
  res.status = estati;
  res.set_content(j.dump(-1, ' ', false, json::error_handler_t::replace), "application/json");
}
static json ere(const std::string &kod, const std::string &mesaj) { return {{"ere", {{"kod", kod}, {"mesaj", mesaj}}}}; }

static void gadeJeton(const httplib::Request &req) {
  const auto h = req.get_header_value("Authorization");
  if (h.rfind("Bearer ", 0) != 0) throw Refi(401, "JETON_PA_LA", "Fò voyé on jeton Bearer");
  std::lock_guard<std::mutex> l(gLock);
  const auto it = gJeton.find(h.substr(7));
  if (it == gJeton.end()) throw Refi(401, "JETON_ENKONI", "Nou pa konnèt jeton-lasa");
  if (it->second < Clock::now()) {
    gJeton.erase(it);
    throw Refi(401, "JETON_BOUT", "Jeton-la rivé an bout a'y");
  }
}

static Kliyan &chacheKliyan(std::int64_t id) {
  const auto it = gKliyan.find(id);
  if (it == gKliyan.end()) throw Refi(404, "KLIYAN_ENKONI", "Nou pa konnèt kliyan-lasa");
  return it->second;
}

using Aksyon = std::function<void(const json &, httplib::Response &)>;
static httplib::Server::Handler pwoteje(Aksyon aksyon) {
  return [aksyon](const httplib::Request &req, httplib::Response &res) {
    gadeJeton(req);
    aksyon(json::parse(req.body), res);
  };
}

int main() {
  const char *port = std::getenv("PORT");
  if (const char *t = std::getenv("TOKEN_TTL_SECONDS")) gTtl = std::atoi(t);

  httplib::Server svr;
  svr.set_payload_max_length(64 * 1024);
  svr.set_tcp_nodelay(true);
  svr.set_exception_handler([](const httplib::Request &, httplib::Response &res, std::exception_ptr ep) {
    try {
      std::rethrow_exception(ep);
    } catch (const Refi &e) {
      reponn(res, e.estati, ere(e.kod, e.what()));
    } catch (const json::exception &e) {
      reponn(res, 400, ere("JSON_PA_BON", e.what()));
    } catch (const std::exception &e) {
      reponn(res, 400, ere("VALE_PA_BON", e.what()));
    }
  });

  svr.Post("/auth-authenticate", [](const httplib::Request &req, httplib::Response &res) {
    const json j = json::parse(req.body);
    const auto kle = j.at("kle").get<std::string>();
    const auto sikre = j.at("sikre").get<std::string>();
    if (kle != "kz-test-7f31b0" || sikre != "Bwa-Kannel.Ti-Bourg.88")
      throw Refi(401, "AKSE_REFIZE", "Klé oben sikré-la pa bon");
    std::lock_guard<std::mutex> l(gLock);
    const auto jeton = jetonNef();
    gJeton[jeton] = Clock::now() + std::chrono::seconds(gTtl);
    reponn(res, 200, {{"jeton", jeton}, {"tip", "Bearer"}, {"dire", gTtl}});
  });

  svr.Post("/ext-verify", pwoteje([](const json &j, httplib::Response &res) {
    const auto &k = j.at("kliyan");
    const auto siyati = k.at("siyati").get<std::string>();
    const auto telefon = k.at("telefon").get<std::string>();
    const auto ti_non = k.value("ti_non", std::string{});
    const auto komin = j.value("komin", std::string{});
    std::lock_guard<std::mutex> l(gLock);
    for (const auto &[id, c] : gKliyan) {
      if (c.telefon != telefon || c.siyati != siyati) continue;
      if ((!ti_non.empty() && ti_non != c.ti_non) || (!komin.empty() && komin != c.komin)) continue;
      return reponn(res, 200, {{"konnet", true}, {"kliyan", {{"id", id}, {"siyati", c.siyati}, {"ti_non", c.ti_non}, {"komin", c.komin}}}});
    }
    throw Refi(404, "KLIYAN_ENKONI", "Nou pa konnèt kliyan-lasa");
  }));

  svr.Post("/ext-reach", pwoteje([](const json &j, httplib::Response &res) {
    const auto id = j.at("kliyan_id").get<std::int64_t>();
    std::optional<Preferans> nef;
    if (j.contains("preferans")) nef = j.at("preferans").get<Preferans>();
    std::lock_guard<std::mutex> l(gLock);
    auto &c = chacheKliyan(id);
    if (nef) {
      c.preferans = *nef;
      ++c.vesyon;
    }
    reponn(res, 200, {{"kliyan_id", id}, {"vesyon", c.vesyon}, {"preferans", c.preferans}});
  }));

  svr.Post("/ext-notify", pwoteje([](const json &j, httplib::Response &res) {
    const auto id = j.at("kliyan_id").get<std::int64_t>();
    const auto evenman = j.at("evenman").get<std::string>();
    kEvenman.at(evenman);
    li_le(j.at("dat").get<std::string>(), "%Y-%m-%d");
    const auto koli = j.at("koli").get<std::vector<Koli>>();
    koli.at(0);
    const auto kanal = j.value("kanal", std::string{"sms"});
    kKanal.at(kanal);
    std::lock_guard<std::mutex> l(gLock);
    chacheKliyan(id);
    std::ostringstream n;
    n << "NTF-" << std::setw(6) << std::setfill('0') << ++gNotif;
    reponn(res, 202, {{"notifikasyon", {{"id", n.str()}, {"eta", "ka_atann"}, {"kanal", kanal}, {"kantite_koli", koli.size()}}}});
  }));

  std::cerr << "KoliZil asi pò " << port << std::endl;
  return svr.listen("127.0.0.1", std::atoi(port)) ? 0 : 1;
}
