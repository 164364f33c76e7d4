import type { APIContext, APIRoute } from 'astro';
import { createCheckers, VError, type Checker } from 'ts-interface-checker';
import imibuto from './imibuto-ti';
import { sesi } from './simo';

export const bahloli = createCheckers(imibuto) as Record<keyof typeof imibuto, Checker>;
for (const umhloli of Object.values(bahloli)) umhloli.setReportedPath('umbuto');

export const SESI = 'tfm_sesi';

export class Liphutsa extends Error {
  constructor(public status: number, public iphutsa: string, umlayeto: string) {
    super(umlayeto);
  }
}

export const phendvula = (status: number, body: object) => Response.json({ kulungile: status < 400, ...body }, { status });

export async function funda<T>(context: APIContext, umhloli: Checker): Promise<T> {
  const body: unknown = await context.request.json();
  umhloli.strictCheck(body);
  return body as T;
}

export function indlela(vula: boolean, sebenta: (context: APIContext) => Promise<Response>): APIRoute {
  return async (context) => {
    try {
      if (!vula) {
        const s = sesi(context.cookies.get(SESI)?.value);
        if (s === 'ayikho') throw new Liphutsa(401, 'kungena', 'Ngena kucala: ikhukhi ye-sesi ayikho');
        if (s === 'ayatiwa') throw new Liphutsa(401, 'kungena', 'I-sesi ayatiwa');
        if (s === 'iphelelwe') throw new Liphutsa(401, 'kungena', 'I-sesi iphelelwe sikhatsi');
      }
      return await sebenta(context);
    } catch (e) {
      if (e instanceof Liphutsa) return phendvula(e.status, { iphutsa: e.iphutsa, umlayeto: e.message });
      if (e instanceof VError) return phendvula(400, { iphutsa: 'umbuto', umlayeto: e.message });
      if (e instanceof SyntaxError) return phendvula(400, { iphutsa: 'json', umlayeto: e.message });
      console.error(e);
      return phendvula(500, { iphutsa: 'umshini', umlayeto: 'Kukhona lokungakahambi kahle' });
    }
  };
}
