/** Plainly harmless values by meaning: what is sent where neither the test data nor an error says what to send. */
import type { Meaning } from '../naming/meanings.ts'
import type { Candidate } from './candidate.ts'

const words = (...values: string[]): Candidate[] =>
  values.map(template => ({ template, why: 'a common word for it', origin: 'harmless' }))

const unique: Candidate[] = [
  { template: '{{unique}}', let: { unique: { uuid: 'v4' } }, why: 'a fresh unique value', origin: 'harmless' },
]

export const HARMLESS: Partial<Record<Meaning, Candidate[]>> = {
  message: words('Test message of a conformance run'),
  subject: words('Test of a conformance run'),
  instructions: words('Test instruction of a conformance run'),
  channel: words('sms', 'email', 'SMS', 'EMAIL', 'push', 'PUSH', 'Sms', 'Email'),
  language: words('en', 'EN', 'de', 'en-GB', 'eng', 'English'),
  locale: words('en-GB', 'en_GB', 'en', 'de-DE'),
  action: words('check', 'CHECK', 'get', 'read', 'query', 'lookup', 'manage', 'set', 'update'),
  event: words('delivery', 'out_for_delivery', 'OUT_FOR_DELIVERY', 'delivered', 'DELIVERED', 'info', 'parcel_arriving'),
  place: words('door', 'neighbour', 'DOOR', 'front_door', 'NEIGHBOUR', 'FRONT_DOOR', 'safe_place', 'doorstep'),
  template: words('out_for_delivery', 'delivered', 'OUT_FOR_DELIVERY', 'DELIVERED', 'announced', 'delivery'),
  consent: [{ template: true, why: 'nothing is done without it', origin: 'harmless' }],
  neighbour: words('Test'),
  'grant-type': words('client_credentials'),
  scope: words('default'),
  'time-zone': words('UTC', 'Europe/Berlin', 'Z', '+00:00'),
  'idempotency-key': unique,
}
