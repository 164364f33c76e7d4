/** What a sentence asks for by its kind or by its value: "must have a data object", "must be parcels, not x". */
import type { Json } from '../json.ts'
import type { JsonType } from '../observation.ts'
import { QUALITIES } from './_lists.ts'
import { isNever } from './_vocabulary.ts'

const HAVE = String.raw`\b(?:(?:must|should|shall|has to|have to|needs? to) (?:have|contain|include|hold|carry)|requires|lacks|is missing) (?:an?|the|its) `
const NAMED_BEFORE = new RegExp(
  String.raw`${HAVE}(?:required )?['"\x60]?([\p{L}_$][\p{L}\p{N}_$-]{1,60})['"\x60]? (?:member |property )?(object|array|list)\b`,
  'iu',
)
const NAMED_AFTER = new RegExp(
  String.raw`${HAVE}(?:[a-z-]+ )?(object|array|list) (?:(?:named|called|under) )?(?:the key )?['"\x60]([\p{L}_$][\p{L}\p{N}_$-]{1,60})['"\x60]`,
  'iu',
)
/** What an object is, and not how it is called. */
const ADJECTIVE =
  /^(?:valid|invalid|json|single|sole|root|nested|inner|outer|top|top-level|(?:non-?)?empty|plain|simple|request|response|required|optional|unique|new|other|whole|complete|full|proper|well-formed|given|first|second|third|last|one|two|three|date|string|integer|number|boolean|key-value)$/i

/** The member that an object is said to lack, with its type; `undefined` where the sentence names none. */
export function memberOfTypeIn(text: string): { name: string; type: JsonType } | undefined {
  const before = NAMED_BEFORE.exec(text)
  const after = before === null ? NAMED_AFTER.exec(text) : null
  const [name, word] = before === null ? [after?.[2], after?.[1]] : [before[1], before[2]]
  if (name === undefined || word === undefined || ADJECTIVE.test(name)) return undefined
  return { name, type: word.toLowerCase() === 'object' ? 'object' : 'array' }
}

const INSTEAD =
  /(?<![\p{L}])(?:must|should|has to|needs to) (?:be|equal) ['"`]?([\p{L}\p{N}][\p{L}\p{N}_./:-]{0,60}?)['"`]?(?:,? (?:and )?not|,? but (?:was|is|got)|, got| instead of) ['"`]?([^\s'"`]{1,80}?)['"`]?[.!]?$/iu

/** "must be a, not b", where b is what was sent: the one value that is taken. */
export function valueInsteadOf(text: string, sent: Json | undefined): string | undefined {
  const [, wanted, got] = INSTEAD.exec(text) ?? []
  if (wanted === undefined || typeof sent !== 'string' || got !== sent || wanted === sent) return undefined
  return QUALITIES.has(wanted.toLowerCase()) ? undefined : wanted
}

const ONE = String.raw`['"\x60«„“]?\s?([\p{L}\p{N}][\p{L}\p{N}_./:-]{0,60}?)\s?['"\x60»“”]?`
/** "Seule la valeur a est admise", "nur a ist erlaubt", "solo se admite a": the one value that is taken, by language. */
const ONLY = [
  `only (?:the value )?${ONE} (?:is|can be|may be) (?:allowed|accepted|supported|permitted|valid|used|given)`,
  `seule? (?:la valeur )?${ONE} (?:est )?(?:admise?|acceptée?|autorisée?|supportée?|permise?|valide)`,
  String.raw`nur (?:der wert )?${ONE} (?:ist |wird )?(?:für \S+ )?(?:zulässig|erlaubt|unterstützt|akzeptiert|gültig)`,
  String.raw`(?:solo|sólo|únicamente) se (?:admite|acepta|permite) (?:el valor )?${ONE}(?=[\s.,]|$)`,
  `solo (?:il valore )?${ONE} è (?:ammesso|accettato|consentito|supportato|valido)`,
  `(?:apenas|somente|só) (?:o valor )?${ONE} é (?:aceit[oe]|permitido|suportado|válido)`,
  `alleen (?:de waarde )?${ONE} is (?:toegestaan|geldig|ondersteund)`,
  `tylko (?:wartość )?${ONE} jest (?:dozwolon|obsługiwan|akceptowan)`,
].map(words => new RegExp(String.raw`(?<![\p{L}])${words}`, 'iu'))

/** `undefined` where what is said is of a kind of values: "only digits are allowed". */
export function onlyValueIn(text: string): string | undefined {
  const [wanted] = ONLY.flatMap(words => words.exec(text)?.[1] ?? [])
  if (wanted === undefined || QUALITIES.has(wanted.toLowerCase()) || isNever(wanted)) return undefined
  return wanted
}

const EITHER =
  /\b(?:needs?|requires?|must (?:have|contain|include|carry)) (?:either )?(?:an? )?(['"`]?)([\p{L}_$][\p{L}\p{N}_$-]{1,60})\1 or (?:an? )?(['"`]?)([\p{L}_$][\p{L}\p{N}_$-]{1,60})\3[.!]?$/iu

/** "needs phone-number or email-address": names, as only members are written, of which one must be there. */
export function eitherMemberIn(text: string): string[] | undefined {
  const [, quote, one = '', , other = ''] = EITHER.exec(text) ?? []
  const isName = (word: string) => /[\p{L}\p{N}][_-]\p{L}|\p{Ll}\p{Lu}/u.test(word)
  if (one === '' || other === '' || one === other) return undefined
  return quote !== '' || (isName(one) && isName(other)) ? [one, other] : undefined
}
