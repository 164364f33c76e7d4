import { randomBytes } from 'node:crypto';

export type Modtager = { nr: string; mobil: string; efternavn: string; postnummer: string };
export type Praeferencer = Record<string, unknown> & { leveringssted: string };

const levetid = Number(process.env.TOKEN_TTL_SECONDS ?? 1200);

export const modtagere: Modtager[] = [
  { nr: 'M-48213', mobil: '+4526114870', efternavn: 'Holm', postnummer: '8000' },
  { nr: 'M-50977', mobil: '+4541903325', efternavn: 'Kjærgaard', postnummer: '5000' },
  { nr: 'M-61340', mobil: '+4530778192', efternavn: 'Bundgaard', postnummer: '9000' }
];
export const praeferencer = new Map<string, Praeferencer>(modtagere.map((m) => [m.nr, { leveringssted: 'personligt' }]));
export const partnere = new Map([['nordlys-handel', 'pnk_5d80c1e2b7f94a']]);

const billetter = new Map<string, { partner: string; udloeber: number }>();

export function udstedBillet(partner: string) {
  const billet = randomBytes(20).toString('hex');
  billetter.set(billet, { partner, udloeber: Date.now() + levetid * 1000 });
  return { billet, gyldigISekunder: levetid };
}

export function partnerFor(billet: string) {
  const fundet = billetter.get(billet);
  if (!fundet) return undefined;
  if (fundet.udloeber < Date.now()) {
    billetter.delete(billet);
    return undefined;
  }
  return fundet.partner;
}

export const findModtager = (nr: string) => modtagere.find((m) => m.nr === nr);
