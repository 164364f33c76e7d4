/** Are requests that contradict themselves rejected, so that nobody hides one inside of another? */
import { isAccepted } from '../../probe/sender/classified-response.ts'
import type { SenderLine } from '../../probe/sender/sender.ts'
import { onLine, onOwnMachine } from '../lines.ts'
import { checks, test } from '../test.ts'

test('rejects a request with two lengths', checks('TRANS-29'), ({ tries }) =>
  tries(async ({ must, sender, tools, control }) => {
    onOwnMachine(tools)
    if (sender.template('ext-verify').body === undefined) must.notApplicable('the recorded call has no body')
    const asked = { purpose: 'the recorded call with two lengths', wire: { framing: 'two-lengths' } } as const
    const { response } = await control.alongside(() => onLine(tools, line => line.call('ext-verify', asked)))
    if (response.exchange.failure?.kind === 'timeout') must.undecided(`No answer came: ${response.why}.`, [response])
    const expected = '400, or the end of the connection'
    must.hold(!isAccepted(response), 'A request with two lengths is accepted.', expected, response)
  }),
)

test('answers a request with a length and chunks once', checks('TRANS-30'), ({ tries }) =>
  tries(async ({ must, sender, tools, control }) => {
    onOwnMachine(tools)
    if (sender.template('ext-verify').body === undefined) must.notApplicable('the recorded call has no body')
    const [purpose, framing] = ['the recorded call with a length and in chunks', 'length-and-chunks'] as const
    const twice = async (line: SenderLine) => {
      const { response: reply } = await line.call('ext-verify', { purpose, wire: { framing } })
      return { response: reply, rest: await line.rest(2_000) }
    }
    const { response, rest } = await control.alongside(() => onLine(tools, twice))
    if (response.exchange.failure?.kind === 'timeout') must.undecided(`No answer came: ${response.why}.`, [response])
    const actual = rest.answered ? 'a second answer' : 'a connection that stays open'
    const comparison = { expected: 'one answer and the end of the connection', actual }
    must.hold(
      !rest.answered && rest.closed,
      'What follows in the chunks may be taken for another request.',
      comparison,
      response,
    )
  }),
)
