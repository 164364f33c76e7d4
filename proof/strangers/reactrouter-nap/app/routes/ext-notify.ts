import { randomUUID } from 'node:crypto';
import { s } from '@sapphire/shapeshift';
import { trova } from '../archivio.server';
import { nega, risorsa } from '../risposte.server';

const avviso = s.object({
  cliente: s.string().regex(/^CL-\d{5}$/),
  pacco: s.object({
    codece: s.string().regex(/^CV\d{8}$/),
    piso: s.number().greaterThan(0).lessThanOrEqual(30).optional(),
    culle: s.number().int().greaterThanOrEqual(1).optional(),
  }),
  nutizia: s.enum(['partuto', 'pe_via', 'cunzignato', 'turnato']),
  arriva: s.string().date().optional(),
  mezzo: s.enum(['sms', 'posta', 'app']).optional(),
});
// Quanno 'o pacco sta pe' via, 'o cliente vo' sapé quanno arriva.
const pevia = avviso.extend({ arriva: s.string().date() });
const schema = s.lazy((d: any) => (d?.nutizia === 'pe_via' ? pevia : avviso) as typeof avviso);

export const action = risorsa((dati) => {
  const a = schema.parse(dati);
  if (!trova(a.cliente)) return nega(404, 'CLIENTE', 'Stu cliente nun ’o canuscimmo');
  return Response.json({ avviso: { id: randomUUID(), stato: 'mannato', mezzo: a.mezzo ?? 'sms' } }, { status: 201 });
});
