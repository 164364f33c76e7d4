/** Are requests that contradict themselves rejected, so that nobody hides one inside of another? */
import { isAccepted } from '../../probe/sender/classified-response.ts'
import { onLine, onOwnMachine } from '../lines.ts'
import { outcomeText } from '../must.ts'
import { checks, NOT_IN_PRODUCTION, test } from '../test.ts'

const common = {
  needs: ['ext-verify.request'] as ['ext-verify.request'],
  cost: { requests: 3 },
  remedy:
    'Where a gateway and the service read such a request differently, one sender’s request reaches into another’s. Tell the operator in confidence and at once; a current web server rejects it by itself.',
} as const

const lengths = checks('TRANS-29', 'should', 'standard', NOT_IN_PRODUCTION, {
  ...common,
  source: 'RFC 9112 section 6.3: lengths that differ are rejected with 400, and the connection is closed',
})
test('rejects a request with two lengths', lengths, ({ tries }) =>
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

const both = checks('TRANS-30', 'should', 'standard', NOT_IN_PRODUCTION, {
  ...common,
  source:
    'RFC 9112 sections 6.1 and 6.3: a length alongside chunks is rejected, or the connection is closed after the answer',
})
test('answers a request with a length and chunks once', both, ({ tries }) =>
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
