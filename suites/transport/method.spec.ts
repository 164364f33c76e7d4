/** Are methods other than POST answered calmly, and none taken for another? */
import { ENDPOINTS } from '../../contract/endpoint.ts'
import { isAccepted } from '../../probe/sender/classified-response.ts'
import { checks, test } from '../test.ts'

test('does nothing for other methods, and answers them without a fault', checks('TRANS-10'), ({ tries }) =>
  tries(async ({ sender, must }) => {
    const tried = [
      ...ENDPOINTS.flatMap(endpoint => [
        { endpoint, method: 'PUT' },
        { endpoint, method: 'DELETE' },
      ]),
      { endpoint: 'ext-verify', method: 'HEAD' } as const,
      { endpoint: 'ext-verify', method: 'PATCH' } as const,
    ]
    let reported = 0
    for (const { endpoint, method } of tried) {
      const purpose = `${method} where only POST is specified`
      const response = await sender.call(endpoint, { purpose, method, effect: 'harmless' })
      if (response.outcome === 'no-answer') continue
      reported++
      const calm =
        (response.status < 500 || response.status === 501) && !(isAccepted(response) && response.json !== undefined)
      const sentence = `${method} /${endpoint} is answered with a fault, or like a POST.`
      must.hold(calm, sentence, 'a rejection such as 405', response)
    }
    if (reported === 0) must.undecided('No answer came.')
  }),
)

const MARK = 'conformance-mark-7f3a91'

test('repeats no credential of a TRACE', checks('TRANS-11'), ({ tries }) =>
  tries(async ({ sender, must }) => {
    const response = await sender.call('ext-verify', {
      purpose: 'TRACE with a made-up credential',
      method: 'TRACE',
      token: 'none',
      effect: 'harmless',
      headers: { Authorization: `Bearer ${MARK}`, Cookie: `session=${MARK}` },
    })
    must.beAnswered(response)
    const comparison = { expected: 'a rejection, or an answer without it', actual: 'the credential, in the body' }
    must.hold(
      !response.text.includes(MARK),
      'A TRACE is answered with the credential that it carried.',
      comparison,
      response,
    )
  }),
)

test('says with OPTIONS which methods are taken', checks('TRANS-12'), ({ tries }) =>
  tries(async ({ sender, must }) => {
    const asked = { purpose: 'OPTIONS without a token', method: 'OPTIONS', token: 'none', effect: 'harmless' } as const
    const response = await sender.call('ext-verify', asked)
    must.beAnswered(response)
    if (response.outcome !== 'success')
      must.notApplicable(`OPTIONS is not answered with a success (status ${response.status})`)
    const shown = response.headers['allow'] ?? response.headers['access-control-allow-methods'] ?? ''
    const comparison = { expected: 'an Allow with POST', actual: shown || 'none' }
    must.hold(/\bPOST\b|\*/i.test(shown), 'An answer to OPTIONS does not say that POST is taken.', comparison, response)
  }),
)

test('takes no GET for a POST because a header says so', checks('TRANS-13'), ({ tries }) =>
  tries(async ({ sender, must, control }) => {
    const get = { method: 'GET', keepBody: true } as const
    await control.accepts('ext-verify')
    const plain = await sender.call('ext-verify', { ...get, purpose: 'the recorded call as GET' })
    if (plain.outcome === 'no-answer') must.undecided(`A GET with a body is not answered: ${plain.why}.`, [plain])
    if (isAccepted(plain) && plain.json !== undefined)
      must.notApplicable('GET is taken anyway, which ERR-12 and TRANS-10 judge')
    const headers = { 'X-HTTP-Method-Override': 'POST', 'X-HTTP-Method': 'POST', 'X-Method-Override': 'POST' }
    const response = await sender.call('ext-verify', {
      ...get,
      purpose: 'the recorded call as GET that claims to be POST',
      headers,
    })
    await control.accepts('ext-verify')
    must.beAnswered(response, plain)
    const isTaken = isAccepted(response) && response.json !== undefined
    const expected = 'a rejection, as without the header'
    must.hold(!isTaken, 'A header turns a GET into a POST.', expected, response, plain)
  }),
)
