/** Another team wrote the endpoint, and kept the error page of its framework. */
import type { Defect } from '../defect.ts'
import { withRefusals } from './_refusals.ts'

export default {
  breaks: 'refuses at POST /ext-notify in another form than everywhere else',
  caughtBy: ['ERR-19'],
  dialect: withRefusals(({ rendered, path }) =>
    path.includes('ext-notify')
      ? { ...rendered, mediaType: 'text/html', body: '<!doctype html><title>Error</title><h1>Bad Request</h1>' }
      : rendered,
  ),
} satisfies Defect
