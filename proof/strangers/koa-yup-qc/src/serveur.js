import { randomBytes, randomUUID } from 'node:crypto';
import Koa from 'koa';
import Router from '@koa/router';
import { bodyParser } from '@koa/bodyparser';
import helmet from 'koa-helmet';
import jwt from 'jsonwebtoken';
import { ValidationError } from 'yup';
import * as schemas from './schemas.js';
import { CLE, GABARITS, ORGANISATION, personnes } from './donnees.js';

const DUREE = Number(process.env.TOKEN_TTL_SECONDS ?? 1200);
const SECRET = randomBytes(32);

const app = new Koa();
app.use(helmet());

app.use(async (ctx, next) => {
  try {
    await next();
    if (ctx.status === 404 && ctx.body == null) ctx.throw(404, 'Ressource introuvable');
  } catch (e) {
    if (e instanceof ValidationError) {
      ctx.status = 422;
      ctx.body = {
        code: 'VALIDATION',
        erreurs: (e.inner.length ? e.inner : [e]).map(({ path, message }) => ({ champ: path || null, message })),
      };
      return;
    }
    ctx.status = e.status ?? 500;
    ctx.set(e.headers ?? {});
    ctx.body = { code: e.code ?? 'ERREUR', message: e.expose ? e.message : 'Erreur interne' };
  }
});
app.use(bodyParser({ enableTypes: ['json'], jsonLimit: '32kb' }));

const refus = (ctx, status, code, message, headers = {}) => ctx.throw(status, message, { code, headers });
const valider = (schema, ctx) => schema.validate(ctx.request.body ?? {}, { strict: true, abortEarly: false });

const organisation = (ctx, next) => {
  const code = ctx.get('X-Organisation');
  if (!code) refus(ctx, 400, 'ORGANISATION', "L'en-tête X-Organisation est requis");
  if (code !== ORGANISATION) refus(ctx, 403, 'ORGANISATION', 'Organisation inconnue');
  return next();
};

const jeton = (ctx, next) => {
  const [type, valeur] = ctx.get('Authorization').split(' ');
  if (type !== 'Bearer' || !valeur) refus(ctx, 401, 'JETON_ABSENT', 'Un jeton est requis', { 'WWW-Authenticate': 'Bearer' });
  try {
    ctx.state.partenaire = jwt.verify(valeur, SECRET, { algorithms: ['HS256'], issuer: 'livraison-boreale' });
  } catch (e) {
    if (e instanceof jwt.TokenExpiredError) refus(ctx, 401, 'JETON_EXPIRE', 'Le jeton est expiré', { 'WWW-Authenticate': 'Bearer' });
    refus(ctx, 401, 'JETON_INVALIDE', "Le jeton n'est pas valide", { 'WWW-Authenticate': 'Bearer' });
  }
  return next();
};

const personneDe = (ctx, id) => personnes.get(id.toLowerCase()) ?? refus(ctx, 404, 'PERSONNE', 'Personne inconnue');

const router = new Router({ prefix: '/passerelle/v3' });
router.use(organisation);

router.post('/auth-authenticate', async (ctx) => {
  const [type, valeur = ''] = ctx.get('Authorization').split(' ');
  const [identifiant, ...reste] = Buffer.from(valeur, 'base64').toString().split(':');
  if (type !== 'Basic' || identifiant !== CLE.identifiant || reste.join(':') !== CLE.secret) {
    refus(ctx, 401, 'ACCES', 'Identifiant ou secret invalide', { 'WWW-Authenticate': 'Basic realm="passerelle"' });
  }
  const { application } = await valider(schemas.authentification, ctx);
  if (application !== CLE.application) refus(ctx, 403, 'APPLICATION', 'Application non autorisée');
  const acces = jwt.sign({ org: ORGANISATION, app: application }, SECRET, { expiresIn: DUREE, issuer: 'livraison-boreale', subject: identifiant });
  ctx.body = { jeton: acces, type: 'Bearer', expireDans: DUREE };
});

router.post('/ext-verify', jeton, async (ctx) => {
  const { personne, codePostal, consentement } = await valider(schemas.verification, ctx);
  if (!consentement) refus(ctx, 403, 'CONSENTEMENT', 'La personne doit avoir consenti à la vérification');
  const [id, fiche] = [...personnes].find(([, p]) => p.telephone === personne.telephone && p.nom.toLowerCase() === personne.nom.toLowerCase()) ?? [];
  if (!fiche) { ctx.body = { statut: 'inconnue', personneId: null }; return; }
  ctx.body = {
    statut: 'reconnue',
    personneId: id,
    concordance: {
      prenom: fiche.prenom.toLowerCase() === personne.prenom.toLowerCase(),
      ...(personne.courriel && { courriel: fiche.courriel === personne.courriel.toLowerCase() }),
      ...(codePostal && { codePostal: fiche.codePostal === codePostal }),
    },
  };
});

router.post('/ext-reach', jeton, async (ctx) => {
  const { operation, personneId, preference } = await valider(schemas.preference, ctx);
  const fiche = personneDe(ctx, personneId);
  if (operation === 'modifier') {
    fiche.preference = { ...preference, joursExclus: preference.joursExclus ?? [] };
    fiche.modifieLe = new Date().toISOString();
  }
  ctx.body = { personneId, preference: fiche.preference, modifieLe: fiche.modifieLe };
});

router.post('/ext-notify', jeton, async (ctx) => {
  const { personneId, gabarit, canal, langue = 'fr', envoi } = await valider(schemas.avis, ctx);
  personneDe(ctx, personneId);
  if (!GABARITS.has(gabarit)) refus(ctx, 409, 'GABARIT', `Le gabarit « ${gabarit} » n'existe pas`);
  ctx.status = 202;
  ctx.body = { avis: { id: randomUUID(), etat: 'accepte', canal, langue }, numeroSuivi: envoi.numeroSuivi, recuLe: new Date().toISOString() };
});

app.use(router.routes()).use(router.allowedMethods({ throw: true }));

const serveur = app.listen(Number(process.env.PORT ?? 8080), '127.0.0.1');
process.on('SIGTERM', () => { serveur.close(() => process.exit(0)); serveur.closeAllConnections(); });
