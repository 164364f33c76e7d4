/** Nobody wrote a handler for what is not there, so the framework answers with its page. */
import type { Defect } from '../defect.ts'
import { withRefusals } from './_refusals.ts'

export default {
  breaks: 'answers unknown paths with an HTML page of its framework',
  caughtBy: ['ERR-20'],
  dialect: withRefusals(({ rendered, refused, path }) =>
    refused.reason === 'not-found'
      ? {
          ...rendered,
          mediaType: 'text/html',
          body: `<!DOCTYPE html><html><body><pre>Cannot POST ${path}</pre></body></html>`,
        }
      : rendered,
  ),
} satisfies Defect
