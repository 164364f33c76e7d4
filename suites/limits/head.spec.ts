/** limits.size: is a request with an uncommonly large head refused or taken, and never a fault? */
import { checks, NOT_IN_PRODUCTION, test } from '../test.ts'

/** Beyond what gateways usually take, and below what makes a connection hang. */
const LONG = 12_000
const MANY = 120

const headers = checks('LIMIT-20', 'should', 'standard', NOT_IN_PRODUCTION, {
  source: 'RFC 6585 section 5: header fields that are too large are an error of the client (431)',
  needs: ['ext-verify.request'],
  cost: { requests: 5 },
  remedy:
    'Send the operator the exchange: large header fields end in a fault, where 431 or 400 belongs. Look first at the gateway: a 502 says that the service behind it closed the connection.',
})
test('answers large header fields without a fault of its own', headers, ({ tries }) =>
  tries(async ({ twin }) => {
    const many = Object.fromEntries(Array.from({ length: MANY }, (_, i) => [`X-Conformance-${i}`, String(i)]))
    const large = [
      { purpose: `a header field of ${LONG} characters`, headers: { 'X-Conformance-Long': 'x'.repeat(LONG) } },
      { purpose: `${MANY} header fields more than usual`, headers: many },
    ]
    await twin.withoutFault('ext-verify', large, ({ purpose }) => `The service answers ${purpose} with a fault.`)
  }),
)

const url = checks('LIMIT-21', 'should', 'standard', NOT_IN_PRODUCTION, {
  source: 'RFC 9110 section 15.5.15: a target that is too long is an error of the client (414)',
  needs: ['ext-verify.request'],
  cost: { requests: 3 },
  remedy:
    'Send the operator the exchange: a long address ends in a fault, where 414 or 400 belongs. Look first at the gateway and its buffers.',
})
test('answers a long address without a fault of its own', url, ({ tries }) =>
  tries(async ({ twin }) => {
    const long = [{ purpose: `an address of ${LONG} characters`, query: { zzLong: 'x'.repeat(LONG) } }]
    await twin.withoutFault('ext-verify', long, ({ purpose }) => `The service answers ${purpose} with a fault.`)
  }),
)
