/** NestJS with class-validator: a list of sentences that begin with the dotted path; or the records they come from. */
import { parseJson } from '../json.ts'
import type { ErrorReader, Refusal } from '../observation.ts'
import { objectOf } from './_family.ts'
import { readGenerically } from './generic.ts'

const SENTENCE =
  /^(?:[\w.]+\.)?(?:each value in )?(?:nested property |property )?[\w.]+ (?:must|should|is|has|may|can|contain)/

function canParse(refusal: Refusal): boolean {
  const list = objectOf(refusal)?.['message']
  return (
    Array.isArray(list) &&
    list.length > 0 &&
    list.every(each =>
      typeof each === 'string'
        ? SENTENCE.test(each)
        : typeof each === 'object' && each !== null && 'constraints' in each,
    )
  )
}

/** "a.each value in b must be", "each value in nested property b must be": what is said of the items, at the first of them. */
const EACH = /"(?:[\w.]*\.)?each value in (?:nested property )?([\w.]+) /g

function plain(refusal: Refusal): Refusal {
  const text = refusal.text.replace(EACH, (all, path: string) => {
    const above = /^"([\w.]+)\.each value/.exec(all)?.[1]
    const whole = above === undefined || above.split('.').at(-1) === path ? (above ?? path) : `${above}.${path}`
    return `"${whole}.0 `
  })
  if (text === refusal.text) return refusal
  const parsed = parseJson(text)
  return parsed.success ? { ...refusal, text, json: parsed.data } : refusal
}

const reader: ErrorReader = {
  priority: 160,
  canParse,
  parse: refusal => readGenerically(plain(refusal)),
  at: { message: '/message', fields: '/message' },
  examples: [
    {
      source: 'NestJS 12.5, class-validator 0.15, nested DTOs and phone numbers',
      refusal: {
        status: 400,
        mediaType: 'application/json',
        body: '{"message":["mobile must be a phone number","nested property address must be either object or array","name must be longer than or equal to 2 characters"],"error":"Bad Request","statusCode":400}',
        sent: { mobile: 1, address: 'x', name: 'x' },
      },
      reads: [
        { kind: 'format', at: ['mobile'], expected: { format: 'e164' } },
        { kind: 'type', at: ['address'], expected: { type: 'object' } },
        { kind: 'bounds', at: ['name'], expected: { minLength: 2 } },
      ],
    },
    {
      source: 'NestJS 12.5, class-validator 0.15',
      refusal: {
        status: 400,
        mediaType: 'application/json',
        body: '{"message":["recipient.name must be a string","channel must be one of the following values: sms, email, push","property zz should not exist","recipient.phone must match /^\\\\+[1-9]\\\\d{7,14}$/ regular expression"],"error":"Bad Request","statusCode":400}',
        sent: { recipient: { name: 1, phone: '1' }, channel: 'zzz', zz: 1 },
      },
      reads: [
        { kind: 'type', at: ['recipient', 'name'], expected: { type: 'string' } },
        { kind: 'enum', at: ['channel'], expected: { values: ['sms', 'email', 'push'] } },
        { kind: 'unknown', at: ['zz'] },
        { kind: 'pattern', at: ['recipient', 'phone'], expected: { pattern: '^\\+[1-9]\\d{7,14}$' } },
      ],
    },
  ],
}
export default reader
