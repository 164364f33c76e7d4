import { BadRequestError } from 'routing-controllers';

/** A tömböt a keretrendszer ellenőrzés nélkül adja tovább. */
export function csakObjektum(torzs: unknown) {
  if (Array.isArray(torzs)) throw new BadRequestError('A kérés törzse JSON objektum legyen.');
}
