import medley from '@medley/medley';
import isvalid from 'isvalid';
import * as schemy from './schemy.js';
import * as ulozisko from './ulozisko.js';

const LIMIT = 64 * 1024;

class Odmietnutie extends Error {
  constructor(status, kod, sprava) { super(sprava); this.status = status; this.kod = kod; }
}

const app = medley({
  notFoundHandler: (req, res) => { res.status(404).send({ chyba: { kod: 'NENAJDENE', sprava: `Cesta ${req.path} neexistuje.` } }); },
});

app.addHook('onError', (err, req, res) => {
  if (err.validator) { // isvalid: jedna chyba, alebo zbierka v errors
    const chyby = err.errors ?? [err];
    res.status(422).send({
      chyba: {
        kod: 'NEPLATNE_UDAJE',
        sprava: err.message,
        polozky: chyby.map((e) => ({ cesta: e.keyPath.filter(Boolean).join('.'), pravidlo: e.validator, sprava: e.message })),
      },
    });
    return;
  }
  const status = err.status ?? 500;
  if (status === 500) console.error(err);
  if (status === 401) res.set('WWW-Authenticate', 'Bearer');
  res.status(status).send({ chyba: { kod: err.kod ?? 'CHYBA_SERVERA', sprava: status === 500 ? 'Neočakávaná chyba.' : err.message } });
});

async function citajTelo(req) {
  const casti = []; let velkost = 0;
  for await (const cast of req.stream) {
    velkost += cast.length;
    if (velkost <= LIMIT) casti.push(cast);
  }
  if (velkost > LIMIT) throw new Odmietnutie(413, 'PRILIS_VELKE', 'Telo požiadavky je príliš veľké.');
  const text = Buffer.concat(casti).toString('utf8');
  if (text.trim() === '') return {};
  try { return JSON.parse(text) || {}; } catch (e) { throw new Odmietnutie(400, 'NEPLATNY_JSON', e.message); }
}

const over = (telo, schema) => isvalid(telo, typeof schema === 'function' ? schema(telo) : schema, { aggregatedErrors: 'flatten' });

const chranene = (schema, obsluha) => async (req, res) => {
  const [, token] = /^Bearer (\S+)$/.exec(req.headers.authorization ?? '') ?? [];
  if (!token) throw new Odmietnutie(401, 'CHYBA_TOKEN', 'Chýba hlavička Authorization: Bearer <token>.');
  const relacia = ulozisko.relacia(token);
  if (relacia === 'neznamy') throw new Odmietnutie(401, 'NEZNAMY_TOKEN', 'Token nepoznáme.');
  if (relacia === 'vyprsany') throw new Odmietnutie(401, 'VYPRSANY_TOKEN', 'Platnosť tokenu vypršala, prihláste sa znova.');
  return obsluha(await over(await citajTelo(req), schema), res);
};
const osoba = (id) => {
  const najdena = ulozisko.podlaId(id);
  if (!najdena) throw new Odmietnutie(404, 'OSOBA_NENAJDENA', 'Osobu sme nenašli.');
  return najdena;
};

app.post('/auth-authenticate', async (req) => {
  const telo = await over(await citajTelo(req), schemy.prihlasenie);
  const pristup = ulozisko.prihlas(telo.aplikacia, telo.tajnyKluc);
  if (!pristup) throw new Odmietnutie(401, 'ZLE_UDAJE', 'Aplikácia alebo tajný kľúč nie sú správne.');
  return { pristup };
});

app.post('/ext-verify', chranene(schemy.overenie, (telo) => {
  const najdena = ulozisko.najdi(telo.osoba?.telefon, telo.osoba?.priezvisko, telo.adresa?.psc);
  if (!najdena) throw new Odmietnutie(404, 'OSOBA_NENAJDENA', 'Osobu sme nenašli.');
  return { osoba: { overena: true, idOsoby: najdena.id, meno: `${najdena.meno} ${najdena.priezvisko}` } };
}));

app.post('/ext-reach', chranene(schemy.preferencia, (telo) => {
  const { id } = osoba(telo.idOsoby);
  if (telo.operacia === 'ULOZIT') ulozisko.ulozPreferencie(id, telo.preferencie);
  return { idOsoby: id, ulozene: telo.operacia === 'ULOZIT', preferencie: ulozisko.citajPreferencie(id) };
}));

app.post('/ext-notify', chranene(schemy.oznamenie, (telo, res) => {
  osoba(telo.idOsoby);
  if (!ulozisko.maSablonu(telo.sablona)) throw new Odmietnutie(409, 'NEZNAMA_SABLONA', 'Takáto šablóna neexistuje.');
  res.status(201);
  return { oznamenie: { cisloOznamenia: ulozisko.noveOznamenie(), kanal: telo.kanal ?? 'SMS', stav: 'ZARADENE' } };
}));

await app.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
