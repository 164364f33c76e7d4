// I taotao siha, i sesion siha yan i nutisia siha: todu gi memoria.
export const TIEMPO = Number(process.env.TOKEN_TTL_SECONDS ?? 1800);
export const APLIKASION = new Map([['marianas-mercado', 'k7-Latte-Fadang-2094-tasi'], ['hafa-botika', 'p3-Nunu-Lemmai-5521-isla']]);
export const PLANTIYA = new Set(['ENTREGA-CH-2', 'ENTREGA-EN-1', 'ATRASAO-CH-1']);

export interface Dinesea { saga: string; nota?: string; oran_entrega?: { desde: string; asta: string }; diha_siha?: string[] }
interface Taotao { id: string; fine_nena: string; apiyidu: string; tilifon: string; direksion: { guma: string; chalan: string; songsong: string; kodigon_postat: string }; dinesea: Dinesea; bersion: number }

export const taotao: Taotao[] = [
  { id: 'TAO-300418', fine_nena: 'Dolores', apiyidu: 'Taitano', tilifon: '16715550186', direksion: { guma: '118', chalan: 'Chalan San Antonio', songsong: 'Tamuning', kodigon_postat: '96913' }, dinesea: { saga: 'petta', diha_siha: ['lunes', 'metkoles', 'betnes'] }, bersion: 1 },
  { id: 'TAO-300977', fine_nena: 'Vicente', apiyidu: 'Quichocho', tilifon: '16715550124', direksion: { guma: '27', chalan: 'Chalan Kanton Tasi', songsong: 'Inalåhan', kodigon_postat: '96917' }, dinesea: { saga: 'ofisina', nota: 'Agang fine nena' }, bersion: 4 },
  { id: 'TAO-301260', fine_nena: 'Rosa', apiyidu: 'Mafnas', tilifon: '16715550169', direksion: { guma: '5', chalan: 'Chalan Pale Duenas', songsong: 'Hagåtña', kodigon_postat: '96910' }, dinesea: { saga: 'besinu', oran_entrega: { desde: '09:00', asta: '12:00' } }, bersion: 2 },
];

const sesion = new Map<string, number>();
export const nuebuSesion = () => {
  const pase = `ch_${crypto.randomUUID().replaceAll('-', '')}`;
  sesion.set(pase, Date.now() + TIEMPO * 1000);
  return pase;
};
export const gaigeSesion = (pase: string | null) => {
  const asta = pase === null ? undefined : sesion.get(pase);
  if (asta === undefined) return false;
  if (asta > Date.now()) return true;
  sesion.delete(pase!);
  return false;
};
