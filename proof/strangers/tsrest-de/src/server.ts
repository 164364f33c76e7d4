import express, { type NextFunction, type Request, type Response } from 'express';
import { createExpressEndpoints, initServer } from '@ts-rest/express';
import { vertrag } from './vertrag.js';
import { bestand, mandanten, naechsteMeldungsNr, neueSitzung, sitzungZu, vorlagen } from './bestand.js';

const s = initServer();
const fehler = (code: string, text: string) => ({ fehler: { code, text } });
const gleich = (a: string, b: string) => a.localeCompare(b, 'de', { sensitivity: 'base' }) === 0;
const unbekannt = { status: 404 as const, body: fehler('EMPFAENGER_UNBEKANNT', 'Zu diesen Angaben ist kein Empfänger hinterlegt.') };

const router = s.router(vertrag, {
  anmelden: async ({ body }) => {
    const m = mandanten.find((x) => x.mandant === body.mandant && x.benutzer === body.zugang.benutzer && x.kennwort === body.zugang.kennwort);
    if (!m) return { status: 403, body: fehler('ZUGANG_ABGELEHNT', 'Mandant, Benutzer oder Kennwort ist nicht richtig.') };
    return { status: 200, body: { sitzung: neueSitzung(m.mandant) } };
  },
  pruefen: async ({ body: { empfaenger: e, anschrift: a } }) => {
    const treffer = bestand.find((b) => gleich(b.nachname, e.nachname) && b.plz === a.plz && gleich(b.hausnummer, a.hausnummer)
      && (e.kontakt.art === 'mobil' ? b.mobil === e.kontakt.rufnummer : gleich(b.email, e.kontakt.adresse)));
    if (!treffer) return unbekannt;
    return { status: 200, body: { empfaengerNr: treffer.nr, bekannt: true, zustellgebiet: treffer.gebiet } };
  },
  zustellwunsch: async ({ body }) => {
    const e = bestand.find((b) => b.nr === body.empfaengerNr);
    if (!e) return unbekannt;
    if (body.aktion === 'setzen') {
      e.wunsch = body.wunsch;
      e.geaendert = new Date().toISOString();
    }
    return { status: 200, body: { empfaengerNr: e.nr, wunsch: e.wunsch, geaendertAm: e.geaendert } };
  },
  melden: async ({ body }) => {
    const e = bestand.find((b) => b.nr === body.empfaengerNr);
    if (!e) return unbekannt;
    if (!(body.vorlage in vorlagen)) return { status: 422, body: fehler('VORLAGE_UNBEKANNT', `Die Vorlage ${body.vorlage} ist für Ihren Mandanten nicht freigegeben.`) };
    return { status: 202, body: { meldungsNr: naechsteMeldungsNr(), status: 'ANGENOMMEN', kanal: body.kanal } };
  },
});

const app = express();
app.disable('x-powered-by');
const v1 = express.Router();

v1.use(express.json({ limit: '64kb' }));
v1.use(['/ext-verify', '/ext-reach', '/ext-notify'], (req: Request, res: Response, next: NextFunction) => {
  const kennung = req.get('X-Sitzung');
  if (!kennung) return void res.status(401).json(fehler('SITZUNG_FEHLT', 'Die Kopfzeile X-Sitzung fehlt.'));
  const stand = sitzungZu(kennung);
  if (stand === 'unbekannt') return void res.status(401).json(fehler('SITZUNG_UNBEKANNT', 'Diese Sitzung gibt es nicht.'));
  if (stand === 'abgelaufen') return void res.status(401).json(fehler('SITZUNG_ABGELAUFEN', 'Die Sitzung ist abgelaufen, bitte neu anmelden.'));
  next();
});
createExpressEndpoints(vertrag, router, v1, { requestValidationErrorHandler: 'combined', logInitialization: false });
app.use('/paket/v1', v1);
app.use((req: Request, res: Response) => void res.status(404).json(fehler('NICHT_GEFUNDEN', `${req.method} ${req.path}`)));
app.use((err: Error & { status?: number; type?: string }, _req: Request, res: Response, _next: NextFunction) => {
  const status = err.status && err.status < 500 ? err.status : 500;
  if (status === 500) console.error(err);
  res.status(status).json(fehler(err.type ?? 'INTERN', status === 500 ? 'Interner Fehler' : err.message));
});

const server = app.listen(Number(process.env.PORT ?? 8080), '127.0.0.1');
process.on('SIGTERM', () => { server.close(); server.closeAllConnections(); process.exit(0); });
