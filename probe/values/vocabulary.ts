/** Plainly harmless values by meaning: what is sent where neither the test data nor an error says what to send. */
import type { Meaning } from '../naming/meanings.ts'
import type { Candidate } from './candidate.ts'

const words = (...values: string[]): Candidate[] =>
  values.map(template => ({ template, why: 'a common word for it', origin: 'harmless' }))

const soon = (plusSeconds: number): Candidate[] => [
  { template: '{{soon}}', let: { soon: { now: 'iso', plusSeconds } }, why: 'a time soon', origin: 'harmless' },
  { template: '{{soon | date}}', let: { soon: { now: 'iso', plusSeconds } }, why: 'a day soon', origin: 'harmless' },
  {
    template: '{{soon | time-short}}',
    let: { soon: { now: 'iso', plusSeconds } },
    why: 'a time of day',
    origin: 'harmless',
  },
  {
    template: '{{soon | local-date-time}}',
    let: { soon: { now: 'iso', plusSeconds } },
    why: 'a time without zone',
    origin: 'harmless',
  },
  {
    template: '{{soon}}',
    let: { soon: { now: 'unix-seconds', plusSeconds } },
    why: 'a time in seconds',
    origin: 'harmless',
  },
  {
    template: '{{soon}}',
    let: { soon: { now: 'unix-millis', plusSeconds } },
    why: 'a time in milliseconds',
    origin: 'harmless',
  },
]

const unique: Candidate[] = [
  { template: '{{unique}}', let: { unique: { uuid: 'v4' } }, why: 'a fresh unique value', origin: 'harmless' },
]

const DAY = 86_400

export const HARMLESS: Partial<Record<Meaning, Candidate[]>> = {
  message: words('Test message of a conformance run'),
  subject: words('Test of a conformance run'),
  instructions: words('Test instruction of a conformance run'),
  channel: words('sms', 'email', 'SMS', 'EMAIL', 'push', 'PUSH', 'Sms', 'Email'),
  language: words('en', 'de', 'en-GB', 'EN'),
  action: words('check', 'CHECK', 'get', 'read', 'query', 'lookup', 'manage', 'set', 'update'),
  event: words('delivery', 'out_for_delivery', 'OUT_FOR_DELIVERY', 'delivered', 'DELIVERED', 'info', 'parcel_arriving'),
  place: words('door', 'neighbour', 'DOOR', 'front_door'),
  neighbour: words('Test'),
  'grant-type': words('client_credentials'),
  scope: words('default'),
  timestamp: soon(DAY),
  'time-from': soon(DAY),
  'time-to': soon(DAY + 7200),
  'idempotency-key': unique,
}
