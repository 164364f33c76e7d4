import { json } from '@sveltejs/kit';
import { findModtager, praeferencer, type Praeferencer } from '$lib/server/lager';
import { gemVed, handling, hent, sted } from '$lib/server/skemaer';
import { afvis, laes, rute, tjek } from '$lib/server/svar';

const ukendt = () => afvis(404, 'MODTAGER_UKENDT', 'Der findes ingen modtager med dette nummer');

export const POST = rute(async ({ request }) => {
  const krop = await laes(request);
  if (tjek(handling, krop).handling === 'hent') {
    const { modtagerNr } = tjek(hent, krop).modtager;
    if (!findModtager(modtagerNr)) return ukendt();
    return json({ modtagerNr, praeferencer: praeferencer.get(modtagerNr) });
  }
  const valgt = tjek(sted, krop).praeferencer.leveringssted;
  const gemt = tjek(gemVed[valgt], krop);
  const { modtagerNr } = gemt.modtager;
  if (!findModtager(modtagerNr)) return ukendt();
  praeferencer.set(modtagerNr, gemt.praeferencer as Praeferencer);
  return json({ modtagerNr, praeferencer: gemt.praeferencer, gemt: new Date().toISOString() });
});
