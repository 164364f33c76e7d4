import { s } from '@sapphire/shapeshift';
import { nega, risorsa } from '../risposte.server';
import { APPLICAZZIONE, DURATA, commitSession, getSession } from '../trasuta.server';

const schema = s.object({
  applicazzione: s.object({
    codece: s.string().regex(/^CVZ-\d{5}$/),
    chiave: s.string().lengthGreaterThanOrEqual(12),
  }),
});

export const action = risorsa(async (dati) => {
  const { applicazzione } = schema.parse(dati);
  const app = APPLICAZZIONE.find((a) => a.codece === applicazzione.codece && a.chiave === applicazzione.chiave);
  if (!app) return nega(401, 'CHIAVE_SBAGLIATA', "'O codece o 'a chiave nun so' bbuone");
  const trasuta = await getSession();
  trasuta.set('app', app.codece);
  return Response.json(
    { trasuta: { nomme: app.nomme, fernesce: new Date(Date.now() + DURATA * 1000).toISOString() } },
    { headers: { 'Set-Cookie': await commitSession(trasuta) } },
  );
}, { aperta: true });
