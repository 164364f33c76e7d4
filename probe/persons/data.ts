/** The test data that are a person's, each with the kind of its value; what is nobody's (an event, a country, a place to drop off) is not among them. */
import type { Environment } from '../environment/types.ts'
import { dataMeaningsOf } from '../naming/match.ts'
import type { Meaning } from '../naming/meanings.ts'
import { namesKind } from '../naming/roles.ts'

type Kind = 'phone' | 'email' | 'day' | 'number' | 'words'

export interface Datum {
  /** As a placeholder tells it: `Phone`, `second Phone`, `person 2 Phone`. */
  name: string
  value: string
  kind: Kind
  meaning: Meaning | undefined
}

export type Peopled = Pick<Environment, 'testData'> & Partial<Pick<Environment, 'second' | 'load'>>

const NOBODYS = new Set<Meaning>([
  ...(['salutation', 'company', 'calling-code', 'language', 'locale', 'consent', 'floor', 'region'] as const),
  ...(['country', 'place', 'preference', 'pickup-point', 'message', 'subject', 'template', 'channel'] as const),
  ...(['event', 'action', 'idempotency-key', 'time-from', 'time-to', 'time-window', 'timestamp', 'date'] as const),
  ...(['time-of-day', 'time-zone', 'weight', 'count', 'amount', 'currency', 'payment-method', 'priority'] as const),
  ...(['cash-on-delivery', 'days'] as const),
])
/** A name that fits less tells nothing of whose it is. */
const SURE = 0.6
/** Nobody writes a name like this: `out for delivery`, `DROP_OFF`, `EUR`. */
const WORD = /^(?:[\p{Ll}\s-]+|\p{Lu}{1,3}|\p{Lu}+(?:_\p{Lu}+)+)$/u
const PHONE = /^\s*(?:\+|00)\s*[1-9](?:[\s()./-]*\d){6,}\s*$/
const FEWEST_DIGITS = 7

export function personalData({ testData, second, load }: Peopled): Datum[] {
  const sets = [
    ['', testData] as const,
    ['second ', second?.testData ?? {}] as const,
    ...(load?.people ?? []).map((person, i) => [`person ${i + 2} `, person] as const),
  ]
  const found = new Map<string, Datum>()
  for (const [before, data] of sets)
    for (const [name, value] of Object.entries(data)) {
      const datum = personalDatum(name, value)
      if (datum !== undefined && !found.has(value)) found.set(value, { ...datum, name: before + name })
    }
  return [...found.values()]
}

/** The datum of this name, where it is a person's; undefined where it is nobody's. */
export function personalDatum(name: string, value: string): Datum | undefined {
  const [best] = dataMeaningsOf([name], SURE)
  const kind = kindOf(value, best?.meaning)
  const isReached = kind === 'phone' || kind === 'email'
  const isWord = WORD.test(value) || (kind === 'words' && namesKind(name))
  const isNobodys = best === undefined ? isWord : NOBODYS.has(best.meaning) && !isReached
  return isNobodys || value.trim() === '' ? undefined : { name, value, kind, meaning: best?.meaning }
}

function kindOf(value: string, meaning: Meaning | undefined): Kind {
  if (/^\S+@\S+$/.test(value.trim())) return 'email'
  const digits = value.replace(/\D/g, '').length
  if (PHONE.test(value) || (meaning === 'phone' && digits >= FEWEST_DIGITS)) return 'phone'
  if (meaning === 'date-of-birth' && digits >= 6) return 'day'
  return /\d/.test(value) && !/\p{L}{2,}\P{L}+\p{L}{2,}/u.test(value) ? 'number' : 'words'
}
