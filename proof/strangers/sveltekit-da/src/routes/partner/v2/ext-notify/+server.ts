import { randomUUID } from 'node:crypto';
import { json } from '@sveltejs/kit';
import { findModtager } from '$lib/server/lager';
import { besked } from '$lib/server/skemaer';
import { afvis, laes, rute, tjek } from '$lib/server/svar';

export const POST = rute(async ({ request }) => {
  const data = tjek(besked, await laes(request));
  if (!findModtager(data.modtager.modtagerNr)) return afvis(404, 'MODTAGER_UKENDT', 'Der findes ingen modtager med dette nummer');
  return json({ besked: { id: randomUUID(), tilstand: 'i_koe', kanal: data.modtager.kanal } }, { status: 202 });
});
