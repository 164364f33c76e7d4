/** Are requests that contradict themselves rejected, so that nobody hides one inside of another? */
import { isAccepted } from '../../probe/sender/classified-response.ts'
import { onLine, onOwnMachine } from '../lines.ts'
import { outcomeText } from '../must.ts'
import { checks, test } from '../test.ts'

test('rejects a request with two lengths', checks('TRANS-29'), ({ tries }) =>
  tries(async ({ must, sender, tools, control }) => {
    onOwnMachine(tools)
    if (sender.template('ext-verify').body === undefined) must.notApplicable('the recorded call has no body')
    await control.accepts('ext-verify')
    const asked = { purpose: 'the recorded call with two lengths', wire: { framing: 'two-lengths' } } as const
    const { response } = await onLine(tools, line => line.call('ext-verify', asked))
    await control.accepts('ext-verify')
    if (response.exchange.failure?.kind === 'timeout') must.undecided(`No answer came: ${response.why}.`, [response])
    const comparison = { expected: '400, or the end of the connection', actual: outcomeText(response) }
    must.hold(!isAccepted(response), 'A request with two lengths is accepted.', comparison, response)
  }),
)

test('answers a request with a length and chunks once', checks('TRANS-30'), ({ tries }) =>
  tries(async ({ must, sender, tools, control }) => {
    onOwnMachine(tools)
    if (sender.template('ext-verify').body === undefined) must.notApplicable('the recorded call has no body')
    await control.accepts('ext-verify')
    const asked = {
      purpose: 'the recorded call with a length and in chunks',
      wire: { framing: 'length-and-chunks' },
    } as const
    const { response, rest } = await onLine(tools, async line => {
      const { response: reply } = await line.call('ext-verify', asked)
      return { response: reply, rest: await line.rest(2_000) }
    })
    await control.accepts('ext-verify')
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
