import type { Handle } from '@sveltejs/kit';
import { partnerFor } from '$lib/server/lager';
import { afvis } from '$lib/server/svar';

export const handle: Handle = async ({ event, resolve }) => {
  if (event.url.pathname.startsWith('/partner/v2/ext-')) {
    const billet = event.request.headers.get('x-adgangsbillet');
    if (!billet) return afvis(401, 'BILLET_MANGLER', 'Headeren X-Adgangsbillet mangler');
    const partner = partnerFor(billet);
    if (!partner) return afvis(401, 'BILLET_UGYLDIG', 'Adgangsbilletten er ukendt eller udløbet');
    event.locals.partner = partner;
  }
  return resolve(event);
};
