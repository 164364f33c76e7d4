/** What the probes make true, and how much of it the readers found. */
import { isObject, type Json } from '../../../contract/json.ts'
import type { ErrorResponse, Observation } from '../../../contract/observation.ts'
import type { Entry } from './corpus.ts'

/** Properties of the request that all set-ups take. */
export const FIELDS = [
  'recipient',
  'recipient.name',
  'recipient.phone',
  'recipient.email',
  'channel',
  'message',
  'attempts',
  'scheduledAt',
  'tags',
]
export const REQUIRED = ['recipient', 'recipient.name', 'recipient.phone', 'channel', 'message']

/** What is wrong with each probe's body. */
const WRONG: Record<string, string[]> = {
  'empty-obj': REQUIRED,
  emptybody: REQUIRED,
  textplain: REQUIRED,
  form: REQUIRED,
  array: REQUIRED,
  'wrong-types': FIELDS.filter(field => field !== 'recipient'),
  nulls: REQUIRED,
  'recipient-empty': ['recipient.name', 'recipient.phone'],
  'recipient-str': ['recipient', 'recipient.name', 'recipient.phone'],
  enum: ['channel'],
  toolong: ['message'],
  'name-long': ['recipient.name'],
  'phone-bad': ['recipient.phone'],
  'email-bad': ['recipient.email'],
  'attempts-0': ['attempts'],
  'attempts-9': ['attempts'],
  'attempts-str': ['attempts'],
  'date-bad': ['scheduledAt'],
  'tags-4': ['tags'],
  'tags-str': ['tags'],
  unknown: ['zzUnknown'],
  malformed: ['a'],
}
const TELLS_REQUIRED = ['empty-obj', 'emptybody', 'recipient-empty', 'textplain', 'form']
const REQUIRED_KINDS = ['missing', 'null']
const ECHO_KEYS = /^(?:input|value|rejectedValue|received|timestamp|valids|values|label|context|codes|arguments)$/

export interface Score {
  names: Set<string>
  foundNames: Set<string>
  flags: Set<string>
  foundFlags: Set<string>
  mentions: number
  mentionsFound: number
  invented: string[]
  misread: string[]
  missed: string[]
  families: Map<string, number>
}

export function emptyScore(): Score {
  return {
    names: new Set(),
    foundNames: new Set(),
    flags: new Set(),
    foundFlags: new Set(),
    mentions: 0,
    mentionsFound: 0,
    invented: [],
    misread: [],
    missed: [],
    families: new Map(),
  }
}

export function scoreAnswer(
  score: Score,
  entry: Entry,
  rejection: ErrorResponse,
  observations: readonly Observation[],
): void {
  const wrong = WRONG[entry.probe] ?? []
  const message = words(rejection)
  const observed = observations.filter(each => each.at !== null && each.at.length > 0)
  const paths = new Map(observed.map(each => [pathOf(each), each]))
  for (const field of wrong.filter(each => isNamed(each, message, wrong))) {
    const found = [...paths.keys()].includes(field)
    score.mentions++
    if (found) score.mentionsFound++
    else score.missed.push(`missed ${entry.probe}: ${field} in ${entry.body.slice(0, 160)}`)
    if (!FIELDS.includes(field)) continue
    score.names.add(field)
    if (found) score.foundNames.add(field)
    if (!TELLS_REQUIRED.includes(entry.probe) || !REQUIRED.includes(field)) continue
    score.flags.add(field)
    if (observed.some(each => pathOf(each) === field && REQUIRED_KINDS.includes(each.kind))) score.foundFlags.add(field)
  }
  for (const [path, each] of paths) {
    const line = `${entry.probe}: ${each.kind} ${path} from ${each.text.slice(0, 120)}`
    if (![...FIELDS, 'zzUnknown', 'a'].includes(path) && !/^tags\.\d+$/.test(path))
      score.invented.push(`invented ${line}`)
    else if (!wrong.includes(path) && !(each.kind === 'invalid' && wrong.some(field => field.startsWith(`${path}.`))))
      score.misread.push(`misread ${line}`)
  }
}

/** Source-code names differ from wire names in their capitals here. */
function pathOf(observation: Observation): string {
  const at = (observation.at ?? []).join('.')
  if (observation.naming === 'wire') return at
  return [...FIELDS, 'zzUnknown'].find(field => field.toLowerCase() === at.toLowerCase()) ?? at
}

/** The text of an answer outside of what it repeats: sentences, and names of properties that hold lists or objects. */
function words(rejection: ErrorResponse): string {
  const parts: string[] = []
  const visit = (node: Json): void => {
    if (typeof node === 'string') parts.push(node)
    else if (Array.isArray(node)) node.forEach(visit)
    else if (isObject(node)) {
      for (const [key, value] of Object.entries(node)) {
        if (ECHO_KEYS.test(key)) continue
        if (typeof value === 'object' && value !== null) parts.push(key)
        visit(value)
      }
    }
  }
  if (rejection.json === undefined) parts.push(rejection.text)
  else visit(rejection.json)
  return parts.join('\n').replace(/\\?"(?:sms|email|push)\\?"(?:\||,)/g, ' ')
}

function isNamed(field: string, message: string, wrong: string[]): boolean {
  const last = field.split('.').at(-1) ?? ''
  // "email" is also a value of `channel`: only where the list of values does not stand in the answer.
  const text =
    last === 'email'
      ? message
          .replace(/sms[^a-z]{1,6}email[^a-z]{1,6}(?:or )?[^a-z]{0,3}push/gi, ' ')
          .replace(/push[^a-z]{1,4}email/gi, ' ')
      : message
  const parent = field.split('.').length > 1 && !new RegExp(`\\b${field.split('.')[0]}\\b`, 'i').test(text)
  if (parent && wrong.includes('recipient') && !/line 1 column/.test(text)) return false
  return (
    new RegExp(`(?<![\\p{L}\\p{N}])${last}(?![\\p{L}\\p{N}])`, last === 'message' || last === 'name' ? 'u' : 'iu').test(
      text,
    ) || new RegExp(`(?:\\.|')${last}(?![\\p{L}])`, 'iu').test(text)
  )
}
