/** Answers that are not as the recorded contract has them. */

import { isObject, type Json, setAt } from '../../../../contract/json.ts'
import { problem } from '../../../../sandbox/dialects/default.ts'
import type { Defect } from '../../defect.ts'
import { onSuccess, withRefusals } from '../../ways/dialects.ts'
import { rewritten, withJson } from '../../ways/messages.ts'

const MARK = 'x-refused-here'

const written = (json: Json): Json => {
  if (Array.isArray(json)) return json.map(written)
  if (isObject(json)) return Object.fromEntries(Object.entries(json).map(([name, each]) => [name, written(each)]))
  return typeof json === 'number' || typeof json === 'boolean' ? String(json) : json
}

export default {
  /** One branch of the code answers as if something had been made. */
  'changes-status-at-times': {
    breaks: 'accepts every other call to POST /ext-verify with status 203',
    caughtBy: ['CONF-04'],
    ...onSuccess('ext-verify', async (response, nth) =>
      nth % 2 === 0 ? rewritten(response, await response.text(), { status: 203 }) : response,
    ),
  },
  /** The length is counted in characters, and the answer is cut off at as many bytes. */
  'cuts-json-off': {
    breaks: 'cuts its rejections off before they end',
    caughtBy: ['CONF-05', 'ERR-15', 'ERR-27'],
    dialect: withRefusals(({ rendered }) => ({ ...rendered, headers: { ...rendered.headers, [MARK]: '1' } })),
    around: async (incoming, serve) => {
      const response = await serve(incoming)
      if (!response.headers.has(MARK)) return response
      response.headers.delete(MARK)
      return rewritten(response, (await response.text()).slice(0, -1))
    },
  },
  /** One of three instances runs an older version. */
  'drops-member-at-times': {
    breaks: 'leaves a property out of every third answer of POST /ext-verify',
    caughtBy: ['CONF-01'],
    dialects: ['default', 'legacy', 'go-names'],
    ...onSuccess('ext-verify', (response, nth) =>
      nth % 3 === 0
        ? withJson(response, json => (isObject(json) ? Object.fromEntries(Object.entries(json).slice(1)) : json))
        : response,
    ),
  },
  /** A cache answers at times, which knows nothing of the limiter. */
  'forgets-headers-at-times': {
    breaks: 'leaves out the headers of its limit in every other answer of POST /ext-verify',
    caughtBy: ['CONF-02'],
    dialects: ['default', 'dutch', 'go-names', 'query-key'],
    ...onSuccess('ext-verify', (response, nth) => {
      for (const name of [...response.headers.keys()])
        if (nth % 2 === 0 && /ratelimit/i.test(name)) response.headers.delete(name)
      return response
    }),
  },
  /** Problem details are written once and sent with whatever status. */
  'misstates-status': {
    breaks: 'names another status in problem details than the answer has',
    caughtBy: ['CONF-07', 'ERR-03'],
    ground: dialect => ({ ...dialect, errors: problem() }),
    dialect: withRefusals(({ rendered }) =>
      typeof rendered.body === 'string' ? rendered : { ...rendered, body: setAt(rendered.body, '/status', 500) },
    ),
  },
  /** The answer is written byte by byte, past the framework. */
  'names-no-media-type': {
    breaks: 'sends answers without a media type',
    caughtBy: ['CONF-06', 'ERR-14'],
    around: async (incoming, serve) => {
      const response = await serve(incoming)
      return response.status >= 400 || incoming.endpoint === 'ext-verify'
        ? rewritten(response, await response.text(), { mediaType: null })
        : response
    },
  },
  /** A gateway puts its own page in place of what the service says. */
  'refuses-with-page': {
    breaks: 'rejects with an HTML page where another form was recorded',
    caughtBy: ['CONF-03', 'ERR-01', 'ERR-02'],
    dialects: ['default', 'german', 'dutch'],
    dialect: withRefusals(({ rendered, refused: rejected }) =>
      rejected.reason === 'malformed' || rejected.reason === 'invalid'
        ? {
            ...rendered,
            mediaType: 'text/html',
            status: Math.max(rendered.status, 400),
            body: '<html><h1>Bad Request</h1></html>',
          }
        : rendered,
    ),
  },
  /** Another library writes the answer where the cache was hit. */
  'writes-numbers-as-text': {
    breaks: 'writes numbers as texts in the answer to a login',
    caughtBy: ['CONF-01'],
    dialects: ['default', 'dutch', 'java-beans'],
    ...onSuccess('auth-authenticate', response => withJson(response, written)),
  },
} satisfies Record<string, Defect>
