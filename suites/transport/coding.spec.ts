/** Are contents compressed as it is asked, and told as they are? */
import type { ClassifiedResponse } from '../../probe/sender/classified-response.ts'
import { isAccepted } from '../../probe/sender/classified-response.ts'
import { onLine } from '../lines.ts'
import { checks, test } from '../test.ts'

const accepting = (coding: string) => ({
  purpose: `the recorded call that accepts ${coding}`,
  headers: { 'Accept-Encoding': coding },
})
/** Named so by the service, and not what it says. */
const isGarbled = ({ exchange }: ClassifiedResponse) => exchange.failure?.kind === 'protocol'
const codingOf = ({ headers }: ClassifiedResponse) => headers['content-encoding'] ?? 'none named'

test('sends the same JSON whichever coding is accepted', checks('TRANS-14'), ({ tries }) =>
  tries(async ({ must, control, sender }) => {
    const usual = await control.accepts('ext-verify')
    const reported: ClassifiedResponse[] = []
    for (const coding of ['gzip', 'br', 'identity']) {
      const response = await sender.call('ext-verify', accepting(coding))
      const readable =
        !isGarbled(response) && (!isAccepted(response) || usual.json === undefined || response.json !== undefined)
      const comparison = {
        expected: 'a body that can be read',
        actual: `another one, Content-Encoding: ${codingOf(response)}`,
      }
      must.hold(readable, `The answer to a call that accepts ${coding} cannot be read.`, comparison, response, usual)
      if (isAccepted(response)) reported.push(response)
    }
    const after = await control.accepts('ext-verify')
    if (reported.length === 0) must.undecided('No call that accepts one coding alone is accepted.', [usual, after])
  }),
)

test('applies no coding that is not accepted', checks('TRANS-15'), ({ tries }) =>
  tries(async ({ must, control, sender }) => {
    await control.accepts('ext-verify')
    const plain = await sender.call('ext-verify', accepting('identity'))
    must.beAnswered(plain)
    const coding = plain.headers['content-encoding'] ?? 'identity'
    const comparison = { expected: 'no coding', actual: coding }
    must.hold(coding === 'identity', 'A body is compressed although only the plain one is accepted.', comparison, plain)
    const none = await sender.call('ext-verify', accepting('gzip;q=0, identity;q=0'))
    await control.accepts('ext-verify')
    must.beAnswered(none)
    must.beNoServerError(none, 'A call that accepts no coding is answered with a fault.', 'an answer, or 406')
  }),
)

test('takes a compressed request, or rejects it calmly', checks('TRANS-16'), ({ tries }) =>
  tries(async ({ must, sender, tools, control }) => {
    if (sender.template('ext-verify').body === undefined) must.notApplicable('the recorded call has no body')
    const asked = { purpose: 'the recorded call with a body in gzip', wire: { coding: 'gzip' } } as const
    const { response } = await control.alongside(() => onLine(tools, line => line.call('ext-verify', asked)))
    must.beAnswered(response)
    const expected = 'acceptance, or a rejection such as 415'
    must.beNoServerError(response, 'A compressed request is answered with a fault.', expected)
  }),
)
