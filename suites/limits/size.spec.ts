/** limits.size: does the largest accepted body hold, on both sides? */
import { isRefused } from '../../probe/sender/heard.ts'
import { toldBy } from '../must.ts'
import { checks, NOT_IN_PRODUCTION, test } from '../test.ts'

interface Size {
  status?: number
  /** Accepted, refused. */
  interval?: [number, number]
}

/** White space after a JSON text says nothing (RFC 8259 section 2), so that the same request has any size. */
const padded = (bytes: number) => (text: string) => text + ' '.repeat(Math.max(0, bytes - Buffer.byteLength(text)))

const common = { basis: 'observed', source: 'recorded contract, limits.size', level: 'must' } as const

const above = checks({
  ...common,
  id: 'LIMIT-01',
  safeIn: NOT_IN_PRODUCTION,
  needs: ['ext-verify.request', 'limits.size'],
})
test('refuses a body above the recorded limit', above, async ({ sender, contract, must, twin }) => {
  const { status, interval } = contract.value<Size>('limits.size') ?? {}
  if ((sender.recipe('ext-verify').encoding ?? 'json') !== 'json')
    must.notApplicable('requests to /ext-verify are no JSON')
  if (interval === undefined) return must.undecided('No body that is too large was seen.', [], ['limits.size'])
  await twin.accepts('ext-verify')
  const heard = await sender.call('ext-verify', {
    purpose: `the recorded call with ${interval[1]} bytes`,
    raw: padded(interval[1]),
  })
  const cut = status === 0 && heard.outcome === 'no-answer'
  const said = {
    expected: status === 0 ? 'a closed connection' : `a refusal with status ${status}`,
    actual: toldBy(heard),
  }
  const holds =
    cut ||
    ((isRefused(heard) || heard.status === status) &&
      heard.outcome !== 'success' &&
      (status === undefined || heard.status === status))
  must.hold(holds, `A body of ${interval[1]} bytes is not refused as recorded.`, said, heard)
})

const below = checks({
  ...common,
  id: 'LIMIT-02',
  safeIn: NOT_IN_PRODUCTION,
  needs: ['ext-verify.request', 'limits.size'],
})
test('takes a body of the recorded limit', below, async ({ sender, contract, must, twin }) => {
  const { interval } = contract.value<Size>('limits.size') ?? {}
  if ((sender.recipe('ext-verify').encoding ?? 'json') !== 'json')
    must.notApplicable('requests to /ext-verify are no JSON')
  if (interval === undefined) return must.undecided('No limit was measured.', [], ['limits.size'])
  await twin.accepts('ext-verify')
  const heard = await twin.answers('ext-verify', {
    purpose: `the recorded call with ${interval[0]} bytes`,
    raw: padded(interval[0]),
  })
  must.beTaken(heard, `A body of ${interval[0]} bytes is refused, and was read when the contract was recorded.`)
})

const large = checks({
  id: 'LIMIT-03',
  basis: 'standard',
  source: 'RFC 9110 section 15.5.14: a body that is too large is an error of the client',
  level: 'should',
  safeIn: NOT_IN_PRODUCTION,
  needs: ['ext-verify.request'],
})
test('answers a body of 256 KiB without a fault of its own', large, async ({ sender, must, twin }) => {
  await twin.accepts('ext-verify')
  const heard = await sender.call('ext-verify', { purpose: 'the recorded call with 256 KiB', raw: padded(256 * 1024) })
  if (heard.outcome === 'no-answer') await twin.accepts('ext-verify')
  const said = { expected: 'acceptance, a refusal or a closed connection', actual: toldBy(heard) }
  must.hold(heard.status < 500, 'A large body is answered with a fault of the service.', said, heard)
})
