/** Versions, and their end. */
import type { Defect } from '../../defect.ts'
import { askedFor, ending, naming } from '../../ways/dialects.ts'
import { fault, refusal, withHeaders } from '../../ways/messages.ts'

const LISTED = ['x-conformance-run', 'x-api-key', 'x-auth-token', 'x-session-id', 'x-correlation-id', 'x-api-version']

export default {
  /** The day is in the headers, and nobody read the letter. */
  'announces-an-end': {
    breaks: 'announces its end',
    caughtBy: ['VERS-03'],
    around: async (incoming, serve) => withHeaders(await serve(incoming), { Sunset: 'Fri, 31 Dec 2027 23:59:59 GMT' }),
  },
  /** The first writer that is registered serves whoever accepts anything. */
  'answers-anyone-with-plain-text': {
    breaks: 'answers who accepts anything in another media type',
    caughtBy: ['VERS-06'],
    around: async (incoming, serve) => {
      const answer = await serve(incoming)
      return incoming.headers.accept === '*/*' ? withHeaders(answer, { 'Content-Type': 'text/plain' }) : answer
    },
  },
  /** The error that says there is no writer finds no writer itself. */
  'dies-on-strange-accept': {
    breaks: 'fails where no media type of its own is accepted',
    caughtBy: ['VERS-12'],
    around: async (incoming, serve) => (/json|\*/.test(incoming.headers.accept ?? '*/*') ? serve(incoming) : fault()),
  },
  /** Rejections are written by a handler of errors that starts from an empty answer. */
  'drops-version-in-refusals': {
    breaks: 'names its version in successes only',
    caughtBy: ['VERS-07'],
    dialects: ['default', 'java-beans', 'german', 'versioned'],
    ground: naming,
    around: async (incoming, serve, { dialect }) => {
      const answer = await serve(incoming)
      return answer.ok ? answer : withHeaders(answer, { [dialect.version?.header ?? '']: undefined })
    },
  },
  /** The two days of the configuration were exchanged. */
  'ends-before-it-is-deprecated': {
    breaks: 'names a day of its end that is before its deprecation',
    caughtBy: ['VERS-10'],
    dialects: ['default', 'legacy', 'versioned'],
    ground: ending,
    dialect: ({ version, ...rest }) => ({
      ...rest,
      ...(version?.ending === undefined
        ? {}
        : {
            version: {
              ...version,
              ending: { deprecated: version.ending.sunset, sunset: version.ending.deprecated },
            },
          }),
    }),
  },
  /** The release of the next version went to the wrong stage. */
  'names-a-new-version': {
    breaks: 'names a version where none was named before',
    caughtBy: ['VERS-01'],
    dialects: ['default', 'legacy', 'go-names'],
    dialect: dialect => ({ ...dialect, version: { header: 'X-Api-Version', value: '3', required: false } }),
  },
  /** One route runs in a release of its own. */
  'names-a-version-at-one-endpoint': {
    breaks: 'names a version at POST /ext-reach alone',
    caughtBy: ['VERS-02'],
    around: async (incoming, serve) => {
      const answer = await serve(incoming)
      return incoming.endpoint === 'ext-reach' ? withHeaders(answer, { 'X-Api-Version': '7' }) : answer
    },
  },
  /** Answers name a day, and the router knows versions as v1 and v2. */
  'refuses-its-own-version': {
    breaks: 'rejects requests for the version that its answers name',
    caughtBy: ['VERS-09'],
    dialects: ['default', 'java-beans', 'german'],
    ground: naming,
    around: async (incoming, serve, { dialect }) =>
      incoming.headers[dialect.version?.header.toLowerCase() ?? ''] === undefined
        ? serve(incoming)
        : refusal('version', { dialect, asked: incoming }),
  },
  /** One controller is strict about its parameters. */
  'refuses-parameters-at-reach': {
    breaks: 'rejects unknown parameters at POST /ext-reach alone',
    caughtBy: ['VERS-11'],
    around: async (incoming, serve, { dialect }) =>
      incoming.endpoint === 'ext-reach' && incoming.url.includes('?')
        ? refusal('invalid', { dialect, asked: incoming })
        : serve(incoming),
  },
  /** The gateway has a closed list of fields that start with `X-`. */
  'refuses-unknown-headers': {
    breaks: 'rejects requests with a header field that it does not know',
    caughtBy: ['VERS-05'],
    around: async (incoming, serve, { dialect }) => {
      const known = [...LISTED, dialect.token.presentation.name.toLowerCase()]
      const stranger = Object.keys(incoming.headers).some(name => name.startsWith('x-') && !known.includes(name))
      return stranger ? refusal('invalid', { dialect, asked: incoming }) : serve(incoming)
    },
  },
  /** The router takes an unknown version for the newest, and repeats what was asked for. */
  'serves-any-version': {
    breaks: 'serves versions that do not exist',
    caughtBy: ['VERS-08'],
    dialects: ['default', 'versioned', 'dutch'],
    ground: askedFor,
    around: async (incoming, serve, { dialect: { version } }) => {
      const name = version?.header.toLowerCase() ?? ''
      const wanted = incoming.headers[name]
      if (version === undefined || typeof wanted !== 'string') return serve(incoming)
      const answer = await serve({ ...incoming, headers: { ...incoming.headers, [name]: version.value } })
      return withHeaders(answer, { [version.header]: wanted })
    },
  },
  /** The day is written as it stands in the configuration. */
  'writes-sunset-as-iso-date': {
    breaks: 'writes the day of its end as ISO 8601',
    caughtBy: ['VERS-04'],
    dialects: ['default', 'legacy', 'versioned'],
    ground: ending,
    around: async (incoming, serve) => {
      const answer = await serve(incoming)
      const day = answer.headers.get('Sunset')
      return day === null ? answer : withHeaders(answer, { Sunset: new Date(day).toISOString() })
    },
  },
} satisfies Record<string, Defect>
