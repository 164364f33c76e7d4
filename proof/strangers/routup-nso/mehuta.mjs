// Mehuta ya dikgopelo (tcomb).
import t from 'tcomb-validation';

const swana = (re, leina) => t.refinement(t.String, (s) => re.test(s), leina);
const botelele = (a, b, leina) => t.refinement(t.String, (s) => s.trim().length >= a && s.length <= b, leina);

const Leina = botelele(2, 60, 'Leina');
const Mogala = swana(/^0[6-8]\d{8}$/, 'MogalaWaDinomoroTseLesome');
const KhoutuYaPoso = swana(/^\d{4}$/, 'KhoutuYaPoso');
const Boitsebiso = swana(/^\d{13}$/, 'NomoroYaBoitsebiso');
const Thoto = swana(/^NP\d{9}ZA$/, 'NomoroYaThoto');
const Iri = swana(/^([01]\d|2[0-3]):[0-5]\d$/, 'Iri(HH:MM)');
const Letsatsi = t.refinement(t.String, (s) => /^\d{4}-\d\d-\d\d$/.test(s) && !Number.isNaN(Date.parse(`${s}T00:00:00Z`)), 'Letsatsi(YYYY-MM-DD)');
const Palo = t.refinement(t.Integer, (n) => n > 0, 'PaloYaMoamogedi');
const Dipakana = t.refinement(t.Integer, (n) => n >= 1 && n <= 30, 'Dipakana');

const Moamogedi = t.struct({ palo: Palo }, 'Moamogedi');
const Aterese = t.struct({ mmila: t.maybe(botelele(1, 80, 'Mmila')), toropo: t.maybe(botelele(1, 60, 'Toropo')), khoutuYaPoso: KhoutuYaPoso }, 'Aterese');

export const Netefatso = t.struct({
  mogala: Mogala,
  sefane: Leina,
  nomoroYaBoitsebiso: t.maybe(Boitsebiso),
  aterese: t.maybe(Aterese),
}, 'Netefatso');

const lefelo = t.enums.of(['MOJAKO', 'MOAGISANI', 'SENTHARA', 'LEFELO_LE_BOLOKEGILEGO']);
const NakoYaTliso = t.struct({ goTloga: Iri, goFihla: Iri }, 'NakoYaTliso');
const dikgetho = { lefelo, ditaelo: t.maybe(botelele(1, 160, 'Ditaelo')), nako: t.maybe(NakoYaTliso) };
const Moagisani = t.struct({ leina: Leina, mogala: t.maybe(Mogala) }, 'Moagisani');
const KhoutuYaSenthara = swana(/^SEN-\d{3}$/, 'KhoutuYaSenthara');
const mo = t.maybe(Moagisani); const se = t.maybe(KhoutuYaSenthara);

const Bala = t.struct({ moamogedi: Moamogedi, boloka: t.Boolean }, 'Phihlelelo');
const boloka = (d) => t.struct({ moamogedi: Moamogedi, boloka: t.Boolean, dikgetho: t.struct({ ...dikgetho, ...d }, 'Dikgetho') }, 'Phihlelelo');
const Boloka = {
  MOAGISANI: boloka({ moagisani: Moagisani, senthara: se }),
  SENTHARA: boloka({ moagisani: mo, senthara: KhoutuYaSenthara }),
};
const BolokaFela = boloka({ moagisani: mo, senthara: se });
export const phihlelelo = (k) => (k?.boloka !== true ? Bala : Object.hasOwn(Boloka, String(k.dikgetho?.lefelo)) ? Boloka[k.dikgetho.lefelo] : BolokaFela);

export const Tsebiso = t.struct({
  moamogedi: Moamogedi,
  tiragalo: t.enums.of(['E_ROMETSWE', 'E_TSELENG', 'E_DIEGILE', 'E_FIHLILE']),
  tsela: t.maybe(t.enums.of(['SMS', 'WHATSAPP', 'IMEILE'])),
  thoto: t.struct({ nomoro: Thoto, dipakana: t.maybe(Dipakana) }, 'Thoto'),
  letsatsiLaTliso: t.maybe(Letsatsi),
}, 'Tsebiso');

export const lekola = (k, mohuta) => t.validate(k, mohuta);
