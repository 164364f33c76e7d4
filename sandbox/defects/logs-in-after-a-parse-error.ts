/** The error of the parser is logged, and the log-in goes on with an application for tests. */
import { isObject, type Json, parseJson, setAt } from '../../contract/json.ts'
import type { Defect, Stage } from '../defect.ts'

export default {
  breaks: 'gives a token to a log-in whose body it cannot read',
  caughtBy: ['AUTH-48'],
  dialects: ['default', 'german', 'dutch', 'versioned'],
  around: async (asked, serve, stage) => {
    if (asked.endpoint !== 'auth-authenticate') return serve(asked)
    const parsed = parseJson(await asked.body())
    if (parsed.success && isObject(parsed.data)) return serve(asked)
    return serve({ ...asked, body: async () => anApplication(stage) })
  },
} satisfies Defect

function anApplication({ dialect, world }: Stage): string {
  const { values } = world.issued[0]
  const body = dialect.logIn.request.fields.reduce<Json>(
    (made, { at, means }) =>
      means === 'id' || means === 'secret' || means === 'key' ? setAt(made, at, values[means]) : made,
    {},
  )
  return JSON.stringify(body)
}
