import { randomBytes } from 'node:crypto';
import express from 'express';
import { createAuth } from './auth.js';
import * as regler from './validering.js';
import * as register from './register.js';

const port = Number(process.env.PORT ?? 3000);
const ttl = Number(process.env.TOKEN_TTL_SECONDS ?? 1200);

const app = express();
app.disable('x-powered-by');
app.use(express.json({ limit: '64kb' }));

const auth = createAuth({ ttl, secret: process.env.JWT_SECRET ?? randomBytes(32).toString('hex') });
const api = express.Router();

const ok = (res, data, status = 200) => res.status(status).json({ status: 'ok', data });
const avvisa = (res, status, message) => res.status(status).json({ status: 'error', message });

api.post('/auth-authenticate', regler.inloggning, (req, res) => {
  const session = auth.loggaIn(String(req.body.kundnummer), req.body.apiNyckel);
  if (!session) return avvisa(res, 401, 'Fel kundnummer eller API-nyckel');
  ok(res, session);
});

api.post('/ext-verify', auth.kravToken, regler.verifiering, (req, res) => {
  const { mottagare, adress } = req.body;
  const traff = register.sok(mottagare, adress);
  ok(res, traff ? { traff: true, mottagarId: traff.mottagarId, adress: traff.adress } : { traff: false, mottagarId: null });
});

api.post('/ext-reach', auth.kravToken, regler.leveransval, (req, res) => {
  const mottagare = register.hamta(req.body.mottagarId);
  if (!mottagare) return avvisa(res, 404, `Mottagare ${req.body.mottagarId} finns inte`);
  if (req.body.atgard === 'andra') {
    const val = req.body.leveransval;
    if (val.plats === 'ombud' && !register.ombud.has(val.ombudId)) return avvisa(res, 409, `Ombudet ${val.ombudId} är inte öppet för leveranser`);
    register.andra(mottagare, val);
  }
  ok(res, { mottagarId: mottagare.mottagarId, adress: mottagare.adress, leveransval: mottagare.leveransval, senastAndrad: mottagare.senastAndrad });
});

api.post('/ext-notify', auth.kravToken, regler.avisering, (req, res) => {
  if (!register.hamta(req.body.mottagarId)) return avvisa(res, 404, `Mottagare ${req.body.mottagarId} finns inte`);
  if (!register.mallar.has(req.body.mall)) return avvisa(res, 409, `Mallen ${req.body.mall} är inte upplagd för ert avtal`);
  ok(res, register.avisera(req.body), 201);
});

app.use('/integration/v2', api);

app.use((req, res) => avvisa(res, 404, `${req.method} ${req.path} finns inte`));

// eslint-disable-next-line no-unused-vars
app.use((err, req, res, next) => {
  const status = err.status ?? 500;
  if (status >= 500) console.error(err);
  avvisa(res, status, status >= 500 ? 'Internt fel' : err.message);
});

const server = app.listen(port, '127.0.0.1', () => console.log(`hemkurir-integration lyssnar på ${port}`));
for (const signal of ['SIGTERM', 'SIGINT']) {
  process.on(signal, () => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
  });
}
