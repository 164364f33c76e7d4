/** A redirect of the old kind, which most clients follow with GET (RFC 9110 §15.4.3), ends at a page. */
import { page } from '../faults.ts'
import type { Situation } from '../situation.ts'

const PLACE = '/moved/to-a-page'

export default {
  summary: 'The first call to ext-verify is redirected with 302 to a page of the same host.',
  harmless: true,
  begin: () => {
    let met = false
    return call => {
      if (call.path.split('?')[0] === PLACE) return { name: 'a page with 200', answer: page(200, 'Moved. A page.') }
      if (met || call.endpoint !== 'ext-verify') return undefined
      met = true
      const answer = page(302, 'Moved.')
      return { name: '302 to a page', answer: { ...answer, headers: [...answer.headers, 'Location', PLACE] } }
    }
  },
} satisfies Situation
