/** What a sentence asks for by its kind or by its value: "must have a data object", "must be parcels, not x". */
import type { Json } from '../json.ts'
import type { JsonType, ObservationKind } from '../observation.ts'
import { listAt, QUALITIES } from './_lists.ts'
import { MISSING } from './_phrases.ts'
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

const CHOICE =
  /(?:(?:at least |exactly |any )?one of(?: the)?(?: fields| properties| variants| following)*:?|either|(?:genau |mindestens )?ein(?:e[sr]?|s) (?:von|der)|(?:exact|précisément )?(?:un|une|l.un) (?:de|des|parmi)|(?:exactamente |al menos )?un[oa] (?:de|entre)|(?:esattamente |almeno )?un[oa] (?:tra|di|fra)|(?:precies |minstens )?één van|(?:dokładnie |co najmniej )?jedn(?:o|ą|ego|ej) z(?: (?:pól|podanych|następujących|właściwości))*:?) (?=[[('"`\p{L}])/giu

/**
 * Sentences that name several members of which one has to be there. "One of a, b is required": the members of which
 * one must be there.
 */
export function choiceIn(text: string, kind: ObservationKind): string[] | undefined {
  for (const cue of text.matchAll(CHOICE)) {
    const list = listAt(text, cue.index + cue[0].length, true)
    const names = list?.values.filter(each => typeof each === 'string') ?? []
    const required =
      /^\W*(?:is|are|must be|should be|has to be|needs to be|muss|müssen|doit(?: être)?|debe(?: ser)?|deve(?: essere)?|moet|musi(?: być)?)? ?(?:required|provided|present|specified|set|given|included|needed|angegeben|vorhanden|gesetzt|erforderlich|fourni|présent|renseigné|obligatoire|requis|indicad[oa]|presente|requerid[oa]|obligatori[oa]|fornit[oa]|specificat[oa]|opgegeven|aanwezig|verplicht|podan[eay]|wymagan[eay])/i.test(
        text.slice(list?.end ?? 0),
      )
    const wanted = /\b(?:need|needs|provide|requires?|specify|supply|include|must (?:have|contain|include))\W*$/i.test(
      text.slice(0, cue.index),
    )
    const lead = (text.slice(0, cue.index).split(/[,;:]/).at(-1) ?? '').trim()
    // "Missing scope, one of a, b": of what is missing already those are the values.
    const asked = MISSING.test(lead) && lead.split(' ').length <= 3
    if (names.length > 1 && (required || wanted || asked || /variants/.test(cue[0]))) return names
  }
  return eitherMemberIn(text) ?? pairIn(text, kind)
}

/** "należy podać numerKlienta albo telefon": two names with "or" between them, one at least written as only programs do. */
function pairIn(text: string, kind: ObservationKind): string[] | undefined {
  if (kind !== 'missing') return undefined
  const name = '[\\p{L}_$][\\p{L}\\p{N}_$]*'
  const or = '(?:or|oder|ou|o|albo|lub|of|eller|nebo|vagy|sau|veya|tai|ή|или)'
  const found = new RegExp(`(?<![\\p{L}\\p{N}_])(${name})['"\`]? ${or} ['"\`]?(${name})(?![\\p{L}\\p{N}_])`, 'u').exec(
    text,
  )
  const names = found?.slice(1, 3) ?? []
  return names.some(each => /\p{Ll}\p{Lu}|\p{L}_\p{L}/u.test(each)) ? names : undefined
}
