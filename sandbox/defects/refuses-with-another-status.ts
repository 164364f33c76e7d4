/** The framework was updated, and with it the status of bodies that cannot be read. */
import type { Defect } from '../defect.ts'
import { withRefusals } from './_refusals.ts'

export default {
  breaks: 'refuses a body that cannot be read with another status than before',
  caughtBy: ['ERR-33'],
  dialect: withRefusals(({ rendered, refused }) =>
    refused.reason === 'malformed' ? { ...rendered, status: rendered.status === 422 ? 400 : 422 } : rendered,
  ),
} satisfies Defect
