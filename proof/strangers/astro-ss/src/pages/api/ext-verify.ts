import { bahloli, funda, indlela, phendvula } from '../../lib/imphendvulo';
import type { Kucinisekisa } from '../../lib/imibuto';
import { tfola } from '../../lib/simo';

export const POST = indlela(false, async (context) => {
  const { umamukeli, likheli } = await funda<Kucinisekisa>(context, bahloli.Kucinisekisa);
  const umuntfu = tfola(umamukeli.lucingo, umamukeli.sibongo);
  if (!umuntfu) return phendvula(200, { uyatiwa: false });
  return phendvula(200, {
    uyatiwa: true,
    umamukeli: { inombolo_yemamukeli: umuntfu.inombolo, ligama: umuntfu.ligama, sifundza: umuntfu.sifundza },
    ...(likheli && { likheli_liyafana: likheli.sifundza === umuntfu.sifundza && likheli.lidolobha.toLowerCase() === umuntfu.lidolobha.toLowerCase() }),
  });
});
