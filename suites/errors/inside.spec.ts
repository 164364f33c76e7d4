/** errors.format: do rejections keep the inside of the service to themselves? */
import { signOfInside } from '../../contract/inside.ts'
import { BROKEN, ODD, provoke } from '../mistakes.ts'
import { checks, NOT_IN_PRODUCTION, test } from '../test.ts'

const details = checks('ERR-11', 'must', 'standard', NOT_IN_PRODUCTION, {
  source: 'RFC 9457 section 5: implementation details such as stack traces are not exposed',
  needs: ['ext-verify.request'],
  cost: { requests: 13 },
  remedy:
    'Tell the operator at once, with the exchange: what is shown helps an attacker. Errors that nobody handled have to be answered with a plain sentence, and debug modes be off.',
})
test('shows no stack trace, no path and no statement of a database', details, ({ tries }) =>
  tries(async ({ batch, must }) => {
    const response = (await provoke(batch, [...BROKEN, ...ODD])).filter(each => each.text !== '')
    if (response.length === 0) must.undecided('No rejection came with a body.')
    for (const each of response) {
      const { request } = each.exchange
      const sign = signOfInside(each.text, `${request.path} ${request.body ?? ''}`)
      const comparison = {
        expected: 'nothing of the inside',
        actual: sign === undefined ? '' : `${sign.what}: ${sign.shown}`,
      }
      must.hold(sign === undefined, `An answer shows ${sign?.what ?? ''}.`, comparison, each)
    }
  }),
)
