/** errors.format: do rejections keep the inside of the service to themselves? */
import { signOfInside } from '../../contract/inside.ts'
import { BROKEN, ODD, provoke } from '../mistakes.ts'
import { checks, test } from '../test.ts'

test('shows no stack trace, no path and no statement of a database', checks('ERR-11'), ({ tries }) =>
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
