// Baaradaw ni kunnafoniw
export type Sugandi = Record<string, unknown>;
type Jate = {
  kunbaw: Map<string, number>;
  sugandiw: Map<number, { sugandi: Sugandi; yelema_don: string }>;
};

const g = globalThis as unknown as { __jate?: Jate };
export const jate: Jate = (g.__jate ??= { kunbaw: new Map(), sugandiw: new Map() });

export const TTL = Number(process.env.TOKEN_TTL_SECONDS ?? 900);
export const JATEW: Record<string, string> = { 'DNK-118': 'Jiri-Bulu_44.Faso' };
export const MOGOW = [
  { id: 70412, togo: 'Aminata', jamu: 'Coulibaly', telefoni: '+22376120845' },
  { id: 70455, togo: 'Modibo', jamu: 'Traore', telefoni: '+22366904417' },
  { id: 70498, togo: 'Kadiatou', jamu: 'Diarra', telefoni: '+22379553108' },
];
