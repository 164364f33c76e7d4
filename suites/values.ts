/** Values for a member, right and wrong ones, from what the recorded contract says of it alone. */
import type { Json } from '../contract/json.ts'
import type { Schema } from '../contract/openapi/document.ts'
import { compiled, sampleOf } from '../probe/values/pattern.ts'

/** By format: one of its form, and one of another that nobody would take for it. */
const FORMS: Readonly<Record<string, { right: string; wrong: string }>> = {
  email: { right: 'somebody@example.org', wrong: 'no e-mail address' },
  e164: { right: '+4915112345678', wrong: 'no phone number' },
  uuid: { right: '3f0f6c0e-7d1b-4b52-9a3e-5c1d2e3f4a5b', wrong: 'no uuid' },
  'date-time': { right: '2030-05-17T10:00:00Z', wrong: 'no date' },
  date: { right: '2030-05-17', wrong: 'no date' },
  'local-time': { right: '10:00', wrong: 'no time' },
  time: { right: '10:00:00Z', wrong: 'no time' },
  country: { right: 'DE', wrong: 'no country' },
  digits: { right: '12345', wrong: 'no digits' },
  uri: { right: 'https://example.org/', wrong: 'no address' },
}

/** One that should be taken; `undefined` where none can be made. */
export function goodFor(schema: Schema): Json | undefined {
  const { enum: listed, format, pattern, type } = schema
  if (Array.isArray(listed)) return listed.find(value => value !== null)
  if (typeof format === 'string') return FORMS[format]?.right
  if (typeof pattern === 'string') return sampleOf(pattern)
  const types = Array.isArray(type) ? type : [type]
  if (types.includes('string')) return fitting('Test', schema)
  return types.includes('integer') && typeof schema['minimum'] === 'number' ? schema['minimum'] : undefined
}

/** One that is of another form, within the bounds. */
export function offForm(schema: Schema): string | undefined {
  const { format, pattern, enum: listed } = schema
  if (listed !== undefined) return undefined
  if (typeof format === 'string') return FORMS[format]?.wrong
  const regex = typeof pattern === 'string' ? compiled(pattern) : undefined
  return regex === undefined ? undefined : ['?', '??', 'zz ?', '~~~~'].find(text => !regex.test(text))
}

function fitting(text: string, { minLength, maxLength }: Schema): string {
  const least = typeof minLength === 'number' ? minLength : 0
  const most = typeof maxLength === 'number' ? maxLength : text.length
  return stretched(text, Math.min(Math.max(text.length, least), most))
}

/** The value again and again, up to so many characters: its own letters, or digits, and no space at the end. */
export function stretched(value: Json, length: number): string {
  const letters = [...String(value)].filter(letter => /[\p{L}\p{N}]/u.test(letter))
  const chosen = letters.length > 0 ? letters : ['x']
  return Array.from({ length }, (_, i) => chosen[i % chosen.length] ?? 'x').join('')
}
