import { CombinedError, CombinedPropertyError, BaseError } from '@sapphire/shapeshift';
import { getSession } from './trasuta.server';

export const nega = (status: number, codece: string, messaggio: string) =>
  Response.json({ errore: { codece, messaggio } }, { status });

type Probblema = { addo: string } & Record<string, unknown>;

function spiega(err: BaseError, addo: PropertyKey[] = []): Probblema[] {
  if (err instanceof CombinedPropertyError) return err.errors.flatMap(([chiave, e]) => spiega(e, [...addo, chiave]));
  if (err instanceof CombinedError) return err.errors.flatMap((e) => spiega(e as BaseError, addo));
  const { given, ...riesto } = err.toJSON() as Record<string, unknown>; // chello c'ha mannato 'o cliente nun 'o ripetimmo
  return [{ addo: addo.map(String).join('.'), ...riesto }];
}

type Args = { request: Request };

/** Tutte 'e risorse passano 'a ccà: POST, trasuta, JSON, e ll'errure 'e shapeshift. */
export function risorsa(faje: (dati: unknown, request: Request) => Response | Promise<Response>, { aperta = false } = {}) {
  return async ({ request }: Args) => {
    if (request.method !== 'POST') return nega(405, 'METODO', 'Ccà se trase sulo cu POST');
    if (!aperta) {
      const trasuta = await getSession(request.headers.get('Cookie'));
      if (!trasuta.has('app')) return nega(401, 'NIENTE_TRASUTA', "'A trasuta nun ce sta o è fernuta");
    }
    try {
      return await faje(await request.json(), request);
    } catch (err) {
      if (err instanceof BaseError) return Response.json({ errore: { codece: 'DATE_SBAGLIATE', probbleme: spiega(err) } }, { status: 422 });
      if (err instanceof SyntaxError) return nega(400, 'JSON', err.message);
      throw err;
    }
  };
}
