/** A tidied-up list of codes. */
import { getAt, setAt } from '../../contract/json.ts'
import type { Defect } from '../defect.ts'
import { withRefusals } from './_refusals.ts'

export default {
  breaks: 'gives its error codes other names',
  caughtBy: ['ERR-32'],
  dialect: withRefusals(({ rendered, dialect }) => {
    const { code } = dialect.errors.truth.at
    const { body } = rendered
    if (code === undefined || typeof body === 'string' || getAt(body, code) === undefined) return rendered
    return { ...rendered, body: setAt(body, code, `LM_${String(getAt(body, code))}`) }
  }),
} satisfies Defect
