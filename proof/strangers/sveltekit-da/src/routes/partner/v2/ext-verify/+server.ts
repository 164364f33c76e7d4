import { json } from '@sveltejs/kit';
import { modtagere } from '$lib/server/lager';
import { verificering } from '$lib/server/skemaer';
import { laes, rute, tjek } from '$lib/server/svar';

export const POST = rute(async ({ request }) => {
  const { modtager, adresse } = tjek(verificering, await laes(request));
  const fundet = modtagere.find(
    (m) => m.mobil === modtager.mobil && m.efternavn.toLocaleLowerCase('da') === modtager.efternavn.trim().toLocaleLowerCase('da')
  );
  if (!fundet) return json({ kendt: false });
  return json({ kendt: true, modtagerNr: fundet.nr, adresseStemmer: fundet.postnummer === adresse.postnummer });
});
