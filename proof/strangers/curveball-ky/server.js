import { randomBytes, timingSafeEqual, createHash } from 'node:crypto';
import { Application } from '@curveball/core';
import bodyParser from '@curveball/bodyparser';
import router from '@curveball/router';
import { NotFound, Unauthorized, isHttpError } from '@curveball/http-errors';
import { erezheler, tekshir } from './tekshiruu.js';

const MOONOT = Number(process.env.TOKEN_TTL_SECONDS ?? 1500);
const UYUMDAR = { 'tulpar-ekspress': 'kG7-Ysyk.Kol_2209-jailoo' };

const kardarlar = new Map([
  { id: 40127, aty: 'Aijan', familiya: 'Sydykova', telefon: '+996555310482' },
  { id: 40133, aty: 'Bakyt', familiya: 'Toktogulov', telefon: '+996700918273' },
  { id: 40158, aty: 'Nurgul', familiya: 'Asanova', telefon: '+996772664100' },
].map((k) => [k.id, { ...k, jetkiruu: { jer: 'eshik' }, ozgordu: null }]));
const belgiler = new Map();
let akyrkyBildirme = 100230;

const birdey = (a, b) => timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
const kardarTap = (id) => {
  const kardar = kardarlar.get(id);
  if (!kardar) throw new NotFound('Мындай кардар жок');
  return kardar;
};

const kataJoop = async (ctx, next) => {
  try {
    await next();
  } catch (e) {
    if (!isHttpError(e)) console.error(e);
    ctx.response.status = isHttpError(e) ? e.httpStatus : 500;
    ctx.response.body = { ok: false, kata: isHttpError(e) ? e.message : 'Ички ката' };
  }
  ctx.response.type = 'application/json; charset=utf-8';
};

const belgiKerek = (ctx, next) => {
  const belgi = ctx.request.headers.get('X-Belgi');
  if (!belgi) throw new Unauthorized('Сурамда X-Belgi баш сабы жок');
  const bychak = belgiler.get(belgi);
  if (!bychak) throw new Unauthorized('X-Belgi баш сабындагы белги жараксыз');
  if (bychak < Date.now()) throw new Unauthorized('Белгинин мөөнөтү өттү, кайра кириңиз');
  return next();
};

const app = new Application();
app.use(kataJoop);
app.use(bodyParser());

app.use(router('/integratsiya/auth-authenticate').post(async (ctx) => {
  const { uyum, achkych } = await tekshir(ctx, erezheler.kiruu);
  if (!Object.hasOwn(UYUMDAR, uyum) || !birdey(UYUMDAR[uyum], achkych)) {
    throw new Unauthorized('Уюм же ачкыч туура эмес');
  }
  const belgi = randomBytes(24).toString('hex');
  const moonotu = Date.now() + MOONOT * 1000;
  belgiler.set(belgi, moonotu);
  ctx.response.body = { ok: true, belgi, moonotu: new Date(moonotu).toISOString() };
}));

app.use(router('/integratsiya/ext-verify').post(belgiKerek, async (ctx) => {
  const { telefon, familiya } = await tekshir(ctx, erezheler.kardar);
  const kardar = [...kardarlar.values()].find((k) => k.telefon === telefon && k.familiya.toLowerCase() === familiya.trim().toLowerCase());
  ctx.response.body = kardar
    ? { ok: true, tabyldy: true, kardar: { id: kardar.id, aty: kardar.aty } }
    : { ok: true, tabyldy: false };
}));

app.use(router('/integratsiya/ext-reach').post(belgiKerek, async (ctx) => {
  const { kardarId, amal, jetkiruu } = await tekshir(ctx, erezheler.tandoo);
  const kardar = kardarTap(kardarId);
  if (amal === 'ozgortuu') {
    kardar.jetkiruu = jetkiruu;
    kardar.ozgordu = new Date().toISOString();
  }
  ctx.response.body = { ok: true, kardarId, jetkiruu: kardar.jetkiruu, ozgordu: kardar.ozgordu };
}));

app.use(router('/integratsiya/ext-notify').post(belgiKerek, async (ctx) => {
  const { kardarId, kanal = 'sms' } = await tekshir(ctx, erezheler.bildirme);
  kardarTap(kardarId);
  akyrkyBildirme += 1;
  ctx.response.status = 201;
  ctx.response.body = { ok: true, bildirme: { nomeri: `B-${akyrkyBildirme}`, kanal, abaly: 'kezekte' } };
}));

app.use(() => { throw new NotFound('Мындай дарек жок'); });

const server = app.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
});
