/** A debug setting that went into production with the code. */
import { ENDPOINTS } from '../../contract/endpoint.ts'
import type { Defect } from '../defect.ts'
import { withRefusals } from './_refusals.ts'

export default {
  breaks: 'answers unknown paths with a list of those that there are',
  caughtBy: ['ERR-20'],
  dialect: withRefusals(({ rendered, refused }) => {
    if (refused.reason !== 'not-found') return rendered
    const routes = ENDPOINTS.map(each => `POST /${each}`)
    const { body } = rendered
    const told =
      typeof body === 'object' && body !== null ? { ...body, routes } : `${String(body)} ${routes.join(', ')}`
    return { ...rendered, body: told }
  }),
} satisfies Defect
