/** A word and nothing else: no member can be learnt from it. */
import type { ErrorReader, Refusal } from '../observation.ts'
import { kindOfCode } from './_codes.ts'
import { objectOf } from './_family.ts'

function canParse(refusal: Refusal): boolean {
  const body = objectOf(refusal)
  if (body === undefined) return refusal.text.trim() === ''
  const values = Object.entries(body)
  return (
    values.length > 0 &&
    values.length <= 3 &&
    values.every(
      ([, value]) =>
        typeof value === 'number' ||
        typeof value === 'boolean' ||
        (typeof value === 'string' && /^[\w.:-]{1,60}$/.test(value) && kindOfCode(value) === undefined),
    )
  )
}

const reader: ErrorReader = {
  priority: 410,
  canParse,
  parse: () => [],
  at: { code: '/error' },
  examples: [
    {
      source: 'a service whose errors are one code',
      refusal: { status: 400, mediaType: 'application/json', body: '{"error":"invalid_argument"}', sent: {} },
      reads: [],
    },
  ],
}
export default reader
