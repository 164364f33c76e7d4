import { json } from '@sveltejs/kit';
import { partnere, udstedBillet } from '$lib/server/lager';
import { adgang, adgangHeader } from '$lib/server/skemaer';
import { afvis, laes, rute, tjek } from '$lib/server/svar';

export const POST = rute(async ({ request }) => {
  const noegle = tjek(adgangHeader, { 'x-api-noegle': request.headers.get('x-api-noegle') ?? undefined })['x-api-noegle'];
  const { partner } = tjek(adgang, await laes(request));
  if (partnere.get(partner) !== noegle) return afvis(403, 'ADGANG_NAEGTET', 'Partner eller API-nøgle er forkert');
  return json({ adgang: udstedBillet(partner) }, { status: 201 });
});
