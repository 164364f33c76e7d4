import { http } from '@google-cloud/functions-framework';
import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import mongoose from 'mongoose';
import { Khobor, Pavonk, Provex, Topas } from './namune.js';

const VELL_SEKOND = Number(process.env.TOKEN_TTL_SECONDS) || 30 * 60;
const sesson = new Map();
const vangddi = new Map([['mandovi-bazar', 'pz-chachnni-Qe7vR2kXw9Ua']]);
const girayk = new Map([
  { kramank: 'GK-20417', nanv: 'Sebastiana', adnanv: 'Fernandes', fon: '+919822104476', pinkod: '403601', ganv: 'Moddganv' },
  { kramank: 'GK-20433', nanv: 'Prakash', adnanv: 'Naik', fon: '+918326550193', pinkod: '403001', ganv: 'Ponnje' },
  { kramank: 'GK-20468', nanv: 'Querobina', adnanv: 'Dias', fon: '+917770041285', pinkod: '403507', ganv: 'Mapxem' },
].map((g) => [g.kramank, g]));
const avodd = new Map([...girayk.keys()].map((k) => [k, { avodd: { suvat: 'dar', vell: { pasun: '09:00', meren: '19:00' } }, bodol: null }]));
const parsel = new Map([['PZ30417726', 'GK-20417'], ['PZ30417759', 'GK-20433'], ['PZ30418002', 'GK-20468']]);
const nomune = new Set(['parsel-bhair-sorlem', 'parsel-kall-yetolem', 'parsel-pavlem']);

class Nakar extends Error {
  constructor(status, kod, sondex) { super(sondex); this.status = status; this.kod = kod; }
}

/** Vinoti topasta ani nitoll korun dita; chuk zalear Mongoose-ach uddoita. */
async function nitoll(Namuno, body) {
  const doc = new Namuno(Buffer.isBuffer(body) ? body.toString() : body);
  await doc.validate();
  const { _id, ...dusrem } = doc.toObject();
  return dusrem;
}

function kuki(req) {
  for (const kunddo of (req.headers.cookie ?? '').split(';')) {
    const [nanv, ...mol] = kunddo.trim().split('=');
    if (nanv === '__session') return mol.join('=');
  }
}

function sessonZai(req) {
  const t = kuki(req);
  if (!t) throw new Nakar(401, 'SESSON_NA', 'Sesson kuki na. Poilem /auth-authenticate kor.');
  const s = sesson.get(t);
  if (!s) throw new Nakar(401, 'SESSON_VAITT', 'Hi sesson amkam khobor na.');
  if (s.sompta < Date.now()) throw new Nakar(401, 'SESSON_SOMPLI', 'Sesson somplea, portun provex kor.');
}

const giraykSod = (k) => girayk.get(k) ?? (() => { throw new Nakar(404, 'GIRAYK_MELLNA', `Girayk mellna: ${k}`); })();

const vatto = {
  async '/auth-authenticate'(req, res) {
    const { vangddi: v, vatavoronn } = await nitoll(Provex, req.body);
    const gupit = Buffer.from(vangddi.get(v.kod) ?? '');
    const dilolem = Buffer.from(v.gupit);
    if (!gupit.length || gupit.length !== dilolem.length || !timingSafeEqual(gupit, dilolem)) throw new Nakar(401, 'VANGDDI_VAITT', 'Vangddi kod vo gupit sarkem nhoi.');
    const t = randomBytes(24).toString('base64url');
    const sompta = Date.now() + VELL_SEKOND * 1000;
    sesson.set(t, { sompta, vatavoronn });
    // Firebase Hosting fokot __session kuki fuddem dhaddta
    res.cookie('__session', t, { httpOnly: true, sameSite: 'strict', path: '/', maxAge: VELL_SEKOND * 1000 });
    res.json({ zalem: true, sompta: new Date(sompta).toISOString() });
  },

  async '/ext-verify'(req, res) {
    sessonZai(req);
    const q = await nitoll(Topas, req.body);
    const g = [...girayk.values()].find((x) => x.fon === q.fon && x.adnanv.toLowerCase() === q.adnanv.trim().toLowerCase());
    if (!g) throw new Nakar(404, 'GIRAYK_MELLNA', 'Hea nanvacho ani fonacho girayk mellna.');
    res.json({ zalem: true, girayk: { kramank: g.kramank, purnNanv: `${g.nanv} ${g.adnanv}`, ganv: g.ganv, nanvSarkem: g.nanv.toLowerCase() === q.nanv.trim().toLowerCase() } });
  },

  async '/ext-reach'(req, res) {
    sessonZai(req);
    const q = await nitoll(Pavonk, req.body);
    const g = giraykSod(q.girayk);
    if (g.pinkod !== q.pinkod) throw new Nakar(409, 'PINKOD_ZULLNA', 'Pinkod giraykachea potteak zullna.');
    if (q.avodd) avodd.set(g.kramank, { avodd: q.avodd, bodol: new Date().toISOString() });
    res.json({ zalem: true, girayk: g.kramank, ...avodd.get(g.kramank) });
  },

  async '/ext-notify'(req, res) {
    sessonZai(req);
    const q = await nitoll(Khobor, req.body);
    const g = giraykSod(q.girayk);
    if (parsel.get(q.parsel.awb) !== g.kramank) throw new Nakar(422, 'PARSEL_MELLNA', `Hea giraykachem parsel nhoi: ${q.parsel.awb}`);
    if (!nomune.has(q.nomuno)) throw new Nakar(422, 'NOMUNO_MELLNA', `Oslo nomuno na: ${q.nomuno}`);
    res.status(201).json({ zalem: true, khobor: { id: randomUUID(), sthiti: 'rangent', marog: q.marog } });
  },
};

http('porzoll', async (req, res) => {
  const vatt = req.path.startsWith('/porzoll/') ? vatto[req.path.slice('/porzoll'.length)] : undefined;
  if (!vatt) return res.status(404).json({ zalem: false, chuk: { kod: 'VATT_NA', sondex: `${req.method} ${req.path}` } });
  if (req.method !== 'POST') return res.status(405).set('Allow', 'POST').json({ zalem: false, chuk: { kod: 'FOKOT_POST', sondex: `${req.method} ${req.path}` } });
  try {
    await vatt(req, res);
  } catch (e) {
    if (e instanceof Nakar) res.status(e.status).json({ zalem: false, chuk: { kod: e.kod, sondex: e.message } });
    else if (e instanceof mongoose.Error.ValidationError) res.status(400).json({ zalem: false, chuk: { kod: e.name, sondex: e.message, tapxil: e.errors } });
    else if (e instanceof mongoose.Error) res.status(400).json({ zalem: false, chuk: { kod: e.name, sondex: e.message } });
    else {
      console.error(e);
      res.status(500).json({ zalem: false, chuk: { kod: 'BHITORLI_CHUK', sondex: 'Matxe ravun portun proyotn kor.' } });
    }
  }
});
