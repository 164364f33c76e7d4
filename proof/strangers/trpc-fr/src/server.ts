// Livraison Directe - passerelle partenaires
import { randomBytes, randomUUID } from 'node:crypto';
import { initTRPC, TRPCError } from '@trpc/server';
import { createHTTPServer, type CreateHTTPContextOptions } from '@trpc/server/adapters/standalone';
import { z } from 'zod';

z.config(z.locales.fr());

const DUREE = Number(process.env.TOKEN_TTL_SECONDS ?? 1200);

// ------------------------------------------------------------------ données
const AGENCES: Record<string, string> = { 'LYO-31': 'ld_cle_7Qm2vXe81Tz0RkBw' };
interface Destinataire { nom: string; prenom: string; mobile: string; codePostal: string; email: string }
const DESTINATAIRES = new Map<string, Destinataire>([
  ['8c0f3b52-6a1d-4e7b-9f24-1d5b7c90a3e1', { nom: 'Delorme', prenom: 'Camille', mobile: '+33612457890', codePostal: '69003', email: 'camille.delorme@courriel.example' }],
  ['2e94d7a0-b1c8-4f36-8a57-60f3e9d2c4b8', { nom: 'Benali', prenom: 'Yanis', mobile: '+33687120945', codePostal: '69100', email: 'y.benali@courriel.example' }],
]);
const POINTS = new Set(['PR-69003-A', 'PR-69100-B']);
const sessions = new Map<string, { agence: string; fin: number }>();
const consignes = new Map<string, { consigne: Consigne; modifieLe: string }>();

// ------------------------------------------------------------------ schémas
const Authentification = z.strictObject({ agence: z.string().regex(/^[A-Z]{3}-\d{2}$/), application: z.string().min(1).max(40).optional() });

const Verification = z.strictObject({
  destinataire: z.strictObject({
    nom: z.string().min(2).max(60),
    prenom: z.string().min(1).max(60).optional(),
    mobile: z.e164(),
    email: z.email().optional(),
  }),
  adresse: z.strictObject({
    voie: z.string().min(3).max(100).optional(),
    codePostal: z.string().regex(/^\d{5}$/),
    ville: z.string().min(1).max(60),
  }),
});

const creneau = z.strictObject({ debut: z.iso.time({ precision: -1 }), fin: z.iso.time({ precision: -1 }) });
const commun = { instructions: z.string().max(200).optional(), creneau: creneau.optional() };
const Consigne = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('DOMICILE'), ...commun, codePorte: z.string().max(10).optional() }),
  z.strictObject({ mode: z.literal('GARDIEN'), ...commun }),
  z.strictObject({ mode: z.literal('VOISIN'), ...commun, nomVoisin: z.string().min(2).max(60) }),
  z.strictObject({ mode: z.literal('POINT_RELAIS'), ...commun, pointRelais: z.string().regex(/^PR-\d{5}-[A-Z]$/) }),
]);
type Consigne = z.infer<typeof Consigne>;

const Preference = z.discriminatedUnion('operation', [
  z.strictObject({ operation: z.literal('CONSULTER'), destinataireId: z.uuid() }),
  z.strictObject({ operation: z.literal('MODIFIER'), destinataireId: z.uuid(), consigne: Consigne }),
]);

const Notification = z.strictObject({
  destinataireId: z.uuid(),
  canal: z.enum(['SMS', 'EMAIL']),
  modele: z.enum(['EXPEDIE', 'EN_TOURNEE', 'RETARD', 'LIVRE']),
  colis: z.strictObject({
    numeroSuivi: z.string().regex(/^LD\d{10}FR$/),
    datePrevue: z.iso.date(),
    nombre: z.int().min(1).max(30).optional(),
  }),
});

// ------------------------------------------------------------------ tRPC
const createContext = ({ req }: CreateHTTPContextOptions) => ({
  cleApi: req.headers['x-cle-api'] as string | undefined,
  jeton: req.headers['x-session'] as string | undefined,
});
const t = initTRPC.context<ReturnType<typeof createContext>>().create();
const refus = (code: TRPCError['code'], message: string) => new TRPCError({ code, message });

const protege = t.procedure.use(({ ctx, next }) => {
  if (!ctx.jeton) throw refus('UNAUTHORIZED', 'En-tête x-session absent');
  const session = sessions.get(ctx.jeton);
  if (!session || session.fin <= Date.now()) throw refus('UNAUTHORIZED', 'Session inconnue ou expirée');
  return next({ ctx: { agence: session.agence } });
});
const avecCle = t.procedure.use(({ ctx, next }) => {
  if (!ctx.cleApi) throw refus('UNAUTHORIZED', 'En-tête x-cle-api absent');
  return next({ ctx: { cle: ctx.cleApi } });
});
const trouver = (id: string): Destinataire => {
  const d = DESTINATAIRES.get(id);
  if (!d) throw refus('NOT_FOUND', 'Destinataire inconnu');
  return d;
};

const routeur = t.router({
  'auth-authenticate': avecCle.input(Authentification).mutation(({ input, ctx }) => {
    if (AGENCES[input.agence] !== ctx.cle) throw refus('UNAUTHORIZED', 'Clé ou agence incorrecte');
    const session = randomBytes(24).toString('base64url');
    sessions.set(session, { agence: input.agence, fin: Date.now() + DUREE * 1000 });
    return { session, expireDans: DUREE };
  }),

  'ext-verify': protege.input(Verification).mutation(({ input }) => {
    for (const [id, d] of DESTINATAIRES) {
      if (d.nom.toLowerCase() === input.destinataire.nom.toLowerCase() && d.mobile === input.destinataire.mobile && d.codePostal === input.adresse.codePostal) {
        return { reconnu: true, destinataireId: id, canaux: ['SMS', 'EMAIL'] };
      }
    }
    throw refus('NOT_FOUND', 'Destinataire inconnu');
  }),

  'ext-reach': protege.input(Preference).mutation(({ input }) => {
    trouver(input.destinataireId);
    if (input.operation === 'MODIFIER') {
      if (input.consigne.mode === 'POINT_RELAIS' && !POINTS.has(input.consigne.pointRelais)) throw refus('UNPROCESSABLE_CONTENT', 'Point relais inconnu');
      consignes.set(input.destinataireId, { consigne: input.consigne, modifieLe: new Date().toISOString() });
    }
    const actuelle = consignes.get(input.destinataireId);
    return { destinataireId: input.destinataireId, consigne: actuelle?.consigne ?? { mode: 'DOMICILE' as const }, modifieLe: actuelle?.modifieLe ?? null };
  }),

  'ext-notify': protege.input(Notification).mutation(({ input }) => {
    trouver(input.destinataireId);
    return { notificationId: randomUUID(), etat: 'PROGRAMMEE', canal: input.canal };
  }),
});
export type Routeur = typeof routeur;

const serveur = createHTTPServer({ router: routeur, createContext, basePath: '/passerelle/', maxBodySize: 50_000 });
serveur.listen(Number(process.env.PORT ?? 8080), '127.0.0.1');
process.on('SIGTERM', () => { serveur.close(); serveur.closeAllConnections(); process.exit(0); });
