import { bahloli, funda, indlela, Liphutsa, phendvula } from '../../lib/imphendvulo';
import type { KuguculaLikheli, KutfolaLikheli } from '../../lib/imibuto';
import { buka, gucula, sitoloSikhona, umuntfu } from '../../lib/simo';

export const POST = indlela(false, async (context) => {
  const umbuto = await funda<KutfolaLikheli>(context, bahloli.KutfolaLikheli);
  if (umbuto.umsebenti === 'gucula') bahloli.KuguculaLikheli.strictCheck(umbuto);
  if (!umuntfu(umbuto.inombolo_yemamukeli)) throw new Liphutsa(404, 'umamukeli', 'Umamukeli akatiwa');
  if (umbuto.umsebenti === 'gucula') {
    const { lokutsandvwako } = umbuto as KuguculaLikheli;
    if (lokutsandvwako.indzawo === 'esitolo' && !sitoloSikhona(lokutsandvwako.ikhodi_yesitolo)) {
      throw new Liphutsa(404, 'sitolo', 'Sitolo lesinaleyo khodi asikho');
    }
    gucula(umbuto.inombolo_yemamukeli, lokutsandvwako);
  }
  return phendvula(200, { inombolo_yemamukeli: umbuto.inombolo_yemamukeli, ...buka(umbuto.inombolo_yemamukeli) });
});
