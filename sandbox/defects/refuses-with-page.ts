/** A gateway puts its own page in place of what the service says. */
import type { Defect } from '../defect.ts'
import { withRefusals } from './_refusals.ts'

export default {
  breaks: 'refuses with an HTML page where another form was recorded',
  caughtBy: ['CONF-03', 'ERR-01', 'ERR-02'],
  dialects: ['default', 'german', 'dutch'],
  dialect: withRefusals(({ rendered, refused }) =>
    refused.reason === 'malformed' || refused.reason === 'invalid'
      ? {
          ...rendered,
          mediaType: 'text/html',
          status: Math.max(rendered.status, 400),
          body: '<html><h1>Bad Request</h1></html>',
        }
      : rendered,
  ),
} satisfies Defect
