import { randomBytes } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

export class Refus extends Error {
  constructor(readonly statut: number, readonly code: string, message: string) { super(message); }
}

export interface Preference { mode: string; codeRelais?: string; voisin?: { nom: string; etage?: number }; consigne?: string; creneau?: { debut: string; fin: string } }
interface Client { ref: string; nom: string; prenom: string; telephone: string; codePostal: string; ville: string; preference: Preference }

const clients: Client[] = [
  { ref: 'CLI-204518', nom: 'Marchand', prenom: 'Élodie', telephone: '+33645127830', codePostal: '69003', ville: 'Lyon', preference: { mode: 'DOMICILE' } },
  { ref: 'CLI-204519', nom: 'Le Goff', prenom: 'Yann', telephone: '+33678904512', codePostal: '29200', ville: 'Brest', preference: { mode: 'POINT_RELAIS', codeRelais: 'PR-29004' } },
  { ref: 'CLI-204602', nom: 'Benali', prenom: 'Samia', telephone: '+33612009977', codePostal: '13005', ville: 'Marseille', preference: { mode: 'GARDIEN' } },
];
export const modeles = new Set(['AVIS_STANDARD', 'AVIS_COURT']);

const simple = (s: string) => s.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase().trim();
export const chercher = (nom: string, telephone: string, codePostal: string) =>
  clients.find((c) => simple(c.nom) === simple(nom) && c.telephone === telephone && c.codePostal === codePostal);
export function client(ref: string): Client {
  const c = clients.find((x) => x.ref === ref);
  if (!c) throw new Refus(404, 'CLIENT_INCONNU', 'Aucun client ne porte cette référence.');
  return c;
}

const partenaires = [{ identifiant: 'partenaire-rhone', motDePasse: 'Saone!quai-1887', codeAgence: 'LYS07' }];
export const DUREE = Number(process.env.TOKEN_TTL_SECONDS ?? 1200);
const jetons = new Map<string, number>();

export function connecter(identifiant: string, motDePasse: string, codeAgence: string): string {
  const p = partenaires.find((x) => x.identifiant === identifiant && x.motDePasse === motDePasse && x.codeAgence === codeAgence);
  if (!p) throw new Refus(401, 'ACCES_REFUSE', 'Identifiant, mot de passe ou agence incorrect.');
  const jeton = randomBytes(24).toString('base64url');
  jetons.set(jeton, Date.now() + DUREE * 1000);
  return jeton;
}

export function session(req: Request, _res: Response, next: NextFunction) {
  const m = /^Bearer (\S+)$/i.exec(req.get('authorization') ?? '');
  if (!m) throw new Refus(401, 'JETON_ABSENT', 'En-tête « Authorization: Bearer » attendu.');
  const fin = jetons.get(m[1]);
  if (fin === undefined) throw new Refus(401, 'JETON_INCONNU', 'Jeton inconnu.');
  if (fin < Date.now()) throw new Refus(401, 'JETON_EXPIRE', 'Jeton expiré, veuillez vous reconnecter.');
  next();
}
