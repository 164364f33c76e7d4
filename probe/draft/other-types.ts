/** Values of other JSON types, for a member whose refusal does not say which type it takes. */
import { isObject, type Json } from '../../contract/json.ts'
import type { Observation } from '../../contract/observation.ts'
import type { Candidate } from '../values/candidate.ts'
import type { Member } from './draft.ts'

const SAMPLES = { object: [{}], integer: [1, 2, 3], array: [[]], boolean: [true] } as const
type Sample = keyof typeof SAMPLES

/** Names of what has parts of its own. */
const WHOLE =
  /addres|adress|anschrift|adres|direcc|indirizz|endere|recipient|receiver|person|customer|contact|kontakt|name|window|period|slot|preference|instruction|details|data|payload|empf|kund|klant|client|destinat|persona|osoba|odbiorca|parcel|shipment|sendung|colis/i
/** Names of what only holds the members of a request. */
const ENVELOPE =
  /^(?:data|attributes|payload|body|content|input|params|parameters|properties|fields|values|request|resource|object|item|entity|document|record|details)$/i
export const isEnvelope = (name: string) => ENVELOPE.test(name)
const PLURAL = /(?:[a-z]s|list|liste)$/i
const NO_PLURAL = /(?:address|status|class|business|access|process|details|news|ss|us|is)$/i
/** Words tried in vain, after which a listed value may as well be a number. */
const WORDS = 3

/** To be tried before the values that are left; none where the refusal tells what it wants. */
export function otherTypes(member: Member, { kind, text, expected = {} }: Observation): Candidate[] {
  const own = member.expected
  if (
    expected.type !== undefined ||
    own.type !== undefined ||
    expected.values !== undefined ||
    own.values !== undefined
  )
    return []
  const name = String(member.path.at(-1))
  const isWhole = WHOLE.test(name)
  switch (kind) {
    case 'enum':
      return member.at + 1 >= WORDS ? untried(member, ['integer'], 3) : []
    case 'type':
      return [
        ...listed(member, name),
        ...untried(member, isWhole ? ['object', 'integer', 'array'] : ['integer', 'object', 'array', 'boolean'], 1),
      ]
    case 'missing': {
      // Missed although it is there: a text is not what is looked for.
      const sent = member.candidates[member.at]?.template
      const isThere = sent !== undefined && !isObject(sent) && !Array.isArray(sent)
      return isThere && isEnvelope(name) ? untried(member, ['object'], 1) : []
    }
    case 'invalid':
    case 'format': {
      // A refusal without a reason speaks of a type only where the name is of something that has parts.
      const isLast = own.format === undefined && member.at + 1 >= member.candidates.length
      if (isWhole) return [...listed(member, name), ...(isLast ? untried(member, ['object'], 1) : [])]
      // A code alone says the same of a wrong type as of a wrong value.
      const isBare = kind === 'invalid' && /^[\w.:-]+$/.test(text)
      return [
        ...listed(member, name),
        ...(isLast && isBare ? untried(member, ['boolean', 'integer', 'object', 'array'], 1) : []),
      ]
    }
    default:
      return []
  }
}

function untried(member: Member, all: readonly Sample[], each: number): Candidate[] {
  // Headers and queries are texts.
  const order = all.filter(type => member.in === 'body' || (type !== 'object' && type !== 'array'))
  const known = new Set(member.candidates.map(({ template }) => typeOf(template)))
  return order
    .filter(type => !known.has(type))
    .flatMap(type => SAMPLES[type].slice(0, each))
    .map(template => ({ template: template as Json, why: 'other types were refused', origin: 'harmless' }))
}

/** A name in the plural may want a list of what was refused alone. */
function listed(member: Member, name: string): Candidate[] {
  const sent = member.candidates[member.at]
  const isMany =
    PLURAL.test(name) && !NO_PLURAL.test(name) && !member.candidates.some(each => Array.isArray(each.template))
  return isMany && typeof sent?.template === 'string' ? [{ ...sent, template: [sent.template] }] : []
}

export function typeOf(template: Json): string {
  if (Array.isArray(template)) return 'array'
  if (isObject(template)) return 'object'
  return typeof template === 'number' ? 'integer' : typeof template
}
