/** The headers that a sentence speaks of, in whatever language: "Falta la cabecera Idempotency-Key". */
import { AND } from './_vocabulary.ts'

const NOUN =
  'headers?|header[ -]?(?:field|feld|parameter)|kopfzeile|en-?tête|cabecera|encabezado|cabeçalho|intestazione|nagłów(?:ek|ka|ku|kiem)|hlavičk[auoyě]|koptekst|kopregel|rubrik(?:en)?|otsak(?:e|keen)|otsik(?:ko|on)|overskrift(?:en)?|fejléc|antet(?:ul)?|başlı(?:k|ğı)|κεφαλίδα|заголов(?:ок|ка|ке)|ヘッダー?|请求头|标头'
/** Of names alone only those with a hyphen: nothing else in a sentence is written so and begins with a capital. */
const NAME = String.raw`["'\x60«„“]([A-Za-z][\w-]{1,60})["'\x60»“”]|((?:[A-Z][A-Za-z0-9]*|x)(?:-[A-Za-z0-9]+)+)`
const NAMES = String.raw`((?:${NAME})(?:(?:\s*,\s*|\s+(?:${AND})\s+)(?:${NAME}))*)`
const AFTER = new RegExp(
  String.raw`(?<![\p{L}])(?:http[ -])?(?:${NOUN})(?: (?:named|called|namens|llamada|nommé))?:? ${NAMES}(?![\p{L}\p{N}_-])`,
  'iu',
)
const BEFORE = new RegExp(
  String.raw`(?<![\p{L}\p{N}_-])${NAMES}[ -](?:http[ -]|request[ -])?(?:${NOUN})(?![\p{L}])`,
  'iu',
)

/** None where it names none, or where its name may be another word. */
export function headersIn(text: string): string[] {
  if (text.length > 400) return []
  const found = AFTER.exec(text) ?? BEFORE.exec(text)
  const names = [...(found?.[1] ?? '').matchAll(new RegExp(NAME, 'giu'))]
  // The pattern is without case, and small letters with hyphens are compounds of many languages.
  return names.flatMap(([, quoted, bare = '']) => quoted ?? (/^(?:[A-Z]|x-)/.test(bare) ? bare : []))
}
