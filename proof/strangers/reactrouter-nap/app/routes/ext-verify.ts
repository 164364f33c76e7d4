import { s } from '@sapphire/shapeshift';
import { cliente } from '../archivio.server';
import { risorsa } from '../risposte.server';

const schema = s.object({
  crestiano: s.object({
    cellulare: s.string().regex(/^\+39\d{9,10}$/),
    cugnomme: s.string().lengthGreaterThanOrEqual(2).lengthLessThanOrEqual(60),
    nomme: s.string().lengthLessThanOrEqual(60).optional(),
    posta: s.string().email().optional(),
  }),
  indirizzo: s.object({
    cap: s.string().regex(/^\d{5}$/),
    via: s.string().lengthLessThanOrEqual(120).optional(),
  }).optional(),
});

export const action = risorsa((dati) => {
  const { crestiano, indirizzo } = schema.parse(dati);
  const c = cliente.find((x) => x.cellulare === crestiano.cellulare && x.cugnomme.toLowerCase() === crestiano.cugnomme.toLowerCase());
  if (!c) return Response.json({ canusciuto: false });
  return Response.json({
    canusciuto: true,
    cliente: { nummero: c.nummero, nomme: `${c.nomme} ${c.cugnomme[0]}.` },
    ...(indirizzo && { indirizzoGiusto: indirizzo.cap === c.cap }),
  });
});
