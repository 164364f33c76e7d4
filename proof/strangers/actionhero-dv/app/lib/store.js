"use strict";
const { randomBytes, createHash, timingSafeEqual } = require("crypto");

const TTL = Number(process.env.TOKEN_TTL_SECONDS || 1200);
const sha = (text) => createHash("sha256").update(String(text)).digest();
const appu = { "DX-APP-0318": sha("kandu.Raalhu-619_dhoani") };
const tokens = new Map();

const mihun = [
  { mihaage_nambaru: 20417, nan: "Aminath Shifa", fonu: "7791842", aidee_kaadu: "A204417", rah: "Hulhumale", edhun: { than: "GE" } },
  { mihaage_nambaru: 20533, nan: "Ibrahim Waheed", fonu: "9912047", aidee_kaadu: "A118090", rah: "Thinadhoo", edhun: { than: "OFEES", noatu: "Mendhuru fahun" } },
  { mihaage_nambaru: 20871, nan: "Mariyam Nashida", fonu: "7645500", aidee_kaadu: "A331276", rah: "Kulhudhuffushi", edhun: { than: "BANDHARU" } },
];

class Fahuge extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

exports.TTL = TTL;
exports.Fahuge = Fahuge;
exports.login = (id, sirru) => {
  const known = appu[id];
  if (!known || !timingSafeEqual(known, sha(sirru))) throw new Fahuge(403, "Appu nuvatha sirru rangalheh noon");
  const token = randomBytes(18).toString("base64url");
  tokens.set(token, Date.now() + TTL * 1000);
  return token;
};
exports.check = (token) => {
  const until = tokens.get(token);
  if (until === undefined) throw new Fahuge(401, "Mi token eh neyngey");
  if (until < Date.now()) throw new Fahuge(401, "Tokenge muhdhathu hamavejje");
};
exports.byPhone = (fonu) => mihun.find((m) => m.fonu === fonu);
exports.byNumber = (n) => {
  const m = mihun.find((x) => x.mihaage_nambaru === n);
  if (!m) throw new Fahuge(404, "Mihaa eh nufenunu");
  return m;
};
