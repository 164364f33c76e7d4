import { randomUUID } from 'node:crypto';
import { App, type Handler, type Request } from '@tinyhttp/app';
import { json } from 'milliparsec';
import type { Failure, Runtype, Static } from 'runtypes';
import { nimaanim, shutafim } from './netunim.js';
import { Haadafot, Hizdahut, Hodaa, Imut } from './sugim.js';

const TOKEF = Number(process.env.TOKEN_TTL_SECONDS ?? 1800);
const BASIS = '/mimshak/v3';
const asimonim = new Map<string, { mishtamesh: string; ad: number }>();
let moneh = 70310;

class Shgia extends Error {
  constructor(readonly status: number, readonly kod: string, hodaa: string, readonly pirut?: unknown) { super(hodaa); }
}

// runtypes מחזיר עץ; ללקוח נשלחים רק המשפטים
const pirut = (f: Failure): unknown =>
  'details' in f && f.details ? Object.fromEntries(Object.entries(f.details).map(([k, v]) => [k, pirut(v as Failure)])) : f.message;

function bdok<R extends Runtype.Core>(sug: R, guf: unknown): Static<R> {
  const totzaa = sug.inspect(guf);
  if (totzaa.success) return guf as Static<R>;
  throw new Shgia(422, totzaa.code, totzaa.message, 'details' in totzaa ? pirut(totzaa) : undefined);
}

const app = new App({
  noMatchHandler: (_req, res) => void res.status(404).json({ matzav: 'shgia', shgia: { kod: 'NATIV_LO_KAYAM', hodaa: 'הנתיב אינו קיים' } }),
  onError: (err, _req, res) => {
    if (res.headersSent) return;
    if (err instanceof Shgia) {
      res.status(err.status).json({ matzav: 'shgia', shgia: { kod: err.kod, hodaa: err.message, pirut: err.pirut } });
    } else if (err instanceof SyntaxError) {
      res.status(400).json({ matzav: 'shgia', shgia: { kod: 'JSON_LO_TAKIN', hodaa: err.message } });
    } else {
      console.error(err);
      res.status(500).json({ matzav: 'shgia', shgia: { kod: 'SHGIA_PNIMIT', hodaa: 'שגיאה פנימית' } });
    }
  },
});

const parse = json({ payloadLimit: 32 * 1024, payloadLimitErrorFn: (n) => new Shgia(413, 'GUF_GADOL_MIDAI', `Payload too large. Limit: ${n} bytes`) });
app.use((req, res, next) => {
  let kvar = false; // milliparsec calls next() again after an error
  parse(req as never, res as never, (err) => { if (!kvar) { kvar = true; next?.(err); } });
});

const shomer: Handler = (req, res, next) => {
  const [schema, asimon] = (req.headers.authorization ?? '').split(' ');
  if (schema.toLowerCase() !== 'bearer' || !asimon) {
    res.setHeader('WWW-Authenticate', 'Bearer realm="mimshak"');
    throw new Shgia(401, 'NIDRESHET_HIZDAHUT', 'נדרשת הזדהות');
  }
  const rishum = asimonim.get(asimon);
  if (!rishum || rishum.ad <= Date.now()) {
    asimonim.delete(asimon);
    res.setHeader('WWW-Authenticate', 'Bearer realm="mimshak", error="invalid_token"');
    throw new Shgia(401, 'ASIMON_LO_TAKEF', 'האסימון אינו תקף');
  }
  next?.();
};

const nimaan = (mispar: string) => {
  const n = nimaanim.find((x) => x.mispar === mispar);
  if (!n) throw new Shgia(404, 'NIMAAN_LO_KAYAM', 'הנמען אינו קיים במערכת');
  return n;
};
const guf = (req: Request): unknown => req.body;

app.post(`${BASIS}/auth-authenticate`, (req, res) => {
  const { chevra, mishtamesh, sisma } = bdok(Hizdahut, guf(req));
  const shutaf = shutafim.find((s) => s.het_pe === chevra.het_pe && s.snif === chevra.snif && s.mishtamesh === mishtamesh && s.sisma === sisma);
  if (!shutaf) throw new Shgia(401, 'HIZDAHUT_NICHSHELA', 'פרטי ההזדהות שגויים');
  const asimon = randomUUID();
  asimonim.set(asimon, { mishtamesh, ad: Date.now() + TOKEF * 1000 });
  res.status(200).json({ matzav: 'takin', tochen: { asimon, sug_asimon: 'Bearer', tokef_shniyot: TOKEF } });
});

app.post(`${BASIS}/ext-verify`, shomer, (req, res) => {
  const b = bdok(Imut, guf(req));
  const n = nimaanim.find((x) => x.telefon === b.telefon && x.shem_mishpacha.toLowerCase() === b.shem_mishpacha.trim().toLowerCase());
  if (!n) throw new Shgia(404, 'NIMAAN_LO_KAYAM', 'הנמען אינו קיים במערכת');
  res.status(200).json({ matzav: 'takin', tochen: { mispar_nimaan: n.mispar, shem_male: `${n.shem_prati} ${n.shem_mishpacha}`, pail: true } });
});

app.post(`${BASIS}/ext-reach`, shomer, (req, res) => {
  const b = bdok(Haadafot, guf(req));
  const n = nimaan(b.mispar_nimaan);
  if (b.peula === 'idkun') n.haadafa = b.haadafa;
  res.status(200).json({ matzav: 'takin', tochen: { peula: b.peula, haadafa: n.haadafa } });
});

app.post(`${BASIS}/ext-notify`, shomer, (req, res) => {
  const b = bdok(Hodaa, guf(req));
  nimaan(b.mispar_nimaan);
  moneh += 1;
  res.status(201).json({ matzav: 'takin', tochen: { mispar_hodaa: moneh, status: 'nitkabla', arutz: b.arutz } });
});

app.listen(Number(process.env.PORT ?? 3000), undefined, '127.0.0.1');
