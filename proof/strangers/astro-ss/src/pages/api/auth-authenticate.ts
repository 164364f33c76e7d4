import { bahloli, funda, indlela, Liphutsa, phendvula, SESI } from '../../lib/imphendvulo';
import type { Kungena } from '../../lib/imibuto';
import { ttl, vula } from '../../lib/simo';

export const POST = indlela(true, async (context) => {
  const { luhlelo } = await funda<Kungena>(context, bahloli.Kungena);
  const sesi = vula(luhlelo.inombolo, luhlelo.imfihlo);
  if (!sesi) throw new Liphutsa(401, 'luhlelo', 'Inombolo noma imfihlo yeluhlelo ayikalungi');
  context.cookies.set(SESI, sesi.id, { path: '/', httpOnly: true, sameSite: 'lax', maxAge: ttl });
  return phendvula(200, { inkhampani: sesi.inkhampani, kuphela: sesi.kuphela });
});
