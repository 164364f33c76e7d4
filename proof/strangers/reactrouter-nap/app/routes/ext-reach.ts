import { s } from '@sapphire/shapeshift';
import { type Preferenza, trova } from '../archivio.server';
import { nega, risorsa } from '../risposte.server';

const ora = s.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const addoSta = s.object({
  addo: s.enum(['casa', 'guardaporta', 'vicino', 'puteca']),
  juorne: s.array(s.enum(['lun', 'mar', 'mie', 'gio', 'vie', 'sab'])).lengthGreaterThanOrEqual(1).optional(),
  orario: s.object({ da: ora, a: ora }).optional(),
  nota: s.string().lengthLessThanOrEqual(140).optional(),
});
const addoVicino = addoSta.extend({
  vicino: s.object({
    nomme: s.string().lengthGreaterThanOrEqual(1),
    piano: s.number().int().greaterThanOrEqual(-1).lessThanOrEqual(40).optional(),
  }),
});
const preferenza = s.lazy((p: any) => (p?.addo === 'vicino' ? addoVicino : addoSta) as typeof addoVicino);

const liegge = s.object({
  cliente: s.string().regex(/^CL-\d{5}$/),
  faje: s.enum(['liegge', 'cagna']),
});
const cagna = liegge.extend({ preferenza });
const schema = s.lazy((d: any) => (d?.faje === 'cagna' ? cagna : liegge) as typeof cagna);

export const action = risorsa((dati) => {
  const richiesta = schema.parse(dati);
  const c = trova(richiesta.cliente);
  if (!c) return nega(404, 'CLIENTE', 'Stu cliente nun ’o canuscimmo');
  if (richiesta.faje === 'cagna') {
    c.preferenza = richiesta.preferenza as Preferenza;
    c.cagnata = new Date().toISOString();
  }
  return Response.json({ cliente: c.nummero, fatto: richiesta.faje === 'cagna' ? 'cagnato' : 'liggiuto', preferenza: c.preferenza, cagnata: c.cagnata });
});
