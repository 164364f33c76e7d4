/** Problem details are written once and sent with whatever status. */
import { setAt } from '../../contract/json.ts'
import type { Defect } from '../defect.ts'
import { problem } from '../errors/problem.ts'
import { withRefusals } from './_refusals.ts'

export default {
  breaks: 'names another status in problem details than the answer has',
  caughtBy: ['CONF-07', 'ERR-03'],
  ground: dialect => ({ ...dialect, errors: problem() }),
  dialect: withRefusals(({ rendered }) =>
    typeof rendered.body === 'string' ? rendered : { ...rendered, body: setAt(rendered.body, '/status', 500) },
  ),
} satisfies Defect
