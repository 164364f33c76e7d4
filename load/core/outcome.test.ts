import { expect, it } from 'vitest'
import { type Answered, countsAgainstService, outcomeOf } from './outcome.ts'

const expects = {
  '200': {
    schema: { type: 'object', required: ['id'], properties: { id: { type: 'string' }, changed: { type: 'null' } } },
    refused: [{ type: 'object', required: ['code'], properties: { code: { type: 'integer' } } }],
  },
  '204': { refused: [] },
}
const answer = (parts: Partial<Answered>): Answered => ({
  status: 200,
  errorCode: 0,
  json: { id: 'a' },
  idle: null,
  ...parts,
})
const silence = (errorCode: number, idle: number | null = null) =>
  answer({ status: 0, errorCode, json: undefined, idle })

it.each([
  ['ok', answer({})],
  ['ok', answer({ json: { id: 'a', more: [1] } })],
  ['ok', answer({ json: { id: null } })],
  ['ok', answer({ json: { id: 'a', changed: 'today' } })],
  ['ok', answer({ status: 204, json: undefined })],
  ['contract_broken', answer({ json: { id: 7 } })],
  ['contract_broken', answer({ json: { name: 'a' } })],
  ['contract_broken', answer({ status: 202 })],
  ['contract_broken', answer({ status: 302, json: undefined })],
  ['client_err', answer({ json: { code: 4 } })],
  ['client_err', answer({ json: { id: 'a', success: false } })],
  ['client_err', answer({ status: 204, json: { error: { text: 'no' } } })],
  ['bad_body', answer({ json: undefined })],
  ['bad_body', answer({ errorCode: 1701 })],
  ['rate_limited', answer({ status: 429, errorCode: 1429 })],
  ['too_large', answer({ status: 413, errorCode: 1413 })],
  ['client_err', answer({ status: 404, errorCode: 1404 })],
  ['server_err', answer({ status: 500, errorCode: 1500 })],
  ['server_err', answer({ status: 503, errorCode: 1503 })],
  ['rate_limited', answer({ status: 503, errorCode: 1503, retryAfter: true })],
  ['timeout', silence(1050)],
  ['timeout', answer({ errorCode: 1050 })],
  ['dns', silence(1101)],
  ['write_broken', silence(1201)],
  ['refused', silence(1212)],
  ['refused', silence(1211)],
  ['tls', silence(1310)],
  ['conn_stale', silence(1000, 5000)],
  ['conn_stale', silence(1220, 5000)],
  ['server_err', silence(1220, 3)],
  ['server_err', silence(1000)],
] as const)('names %s: %o', (outcome, answered) => {
  expect(outcomeOf(answered, expects)).toBe(outcome)
})

it('knows the limiter by its own status too', () => {
  const rejected = answer({ status: 403, errorCode: 1403, json: {} })
  expect(outcomeOf(rejected, expects)).toBe('client_err')
  expect(outcomeOf(rejected, expects, 403)).toBe('rate_limited')
})

it('takes any 2xx where no success is recorded, unless it says no', () => {
  expect(outcomeOf(answer({ status: 201 }), {})).toBe('ok')
  expect(outcomeOf(answer({ status: 201, json: { status: 'error' } }), {})).toBe('client_err')
})

it('holds everything against the service but a success and an idle connection that ran out', () => {
  expect(countsAgainstService('ok')).toBe(false)
  expect(countsAgainstService('conn_stale')).toBe(false)
  expect(countsAgainstService('timeout')).toBe(true)
  expect(countsAgainstService('contract_broken')).toBe(true)
})
