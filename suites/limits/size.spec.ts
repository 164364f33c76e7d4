/** limits.size: does the largest accepted body hold, on both sides, and is a large head never a fault? */

import type { Endpoint } from '../../contract/endpoint.ts'
import { isAccepted, isRejected } from '../../probe/sender/classified-response.ts'
import type { Sender } from '../../probe/sender/sender.ts'
import { onLine } from '../lines.ts'
import type { Must } from '../must.ts'
import type { RecordedContract } from '../recorded.ts'
import { checks, test } from '../test.ts'

interface Size {
  status?: number
  /** Accepted, rejected. */
  interval?: [number, number]
}

/** White space after a JSON text says nothing (RFC 8259 section 2), so that the same request has any size. */
const padded = (bytes: number) => (text: string) => text + ' '.repeat(Math.max(0, bytes - Buffer.byteLength(text)))

/** More is not sent for a single answer. */
const MOST_BYTES = 300_000

/** Accepted, rejected; ends the check where no body that is too large was seen, or the recorded request is no JSON. */
function sizesOf(contract: RecordedContract, must: Must): [number, number] {
  const { interval } = contract.value<Size>('limits.size') ?? {}
  return interval ?? must.undecided('No body that is too large was seen.', [], ['limits.size'])
}

const isJsonAt = (sender: Sender) => (endpoint: Endpoint) => (sender.template(endpoint).encoding ?? 'json') === 'json'

function demandJson(sender: Sender, must: Must): void {
  if (!isJsonAt(sender)('ext-verify')) must.notApplicable('requests to /ext-verify are no JSON')
}

test('rejects a body above the recorded limit', checks('LIMIT-01'), ({ tries }) =>
  tries(async ({ sender, contract, must, control }) => {
    const { status } = contract.value<Size>('limits.size') ?? {}
    demandJson(sender, must)
    const [, rejected] = sizesOf(contract, must)
    await control.accepts('ext-verify')
    const response = await sender.call('ext-verify', {
      purpose: `the recorded call with ${rejected} bytes`,
      raw: padded(rejected),
    })
    const cut = status === 0 && response.outcome === 'no-answer'
    const expected = status === 0 ? 'a closed connection' : `a rejection with status ${status}`
    const holds =
      cut ||
      ((isRejected(response) || response.status === status) &&
        response.outcome !== 'success' &&
        (status === undefined || response.status === status))
    must.hold(holds, `A body of ${rejected} bytes is not rejected as recorded.`, expected, response)
  }),
)

test('takes a body of the recorded limit', checks('LIMIT-02'), ({ tries }) =>
  tries(async ({ sender, contract, must, control }) => {
    demandJson(sender, must)
    const [accepted] = sizesOf(contract, must)
    await control.accepts('ext-verify')
    const response = await control.answers('ext-verify', {
      purpose: `the recorded call with ${accepted} bytes`,
      raw: padded(accepted),
    })
    must.beAccepted(response, `A body of ${accepted} bytes is rejected, and was read when the contract was recorded.`)
  }),
)

test('answers a body of 256 KiB without a server error (5xx)', checks('LIMIT-03'), ({ tries }) =>
  tries(async ({ control }) => {
    const asked = [{ purpose: 'the recorded call with 256 KiB', raw: padded(256 * 1024) }]
    await control.withoutFault('ext-verify', asked, () => 'A large body is answered with a fault of the service.')
  }),
)

test('answers a body above the limit at every endpoint without a fault', checks('LIMIT-17'), ({ tries }) =>
  tries(async ({ sender, contract, must, control }) => {
    const rejected = smallestRejected(contract, must)
    const read = (['ext-reach', 'ext-notify'] as const).filter(isJsonAt(sender))
    if (read.length === 0) must.notApplicable('requests to these endpoints are no JSON')
    const asked = [{ purpose: `the recorded call with ${rejected} bytes`, raw: padded(rejected) }]
    for (const endpoint of read)
      await control.withoutFault(endpoint, asked, () => `A large body to POST /${endpoint} is answered with a fault.`)
  }),
)

/** Of an affordable size. */
function smallestRejected(contract: RecordedContract, must: Must): number {
  const [, rejected] = sizesOf(contract, must)
  if (rejected > MOST_BYTES)
    must.undecided(`A body of ${rejected} bytes costs more than a check may spend.`, [], [], 'configuration')
  return rejected
}

test('counts the size of a body in bytes', checks('LIMIT-18'), ({ tries }) =>
  tries(async ({ sender, contract, must, control }) => {
    const { status } = contract.value<Size>('limits.size') ?? {}
    demandJson(sender, must)
    const rejected = smallestRejected(contract, must)
    if (!status) must.notApplicable('a body that is too large is not answered')
    // Some more than half of the characters, so that only bytes are too many.
    const size = Math.ceil(rejected * 1.25)
    const withText = (letter: string) => (text: string) => {
      const room = size - Buffer.byteLength(text) - 20
      const words = letter.repeat(Math.max(0, Math.floor(room / Buffer.byteLength(letter))))
      return text.replace(/\}\s*$/, `,"zzText":"${words}"}`)
    }
    const plain = await sender.call('ext-verify', {
      purpose: `a body of about ${size} bytes, each a character`,
      raw: withText('u'),
    })
    if (plain.status !== status)
      must.undecided(`A text of ${size} bytes is not rejected as a body that is too large: ${plain.why}.`, [plain])
    await control.accepts('ext-verify')
    const response = await sender.call('ext-verify', {
      purpose: `a body of about ${size} bytes, two for each character`,
      raw: withText('ü'),
    })
    must.beAnswered(response, plain)
    const expected = `status ${status}, as for plain letters`
    must.hold(
      response.status === status,
      'As many bytes in fewer characters are not too large.',
      expected,
      response,
      plain,
    )
  }),
)

test('reads no compressed body that is too large', checks('LIMIT-19'), ({ tries }) =>
  tries(async ({ contract, must, sender, tools, control }) => {
    demandJson(sender, must)
    const [, rejected] = sizesOf(contract, must)
    await control.accepts('ext-verify')
    const asked = {
      purpose: `the recorded call with ${rejected} bytes, compressed`,
      raw: padded(rejected),
      wire: { coding: 'gzip' },
    } as const
    const { response } = await onLine(tools, line => line.call('ext-verify', asked))
    if (response.outcome === 'no-answer') await control.accepts('ext-verify')
    const sentence = `A body of ${rejected} bytes is read where it comes compressed.`
    must.hold(!isAccepted(response), sentence, 'a rejection', response)
  }),
)

/** Beyond what gateways usually take, and below what makes a connection hang. */
const LONG = 12_000
const MANY = 120

test('answers large header fields without a server error (5xx)', checks('LIMIT-20'), ({ tries }) =>
  tries(async ({ control }) => {
    const many = Object.fromEntries(Array.from({ length: MANY }, (_, i) => [`X-Conformance-${i}`, String(i)]))
    const large = [
      { purpose: `a header field of ${LONG} characters`, headers: { 'X-Conformance-Long': 'x'.repeat(LONG) } },
      { purpose: `${MANY} header fields more than usual`, headers: many },
    ]
    await control.withoutFault('ext-verify', large, ({ purpose }) => `The service answers ${purpose} with a fault.`)
  }),
)

test('answers a long address without a server error (5xx)', checks('LIMIT-21'), ({ tries }) =>
  tries(async ({ control }) => {
    const long = [{ purpose: `an address of ${LONG} characters`, query: { zzLong: 'x'.repeat(LONG) } }]
    await control.withoutFault('ext-verify', long, ({ purpose }) => `The service answers ${purpose} with a fault.`)
  }),
)
