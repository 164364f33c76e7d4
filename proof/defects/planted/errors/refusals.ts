/** Rejections: their form, their status, and what they give away. */

import { setTimeout as wait } from 'node:timers/promises'
import { ENDPOINTS } from '../../../../contract/endpoint.ts'
import { getAt, setAt } from '../../../../contract/json.ts'
import { RequestRejected } from '../../../../sandbox/rejection.ts'
import { type Defect, MUCH_TOLD } from '../../defect.ts'
import { asFault, withFields, withRefusals } from '../../ways/dialects.ts'
import { crash, sentText, withJson } from '../../ways/messages.ts'

let duplicates = 0

let requests = 0

const TRACE =
  'SyntaxError: Unexpected end of JSON input\n    at JSON.parse (<anonymous>)\n    at parse (/srv/app/node_modules/body-parser/lib/types/json.js:92:19)'

export default {
  /** The route of one endpoint alone is declared for GET as well. */
  'answers-get-at-one-endpoint': {
    breaks: 'answers GET at the endpoint for notifications',
    caughtBy: ['ERR-12'],
    around: async (incoming, serve) =>
      incoming.endpoint === 'ext-notify' && incoming.method === 'GET'
        ? Response.json({ notifications: [] })
        : serve(incoming),
  },
  /** GET is routed, and its handler answers before it has looked at anything. */
  'answers-get-with-nothing': {
    breaks: 'answers GET with 200 and no body',
    caughtBy: ['ERR-12'],
    around: async (incoming, serve) =>
      incoming.endpoint === 'ext-verify' && incoming.method === 'GET'
        ? new Response(null, { status: 200 })
        : serve(incoming),
  },
  /** Codes are looked up in the same table as sentences. */
  'changes-codes-by-language': {
    breaks: 'rejects with another code in German',
    caughtBy: ['ERR-04'],
    around: async (incoming, serve, { dialect }) => {
      const response = await serve(incoming)
      const { code } = dialect.errors.truth.at
      if (code === undefined || !String(incoming.headers['accept-language']).startsWith('de')) return response
      return withJson(response, json => (getAt(json, code) == null ? json : setAt(json, code, 'FEHLER')))
    },
  },
  /** The rejection waits for a log server that does not answer. */
  'dawdles-over-refusals': {
    breaks: 'takes more than five seconds to reject a body that cannot be read',
    caughtBy: ['ERR-38'],
    around: async (incoming, serve) => {
      if (incoming.endpoint === 'ext-verify' && (await sentText(incoming)) === '{"a":') await wait(5_300)
      return serve(incoming)
    },
  },
  /** A filter in front answers with a page that holds what it rejected. */
  'echoes-markup': {
    breaks: 'repeats markup of a sender in an HTML page',
    caughtBy: ['ERR-29'],
    around: async (incoming, serve) => {
      const text = await sentText(incoming)
      return text.includes('<img')
        ? new Response(`<html><body>Not accepted: ${text}</body></html>`, {
            status: 400,
            headers: { 'content-type': 'text/html' },
          })
        : serve(incoming)
    },
  },
  /** The sentence of a rejection is rendered by a template that holds what was sent. */
  'evaluates-templates': {
    breaks: 'evaluates expressions of templates that a sender writes',
    caughtBy: ['ERR-29'],
    around: async (incoming, serve) =>
      (await sentText(incoming)).includes('{{7777*7777}}')
        ? Response.json({ message: `${7777 * 7777} is not a valid name.` }, { status: 400 })
        : serve(incoming),
  },
  /** A column whose character set ends at three bytes. */
  'faults-on-astral-characters': {
    breaks: 'answers a name with a character beyond U+FFFF with a server error (5xx)',
    caughtBy: ['ERR-28'],
    around: async (incoming, serve) =>
      /[\u{10000}-\u{10FFFF}]/u.test(await sentText(incoming)) ? crash() : serve(incoming),
  },
  /** The parser throws, and the handler of errors was written for those of the validation only. */
  'faults-on-broken-json': {
    breaks: 'answers a body that is no JSON with a server error (5xx)',
    caughtBy: ['ERR-16', 'ERR-05', 'ERR-06', 'ERR-07', 'ERR-08', 'ERR-22'],
    dialects: ['default', 'german', 'dutch'],
    dialect: withRefusals(rejection =>
      rejection.refused.reason === 'malformed' ? asFault(rejection) : rejection.rendered,
    ),
  },
  /** A recursive reader without a limit of depth. */
  'faults-on-deep-nesting': {
    breaks: 'overflows its stack on JSON of many levels',
    caughtBy: ['ERR-23'],
    around: async (incoming, serve) =>
      /^(?:\[|\{"a":){1000}/.test(await sentText(incoming)) ? crash() : serve(incoming),
  },
  /** A column that holds no such number throws behind the validation. */
  'faults-on-huge-numbers': {
    breaks: 'answers a number that no type holds with a server error (5xx)',
    caughtBy: ['ERR-26'],
    around: async (incoming, serve) => (/1e400|\d{100}/.test(await sentText(incoming)) ? crash() : serve(incoming)),
  },
  /** The properties of a body are read before it is known to be an object. */
  'faults-on-null': {
    breaks: 'answers null as the body with a server error (5xx)',
    caughtBy: ['ERR-09'],
    around: async (incoming, serve) => ((await sentText(incoming)) === 'null' ? crash() : serve(incoming)),
  },
  /** Bytes that are no UTF-8, and a byte order mark, reach a parser that throws. */
  'faults-on-other-codings': {
    breaks: 'answers a body in another coding than UTF-8 with a server error (5xx)',
    caughtBy: ['ERR-17'],
    around: async (incoming, serve) => {
      const text = await incoming.body().catch(() => undefined)
      return text === undefined || text.startsWith('\uFEFF') ? crash() : serve(incoming)
    },
  },
  /** A text is trimmed before anyone has looked whether it is one. */
  'faults-on-other-types': {
    breaks: 'answers a value of another type with a server error (5xx)',
    caughtBy: ['ERR-27', 'NOTIFY-06', 'REACH-06'],
    dialects: MUCH_TOLD,
    dialect: withRefusals(rejection =>
      rejection.refused.issues.some(({ kind }) => kind === 'type' || kind === 'null')
        ? asFault(rejection)
        : rejection.rendered,
    ),
  },
  /** The header is taken apart although it is not there. */
  'faults-without-media-type': {
    breaks: 'answers a request without a media type with a server error (5xx)',
    caughtBy: ['ERR-10', 'ERR-22'],
    around: async (incoming, serve) =>
      incoming.method === 'POST' && incoming.headers['content-type'] === undefined ? crash() : serve(incoming),
  },
  /** The session is made before the credentials are looked at, and the answer is put together from both. */
  'hands-out-token-with-refusal': {
    breaks: 'rejects a login and hands out a token all the same',
    caughtBy: ['ERR-34'],
    dialect: withRefusals(({ rendered, path, dialect }) => {
      const { in: location, at } = dialect.token.location
      if (!path.includes('auth-authenticate') || location !== 'body' || typeof rendered.body === 'string')
        return rendered
      return { ...rendered, body: setAt(rendered.body, at, 'c2Vzc2lvbi1tYWRlLXRvby1lYXJseQ') }
    }),
  },
  /** A proxy in front keeps only the headers on its list. */
  'hides-allowed-methods': {
    breaks: 'answers 405 without saying which methods are taken',
    caughtBy: ['ERR-13'],
    around: async (incoming, serve) => {
      const response = await serve(incoming)
      if (response.status === 405) response.headers.delete('allow')
      return response
    },
  },
  /** One sentence for all mistakes, for the sake of simplicity. */
  'hides-members-at-fault': {
    breaks: 'rejects without naming the property at fault any more',
    caughtBy: ['ERR-31'],
    dialects: ['default', 'dutch', 'java-beans'],
    dialect: withRefusals(({ refused: rejected, as }) => as(new RequestRejected(rejected.reason))),
  },
  /** The parameter is cut off before the media type is compared, and bytes are read as UTF-8 whatever they are. */
  'ignores-charset': {
    breaks: 'reads every body as UTF-8, whatever character set it names',
    caughtBy: ['ERR-18'],
    dialects: ['signed', 'versioned', 'prefixed'],
    around: async (incoming, serve) => {
      const type = incoming.headers['content-type']?.split(';')[0]
      return serve(
        type === undefined ? incoming : { ...incoming, headers: { ...incoming.headers, 'content-type': type } },
      )
    },
  },
  /** One rule of the gateway for all answers. */
  'lets-caches-keep-refusals': {
    breaks: 'lets caches keep rejections',
    caughtBy: ['ERR-35'],
    dialect: withRefusals(({ rendered }) => ({
      ...rendered,
      headers: { ...rendered.headers, 'Cache-Control': 'public, max-age=600' },
    })),
  },
  /** A debug setting that went into production with the code. */
  'lists-routes': {
    breaks: 'answers unknown paths with a list of those that there are',
    caughtBy: ['ERR-20'],
    dialect: withRefusals(({ rendered, refused: rejected }) => {
      if (rejected.reason !== 'not-found') return rendered
      const routes = ENDPOINTS.map(each => `POST /${each}`)
      const { body } = rendered
      const reported =
        typeof body === 'object' && body !== null ? { ...body, routes } : `${String(body)} ${routes.join(', ')}`
      return { ...rendered, body: reported }
    }),
  },
  /** Nobody switched it off. */
  'names-its-software': {
    breaks: 'names its software and the version of it in every answer',
    caughtBy: ['ERR-36'],
    around: async (incoming, serve) => {
      const response = await serve(incoming)
      response.headers.set('Server', 'nginx/1.18.0 (Ubuntu)')
      response.headers.set('X-Powered-By', 'Express')
      return response
    },
  },
  /** Two instances with two parsers: one keeps the first value of a name, the other rejects it. */
  'reads-duplicates-by-chance': {
    breaks: 'takes or rejects a property that stands twice, depending on which instance answers',
    caughtBy: ['ERR-24'],
    around: async (incoming, serve) => {
      const text = await sentText(incoming)
      if (!/"([^"]+)":"zz-another",.*"\1":/.test(text)) return serve(incoming)
      duplicates++
      return serve(duplicates % 2 === 0 ? incoming : { ...incoming, body: async () => '{' })
    },
  },
  /** An old and a new version stand side by side behind the balancer. */
  'refuses-by-chance': {
    breaks: 'rejects the same mistake with one status or another',
    caughtBy: ['ERR-25'],
    dialect: withRefusals(({ rendered, refused: rejected }) => {
      if (rejected.reason !== 'malformed') return rendered
      requests++
      return requests % 2 === 0 ? rendered : { ...rendered, status: rendered.status === 422 ? 400 : 422 }
    }),
  },
  /** Another team wrote the endpoint, and kept the error page of its framework. */
  'refuses-otherwise-at-notify': {
    breaks: 'rejects at POST /ext-notify in another form than everywhere else',
    caughtBy: ['ERR-19'],
    dialect: withRefusals(({ rendered, path }) =>
      path.includes('ext-notify')
        ? { ...rendered, mediaType: 'text/html', body: '<!doctype html><title>Error</title><h1>Bad Request</h1>' }
        : rendered,
    ),
  },
  /** The framework was updated, and with it the status of bodies that cannot be read. */
  'refuses-with-another-status': {
    breaks: 'rejects a body that cannot be read with another status than before',
    caughtBy: ['ERR-33'],
    dialect: withRefusals(({ rendered, refused: rejected }) =>
      rejected.reason === 'malformed' ? { ...rendered, status: rendered.status === 422 ? 400 : 422 } : rendered,
    ),
  },
  /** A tidied-up list of codes. */
  'renames-error-codes': {
    breaks: 'gives its error codes other names',
    caughtBy: ['ERR-32'],
    dialect: withRefusals(({ rendered, dialect }) => {
      const { code } = dialect.errors.truth.at
      const { body } = rendered
      if (code === undefined || typeof body === 'string' || getAt(body, code) === undefined) return rendered
      return { ...rendered, body: setAt(body, code, `LM_${String(getAt(body, code))}`) }
    }),
  },
  /** Less than, where less than or equal was meant. */
  'shortens-texts-by-one': {
    breaks: 'rejects texts of exactly the length that it allows',
    caughtBy: ['ERR-30'],
    dialects: MUCH_TOLD,
    dialect: withFields(field =>
      field.bounds?.maxLength === undefined
        ? field
        : { ...field, bounds: { ...field.bounds, maxLength: field.bounds.maxLength - 1 } },
    ),
  },
  /** Nobody wrote a handler for what is not there, so the framework answers with its page. */
  'shows-page-for-unknown-path': {
    breaks: 'answers unknown paths with an HTML page of its framework',
    caughtBy: ['ERR-20'],
    dialect: withRefusals(({ rendered, refused: rejected, path }) =>
      rejected.reason === 'not-found'
        ? {
            ...rendered,
            mediaType: 'text/html',
            body: `<!DOCTYPE html><html><body><pre>Cannot POST ${path}</pre></body></html>`,
          }
        : rendered,
    ),
  },
  /** A statement is put together from texts, and the message of the database is passed on. */
  'shows-sql-on-quote': {
    breaks: 'passes on the message of its database where a name holds a quote',
    caughtBy: ['ERR-29'],
    around: async (incoming, serve) =>
      (await sentText(incoming)).includes("'")
        ? Response.json({ message: 'SQLSTATE[42000]: syntax error at or near "Neil"', code: 'DB' }, { status: 400 })
        : serve(incoming),
  },
  /** The debug mode of the framework is on. */
  'shows-stack-trace': {
    breaks: 'shows a stack trace where a body cannot be read',
    caughtBy: ['ERR-37', 'ERR-11'],
    dialect: withRefusals(({ rendered, refused: rejected }) => {
      const { body } = rendered
      if (rejected.reason !== 'malformed' || typeof body !== 'object' || body === null) return rendered
      return { ...rendered, body: { ...body, stack: TRACE } }
    }),
  },
  /** The route is declared for all methods. */
  'takes-any-method': {
    breaks: 'takes GET, PUT and PATCH as POST',
    caughtBy: ['ERR-21', 'ERR-12'],
    around: async (incoming, serve) =>
      incoming.endpoint !== undefined && ['GET', 'PUT', 'PATCH'].includes(incoming.method)
        ? Response.json({ result: 'done' })
        : serve(incoming),
  },
} satisfies Record<string, Defect>
