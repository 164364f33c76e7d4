import { randomBytes } from 'node:crypto';
import type { DropPreference } from './schemas.js';

export const passLifetime = Number(process.env.TOKEN_TTL_SECONDS ?? 1500);

export interface Consignee {
  ref: string; surname: string; postcode: string; mobile: string; email: string; contactBy: string[]; optedOut: boolean;
}

const carriers = new Map([['DG-20417', { name: 'Northgate Parcels', passphrase: 'heron-tallow-quartz-88' }]]);

const consignees: Consignee[] = [
  { ref: 'CN-004182', surname: 'Pemberton', postcode: 'YO24 1AB', mobile: '+447700900142', email: 'j.pemberton@example.org', contactBy: ['text', 'email', 'app'], optedOut: false },
  { ref: 'CN-004190', surname: 'Adeyemi', postcode: 'LS6 3QN', mobile: '+447700900177', email: 'tola.adeyemi@example.org', contactBy: ['text'], optedOut: false },
  { ref: 'CN-004233', surname: 'Cartwright', postcode: 'HU5 2DL', mobile: '+447700900119', email: 'cartwright@example.org', contactBy: [], optedOut: true },
];

export const templates = new Set(['drop-today', 'drop-delayed', 'drop-done', 'locker-ready']);

const passes = new Map<string, number>();
const preferences = new Map<string, { value: DropPreference; updatedAt: string | null }>();

export const carrierOf = (accountNo: string, passphrase: string) => {
  const carrier = carriers.get(accountNo);
  return carrier?.passphrase === passphrase ? carrier : undefined;
};

export function issuePass(): string {
  const pass = randomBytes(20).toString('hex');
  passes.set(pass, Date.now() + passLifetime * 1000);
  return pass;
}

export function passIsGood(pass: string): boolean {
  const until = passes.get(pass);
  if (until === undefined) return false;
  if (until > Date.now()) return true;
  passes.delete(pass);
  return false;
}

export const consigneeByRef = (ref: string) => consignees.find((c) => c.ref === ref);

export const findConsignee = (q: { surname: string; postcode: string; mobile?: string; email?: string }) =>
  consignees.find((c) => c.surname.toLowerCase() === q.surname.trim().toLowerCase() && c.postcode === q.postcode
    && (q.mobile === undefined || q.mobile === c.mobile)
    && (q.email === undefined || q.email.toLowerCase() === c.email));

export const preferenceOf = (ref: string) => preferences.get(ref) ?? { value: { spot: 'doorstep' as const }, updatedAt: null };

export function keepPreference(ref: string, value: DropPreference) {
  preferences.set(ref, { value, updatedAt: new Date().toISOString() });
}
