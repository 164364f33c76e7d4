/** Are connections, and the bytes on them, treated as HTTP/1.1 says? */
import { isAccepted } from '../../probe/sender/classified-response.ts'
import type { ObservedCall } from '../../probe/sender/sender.ts'
import { onLine } from '../lines.ts'
import { checks, test } from '../test.ts'

const ENDS = 'A connection ends after an answer that did not say so.'

test('answers several calls on one connection, or says that it closes', checks('TRANS-23'), ({ tries }) =>
  tries(async ({ must, tools }) => {
    await onLine(tools, async line => {
      const first = await line.call('ext-verify', { purpose: 'the first call on a connection' })
      if (!isAccepted(first.response))
        must.undecided(`The recorded call is not accepted: ${first.response.why}.`, [first.response])
      let last: ObservedCall = first
      for (const purpose of ['the second call on the same connection', 'the third call on the same connection']) {
        if (closes(last)) break
        const next = await line.call('ext-verify', { purpose })
        const isAnswered = next.response.outcome !== 'no-answer'
        must.hold(isAnswered, ENDS, 'an answer, or Connection: close before', next.response, last.response)
        last = next
      }
      must.hold(true, ENDS, 'several answers, or Connection: close', last.response)
    })
  }),
)

function closes({ response, observed }: ObservedCall): boolean {
  return observed.version === 'HTTP/1.0' || /\bclose\b/i.test(response.headers['connection'] ?? '')
}

const PATIENCE_MS = 3_000

test('closes a connection that it is asked to close', checks('TRANS-24'), ({ tries }) =>
  tries(async ({ must, tools }) => {
    await onLine(tools, async line => {
      const asked = { purpose: 'the recorded call with Connection: close', wire: { close: true } }
      const { response } = await line.call('ext-verify', asked)
      must.beAnswered(response)
      const { closed } = await line.rest(PATIENCE_MS)
      const comparison = { expected: 'the end of the connection', actual: `it stands after ${PATIENCE_MS / 1000} s` }
      must.hold(closed, 'A connection stays open that was to be closed.', comparison, response)
    })
  }),
)

test('takes a body in chunks like one with a length', checks('TRANS-25'), ({ tries }) =>
  tries(async ({ must, sender, tools, control }) => {
    if (sender.template('ext-verify').body === undefined) must.notApplicable('the recorded call has no body')
    const asked = { purpose: 'the recorded call with its body in chunks', wire: { framing: 'chunked' } } as const
    const { response } = await control.alongside(() => onLine(tools, line => line.call('ext-verify', asked)))
    must.beAnswered(response)
    const isTaken = isAccepted(response) || response.status === 411
    must.hold(isTaken, 'The same body is not taken in chunks.', 'acceptance, or 411', response)
  }),
)

test('reads headers whatever the case of their names', checks('TRANS-26'), ({ tries }) =>
  tries(async ({ must, tools, control }) => {
    const spelled = (names: 'lower' | 'upper') => {
      const asked = { purpose: `the recorded call with names of headers in ${names} case`, wire: { names } }
      return onLine(tools, line => line.call('ext-verify', asked))
    }
    const reported = await control.alongside(async () => [await spelled('lower'), await spelled('upper')])
    for (const { response } of reported) must.beAnswered(response)
    for (const { response } of reported)
      must.beAccepted(response, 'The same headers are not read under names of another case.')
  }),
)

test('says to go on where a body is announced', checks('TRANS-27'), ({ tries }) =>
  tries(async ({ must, sender, tools, control }) => {
    if (sender.template('ext-verify').body === undefined) must.notApplicable('the recorded call has no body')
    const asked = { purpose: 'the recorded call with Expect: 100-continue', wire: { expect: true } }
    const { response, observed } = await control.alongside(() => onLine(tools, line => line.call('ext-verify', asked)))
    must.beAnswered(response)
    must.beAccepted(response, 'The same call is not taken where its body is announced first.')
    const comparison = { expected: '100, or an answer', actual: 'neither, until the body was sent all the same' }
    must.hold(observed.continuedMs !== undefined, 'Nothing is said to a body that is announced.', comparison, response)
  }),
)

test('frames every answer truly', checks('TRANS-28'), ({ tries }) =>
  tries(async ({ must, tools }) => {
    const asked = [
      { purpose: 'the recorded call' },
      { purpose: 'the recorded call without a token', token: 'none' },
      { purpose: 'GET where only POST is specified', method: 'GET', token: 'none', effect: 'harmless' },
    ] as const
    let reported = 0
    for (const each of asked) {
      const { response, observed, surplus } = await onLine(tools, async line => {
        const answer = await line.call('ext-verify', each)
        return { ...answer, surplus: (await line.rest(150)).surplus }
      })
      if (response.status === 0) continue
      reported++
      const twice = ['content-type', 'content-length'].filter(
        name => observed.fields.filter(field => field === name).length > 1,
      )
      const words = { expected: 'each once', actual: `${twice.join(' and ')} more than once` }
      must.hold(twice.length === 0, 'An answer has a header twice that stands once.', words, response)
      const length = observed.announced
      const short = response.exchange.failure?.kind === 'protocol'
      const comparison = {
        expected: `${length ?? 'the announced'} bytes`,
        actual: `${observed.bytes} bytes, and ${surplus} after them`,
      }
      must.hold(!short && surplus === 0, 'An answer has another length than it says.', comparison, response)
    }
    if (reported === 0) must.undecided('No answer came.')
  }),
)
