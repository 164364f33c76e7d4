/** Answers to requests that are taken, changed: those that refuse, with whatever status, pass as they are. */

import type { Endpoint } from '../../contract/endpoint.ts'
import type { Defect } from '../defect.ts'
import { withRefusals } from './_refusals.ts'

const MARK = 'x-refused-here'

/** `nth`: of the successes of this endpoint, counted from one. */
export function onSuccess(
  endpoint: Endpoint,
  change: (response: Response, nth: number) => Response | Promise<Response>,
): Pick<Defect, 'dialect' | 'around'> {
  let nth = 0
  return {
    dialect: withRefusals(({ rendered }) => ({ ...rendered, headers: { ...rendered.headers, [MARK]: '1' } })),
    around: async (asked, serve) => {
      const response = await serve(asked)
      const refused = response.headers.has(MARK)
      response.headers.delete(MARK)
      if (refused || response.status >= 300 || asked.method !== 'POST' || asked.endpoint !== endpoint) return response
      nth++
      return change(response, nth)
    },
  }
}
