/** The handler of errors shows the whole request, as frameworks do that are left in their mode for development. */
import type { Defect } from '../defect.ts'
import { withBody } from './_answers.ts'

export default {
  breaks: 'repeats the request in the refusal of a log-in',
  caughtBy: ['AUTH-44'],
  around: async (asked, serve, { dialect }) => {
    const input = asked.endpoint === 'auth-authenticate' ? await asked.body() : ''
    const answer = await serve(asked)
    const names = dialect.logIn.request.fields.filter(field => field.means === 'id').map(field => field.at.slice(1))
    return input === '' || names.some(name => input.includes(name))
      ? answer
      : withBody(answer, body => ({ ...body, input }))
  },
} satisfies Defect
