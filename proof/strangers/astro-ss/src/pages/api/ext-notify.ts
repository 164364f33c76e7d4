import { randomUUID } from 'node:crypto';
import { bahloli, funda, indlela, Liphutsa, phendvula } from '../../lib/imphendvulo';
import type { Satiso } from '../../lib/imibuto';
import { liphaselaLikhona, umuntfu } from '../../lib/simo';

export const POST = indlela(false, async (context) => {
  const body: Satiso = await context.request.json();
  const umhloli = body?.sigameko === 'ubambezelekile' ? bahloli.SatisoSekubambezeleka : bahloli.Satiso;
  umhloli.strictCheck(body);
  if (!umuntfu(body.inombolo_yemamukeli)) throw new Liphutsa(404, 'umamukeli', 'Umamukeli akatiwa');
  if (!liphaselaLikhona(body.liphasela.inombolo)) throw new Liphutsa(404, 'liphasela', 'Liphasela alatiwa');
  return phendvula(202, { satiso: { inombolo: randomUUID(), simo: 'kulayini', lulwimi: body.lulwimi ?? 'ss', sikhatsi: new Date().toISOString() } });
});
