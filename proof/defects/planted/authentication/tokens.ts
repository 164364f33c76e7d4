/** Tokens: how they are issued, shown, checked and ended. */
import type { Defect } from '../../defect.ts'
import { withGranted } from '../../ways/dialects.ts'
import { readingScheme, SCHEME_DIALECTS, withAnswerBody, withAnswerHeader } from '../../ways/messages.ts'
import {
  blindToTheClock,
  decoded,
  encoded,
  JWT_DIALECTS,
  partsOf,
  reissuing,
  secretOf,
  shortLived,
  signed,
  takingFor,
  takingJwtFor,
} from '../../ways/worlds.ts'

const FIRST = 16

function isNoneInDisguise(head: string): boolean {
  const alg = String(decoded(head)['alg'])
  return alg !== 'none' && alg.toLowerCase() === 'none'
}

export default {
  /** The key of the cache holds the first characters of the token alone. */
  'compares-beginnings': {
    breaks: 'compares the first characters of a token and no more',
    caughtBy: ['AUTH-10', 'AUTH-07', 'AUTH-08', 'AUTH-09'],
    dialects: ['legacy', 'german', 'prefixed'],
    world: takingFor((shown, issued) => shown.slice(0, FIRST) === issued.slice(0, FIRST)),
  },
  /** `startsWith('Bearer ')`. */
  'compares-scheme-with-case': {
    breaks: 'takes the scheme of the token in one spelling only',
    caughtBy: ['AUTH-20'],
    dialects: SCHEME_DIALECTS,
    around: readingScheme((sent, wanted) => (sent === wanted ? sent : 'unknown')),
  },
  /** The number of the session is its token. */
  'counts-its-tokens': {
    breaks: 'issues tokens that are counted up',
    caughtBy: ['AUTH-42'],
    dialects: ['legacy', 'german', 'prefixed', 'dutch'],
    world: reissuing((_token, _application, count) => `session-${String(48_213 + count).padStart(24, '0')}`),
  },
  /** The column holds as many characters as a token has, and cuts the rest. */
  'cuts-token-to-its-length': {
    breaks: 'takes a token with anything behind it',
    caughtBy: ['AUTH-21'],
    world: takingFor((shown, issued) => shown.startsWith(issued)),
  },
  /** `decode` stands where `verify` is meant. */
  'decodes-without-verifying': {
    breaks: 'reads the claims of a token without verifying its signature',
    caughtBy: ['AUTH-24', 'AUTH-07', 'AUTH-11', 'AUTH-23', 'AUTH-25', 'AUTH-26'],
    dialects: JWT_DIALECTS,
    world: takingJwtFor((shown, issued) => decoded(shown.claims)['jti'] === decoded(issued.claims)['jti']),
  },
  /** A second key is looked up for the change of keys; the variable is not set, and read as an empty text. */
  'falls-back-to-empty-key': {
    breaks: 'takes tokens that are signed with an empty key',
    caughtBy: ['AUTH-26'],
    dialects: JWT_DIALECTS,
    world: takingJwtFor(
      (shown, issued) => shown.claims === issued.claims && shown.signature === signed(shown.head, shown.claims, ''),
    ),
  },
  /** The column is some characters shorter than a token. */
  'ignores-end-of-token': {
    breaks: 'ignores the last characters of a token',
    caughtBy: ['AUTH-22', 'AUTH-21'],
    world: takingFor((shown, issued) => shown.startsWith(issued.slice(0, -4))),
  },
  /** What stands before the first space is thrown away. */
  'ignores-scheme': {
    breaks: 'takes the token under any scheme',
    caughtBy: ['AUTH-40'],
    dialects: SCHEME_DIALECTS,
    around: readingScheme((_sent, wanted) => wanted),
  },
  /** The token stands in a variable of the process, one for all applications. */
  'keeps-one-token-for-all': {
    breaks: 'forgets the tokens of an application when another one logs in',
    caughtBy: ['AUTH-47'],
    world: ({ world: { tokens } }) => {
      const issue = tokens.issue.bind(tokens)
      const check = tokens.check.bind(tokens)
      let last: string | undefined
      tokens.issue = (application, now) => {
        last = application.name
        return issue(application, now)
      }
      tokens.check = (token, now) => {
        const checked = check(token, now)
        return checked.verdict === 'valid' && checked.session.application.name !== last
          ? { verdict: 'invalid' }
          : checked
      }
    },
  },
  /** The end of a session is stored, and nobody looks at it. */
  'keeps-tokens-for-ever': {
    breaks: 'takes a token whose life is over',
    caughtBy: ['AUTH-29'],
    dialects: ['legacy', 'german', 'prefixed'],
    ground: shortLived,
    world: blindToTheClock,
  },
  /** A signature of one's own making covers the claims alone. */
  'leaves-head-unsigned': {
    breaks: 'signs the claims of a token and not its head',
    caughtBy: ['AUTH-25'],
    dialects: JWT_DIALECTS,
    world: takingJwtFor((shown, issued) => shown.claims === issued.claims && shown.signature === issued.signature),
  },
  /** The gateway caches what does not say otherwise, and says so. */
  'lets-log-in-be-stored': {
    breaks: 'lets the answer with the token be stored on its way',
    caughtBy: ['AUTH-46'],
    around: async (incoming, serve) => {
      const answer = await serve(incoming)
      return incoming.endpoint === 'auth-authenticate'
        ? withAnswerHeader(answer, 'Cache-Control', 'private, max-age=60')
        : answer
    },
  },
  /** The whole record of the application is handed to the library that makes tokens. */
  'puts-secret-into-token': {
    breaks: 'puts the secret of the application into its tokens',
    caughtBy: ['AUTH-28'],
    dialects: JWT_DIALECTS,
    world: reissuing((token, application) => {
      const { head, claims, signature } = partsOf(token)
      return `${head}.${encoded({ ...decoded(claims), password: secretOf(application) })}.${signature}`
    }),
  },
  /** Somebody heard of "none" and rejects this very word. */
  'refuses-none-by-its-spelling': {
    breaks: 'rejects the algorithm "none", and takes "None"',
    caughtBy: ['AUTH-23'],
    dialects: JWT_DIALECTS,
    world: takingJwtFor((shown, issued) => isNoneInDisguise(shown.head) && shown.claims === issued.claims),
  },
  /** A handler of errors writes rejections again, and leaves out their headers. */
  'refuses-without-challenge': {
    breaks: 'answers 401 without saying which authentication it wants',
    caughtBy: ['AUTH-19'],
    dialects: ['default', 'dutch', 'prefixed', 'versioned'],
    dialect: ({ challenge: _none, ...dialect }) => dialect,
  },
  /** The rejection shows what it rejected, to help those who look for the mistake. */
  'repeats-token-in-refusal': {
    breaks: 'repeats the token in the rejection of it',
    caughtBy: ['AUTH-43'],
    around: async (incoming, serve, { dialect }) => {
      const answer = await serve(incoming)
      const token = incoming.headers[dialect.token.presentation.name.toLowerCase()]
      if (incoming.endpoint === 'auth-authenticate' || typeof token !== 'string') return answer
      return withAnswerBody(answer, body => ({ ...body, received: token }))
    },
  },
  /** The key of the tutorial went to production. */
  'signs-with-a-tutorials-key': {
    breaks: 'signs its tokens with a key that stands in every tutorial',
    caughtBy: ['AUTH-27'],
    dialects: JWT_DIALECTS,
    world: reissuing(token => {
      const { head, claims } = partsOf(token)
      return `${head}.${claims}.${signed(head, claims, 'your-256-bit-secret')}`
    }),
  },
  /** The lifetime is configured in minutes, and told as it is. */
  'states-minutes-for-seconds': {
    breaks: 'states the lifetime of a token in minutes where seconds are meant',
    caughtBy: ['AUTH-49'],
    dialects: ['default', 'prefixed', 'java-beans'],
    ground: dialect => ({ ...dialect, token: { ...dialect.token, form: { kind: 'jwt', alg: 'HS256' } } }),
    dialect: withGranted(({ status, fields }) => ({
      status,
      fields: fields.map(field => (field.means === 'lifetime' ? { ...field, form: 'minutes' } : field)),
    })),
  },
  /** The guard asks whether there is a token, and not whose it is. */
  'takes-any-token': {
    breaks: 'takes whatever is shown for a token',
    caughtBy: ['AUTH-04', 'AUTH-05', 'AUTH-06', 'AUTH-07', 'AUTH-10'],
    world: takingFor(() => true),
  },
  /** The library is told to ignore the expiry, for a test. */
  'takes-expired-jwt': {
    breaks: 'takes a JWT that has expired',
    caughtBy: ['AUTH-30'],
    dialects: ['default', 'go-names', 'silent'],
    ground: shortLived,
    waits: true,
    world: blindToTheClock,
  },
  /** The library takes the token from three places, and nobody switched two of them off. */
  'takes-token-from-query': {
    breaks: 'takes the token from the query',
    caughtBy: ['AUTH-39'],
    around: async (incoming, serve, { dialect }) => {
      const token = new URLSearchParams(incoming.url.split('?')[1] ?? '').get('access_token')
      const { name, scheme } = dialect.token.presentation
      if (token === null) return serve(incoming)
      const shown = scheme === undefined ? token : `${scheme} ${token}`
      return serve({ ...incoming, headers: { ...incoming.headers, [name.toLowerCase()]: shown } })
    },
  },
  /** The library is not told which algorithms it may take. */
  'takes-unsigned-token': {
    breaks: 'takes a token whose algorithm is "none"',
    caughtBy: ['AUTH-11'],
    dialects: JWT_DIALECTS,
    world: takingJwtFor((shown, issued) => decoded(shown.head)['alg'] === 'none' && shown.claims === issued.claims),
  },
  /** The session is replaced, and what the earlier token leads to is not there. */
  'trips-over-earlier-session': {
    breaks: 'answers the token of an earlier login with a server error (5xx)',
    caughtBy: ['AUTH-41'],
    dialects: ['default', 'german', 'prefixed'],
    world: ({ world: { tokens } }) => {
      const issue = tokens.issue.bind(tokens)
      const check = tokens.check.bind(tokens)
      const latest = new Map<string, string>()
      tokens.issue = (application, now) => {
        const made = issue(application, now)
        latest.set(application.name, made.token)
        return made
      }
      tokens.check = (token, now) => {
        const checked = check(token, now)
        if (checked.verdict === 'valid' && latest.get(checked.session.application.name) !== token)
          throw new TypeError('the session is undefined')
        return checked
      }
    },
  },
} satisfies Record<string, Defect>
