/** limits.size: is a request with an uncommonly large head refused or taken, and never a fault? */
import type { CallOptions, Sender } from '../../probe/sender/sender.ts'
import { type Must, toldBy } from '../must.ts'
import { checks, NOT_IN_PRODUCTION, test } from '../test.ts'
import type { Twin } from '../twin.ts'

/** Beyond what gateways usually take, and below what makes a connection hang. */
const LONG = 12_000
const MANY = 120

async function isNoFault(
  trials: readonly CallOptions[],
  { sender, must, twin }: { sender: Sender; must: Must; twin: Twin },
): Promise<void> {
  await twin.accepts('ext-verify')
  for (const trial of trials) {
    const heard = await sender.call('ext-verify', trial)
    // To close the connection is an answer as well, as long as the service is there still.
    if (heard.outcome === 'no-answer') await twin.accepts('ext-verify')
    const said = { expected: 'acceptance, a refusal or a closed connection', actual: toldBy(heard) }
    must.hold(heard.status < 500, `The service answers ${trial.purpose} with a fault.`, said, heard)
  }
}

const headers = checks('LIMIT-20', 'should', 'standard', NOT_IN_PRODUCTION, {
  source: 'RFC 6585 section 5: header fields that are too large are an error of the client (431)',
  needs: ['ext-verify.request'],
  cost: { requests: 5 },
  remedy:
    'Send the operator the exchange: large header fields end in a fault, where 431 or 400 belongs. Look first at the gateway: a 502 says that the service behind it closed the connection.',
})
test('answers large header fields without a fault of its own', headers, async ({ tools }) =>
  isNoFault(
    [
      { purpose: `a header field of ${LONG} characters`, headers: { 'X-Conformance-Long': 'x'.repeat(LONG) } },
      {
        purpose: `${MANY} header fields more than usual`,
        headers: Object.fromEntries(Array.from({ length: MANY }, (_, i) => [`X-Conformance-${i}`, String(i)])),
      },
    ],
    tools,
  ),
)

const url = checks('LIMIT-21', 'should', 'standard', NOT_IN_PRODUCTION, {
  source: 'RFC 9110 section 15.5.15: a target that is too long is an error of the client (414)',
  needs: ['ext-verify.request'],
  cost: { requests: 3 },
  remedy:
    'Send the operator the exchange: a long address ends in a fault, where 414 or 400 belongs. Look first at the gateway and its buffers.',
})
test('answers a long address without a fault of its own', url, async ({ tools }) =>
  isNoFault([{ purpose: `an address of ${LONG} characters`, query: { zzLong: 'x'.repeat(LONG) } }], tools),
)
