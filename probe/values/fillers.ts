/** What is sent where nothing is known: plain words and numbers that stand for nobody. */
import type { Json } from '../../contract/json.ts'
import type { Expected } from '../../contract/observation.ts'
import type { Value } from '../../discovery/draft.ts'
import { dataMeaningsOf } from '../naming/match.ts'
import type { Meaning } from '../naming/meanings.ts'
import { sampleOf } from './pattern.ts'
import { satisfies } from './satisfy.ts'

/** A made-up one of these may be somebody's. */
const SOMEBODYS: readonly Meaning[] = [
  'phone',
  'email',
  'date-of-birth',
  'customer-id',
  'tracking-number',
  'order-number',
]

/** Also where it is another person's: `sender.phone`. */
function isSomebodys(segments: readonly string[]): boolean {
  return [segments, segments.slice(-1)].some(names => {
    const [best] = dataMeaningsOf(names, 0.6)
    return best !== undefined && SOMEBODYS.includes(best.meaning)
  })
}

/** Each wrong one costs a request: postal codes have five digits more often than four or six. */
const FORMED: Readonly<Record<string, (expected: Expected) => string[]>> = {
  digits: ({ minLength, maxLength }) => [...new Set([minLength ?? maxLength ?? 5, 4, 6])].map(n => '1'.repeat(n)),
  country: () => ['DE', 'DEU', 'NL'],
  // Addresses of nobody (RFC 5737).
  ipv4: () => ['192.0.2.1'],
}

export function fillers(segments: readonly string[], expected: Expected): Value[] {
  const guarded = isSomebodys(segments)
  const made = (...templates: Json[]): Value[] => templates.map(template => ({ template, origin: 'guess' }))
  if (guarded && (expected.pattern !== undefined || expected.format !== undefined)) return []
  if (expected.pattern !== undefined) {
    const sample = sampleOf(expected.pattern)
    // What looks like a phone number or an e-mail address may reach somebody.
    if (sample !== undefined && /^(?:\+|0)\d{5,}$|@/.test(sample)) return []
    if (sample !== undefined) return made(sample)
  }
  const within = Math.min(
    Math.max(1, expected.minimum ?? 1, (expected.exclusiveMinimum ?? 0) + 1),
    expected.maximum ?? Infinity,
    (expected.exclusiveMaximum ?? Infinity) - 1,
  )
  const formed = FORMED[expected.format ?? '']
  if (formed !== undefined && (expected.type ?? 'string') === 'string')
    return made(...formed(expected).filter(text => satisfies(text, expected)))
  switch (expected.type) {
    case 'boolean':
      return made(true, false)
    case 'integer':
    case 'number':
      return guarded ? [] : made(within)
    case 'object':
      return made({})
    case 'array':
      return made(['test'], [])
    default:
      return made('test'.padEnd(expected.minLength ?? 0, ' test').slice(0, expected.maxLength ?? 64))
  }
}
