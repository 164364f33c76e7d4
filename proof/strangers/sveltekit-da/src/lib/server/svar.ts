import { json } from '@sveltejs/kit';
import { ValidationError, type AnyType, type Infer } from 'myzod';

export const afvis = (status: number, kode: string, besked: string) => json({ fejl: { kode, besked } }, { status });

export class Afvist extends Error {
  constructor(readonly svar: Response) {
    super('afvist');
  }
}

export async function laes(request: Request): Promise<unknown> {
  let tekst: string;
  try {
    tekst = await request.text();
  } catch (e) {
    if ((e as { status?: number }).status === 413) throw new Afvist(afvis(413, 'FOR_STOR', (e as { text?: string }).text ?? 'Payload Too Large'));
    throw e;
  }
  try {
    return JSON.parse(tekst);
  } catch (e) {
    throw new Afvist(afvis(400, 'UGYLDIG_JSON', (e as Error).message));
  }
}

export function tjek<T extends AnyType>(skema: T, vaerdi: unknown): Infer<T> {
  const resultat = skema.try(vaerdi);
  if (resultat instanceof ValidationError) throw new Afvist(afvis(422, 'VALIDERING', resultat.message));
  return resultat as Infer<T>;
}

type Behandler = (event: import('@sveltejs/kit').RequestEvent) => Promise<Response>;

export const rute = (behandler: Behandler): Behandler => async (event) => {
  try {
    return await behandler(event);
  } catch (e) {
    if (e instanceof Afvist) return e.svar;
    throw e;
  }
};
