/** The header that a sentence speaks of, in whatever language: "Falta la cabecera Idempotency-Key". */

const NOUN =
  'headers?|header[ -]?(?:field|feld|parameter)|kopfzeile|en-?tête|cabecera|encabezado|cabeçalho|intestazione|nagłów(?:ek|ka|ku|kiem)|hlavičk[auoyě]|koptekst|kopregel|rubrik(?:en)?|otsak(?:e|keen)|otsik(?:ko|on)|overskrift(?:en)?|fejléc|antet(?:ul)?|başlı(?:k|ğı)|κεφαλίδα|заголов(?:ок|ка|ке)|ヘッダー?|请求头|标头'
/** Of names alone only those with a hyphen: nothing else in a sentence is written so and begins with a capital. */
const NAME = String.raw`["'\x60«„“]([A-Za-z][\w-]{1,60})["'\x60»“”]|((?:[A-Z][A-Za-z0-9]*|x)(?:-[A-Za-z0-9]+)+)`
const AFTER = new RegExp(
  String.raw`(?<![\p{L}])(?:http[ -])?(?:${NOUN})(?: (?:named|called|namens|llamada|nommé))?:? (?:${NAME})(?![\p{L}\p{N}_-])`,
  'iu',
)
const BEFORE = new RegExp(
  String.raw`(?<![\p{L}\p{N}_-])(?:${NAME})[ -](?:http[ -]|request[ -])?(?:${NOUN})(?![\p{L}])`,
  'iu',
)

/** `undefined` where it names none, or where its name may be another word. */
export function headerIn(text: string): string | undefined {
  if (text.length > 400) return undefined
  const found = AFTER.exec(text) ?? BEFORE.exec(text)
  const name = found?.[1] ?? found?.[2]
  // The pattern is without case, and small letters with hyphens are compounds of many languages.
  return name !== undefined && (found?.[1] !== undefined || /^(?:[A-Z]|x-)/.test(name)) ? name : undefined
}
