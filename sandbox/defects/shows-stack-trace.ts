/** The debug mode of the framework is on. */
import type { Defect } from '../defect.ts'
import { withRefusals } from './_refusals.ts'

const TRACE =
  'SyntaxError: Unexpected end of JSON input\n    at JSON.parse (<anonymous>)\n    at parse (/srv/app/node_modules/body-parser/lib/types/json.js:92:19)'

export default {
  breaks: 'shows a stack trace where a body cannot be read',
  caughtBy: ['ERR-37', 'ERR-11'],
  dialect: withRefusals(({ rendered, refused }) => {
    const { body } = rendered
    if (refused.reason !== 'malformed' || typeof body !== 'object' || body === null) return rendered
    return { ...rendered, body: { ...body, stack: TRACE } }
  }),
} satisfies Defect
