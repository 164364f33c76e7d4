/** Logins: who is let in, and what is told of it. */

import { isObject, type Json, parseJson, setAt } from '../../../../contract/json.ts'
import type { TokenDialect } from '../../../../sandbox/dialect.ts'
import type { IncomingRequest } from '../../../../sandbox/http/incoming.ts'
import { RequestRejected } from '../../../../sandbox/rejection.ts'
import type { Stage } from '../../../varied/variation.ts'
import type { Defect } from '../../defect.ts'
import { withGranted } from '../../ways/dialects.ts'
import { withAnswerBody, withToken } from '../../ways/messages.ts'
import { admitting, isNamed, isSecret, loosened, secretIn, secretOf, withLogInFields } from '../../ways/worlds.ts'

function otherThan({ kind }: TokenDialect['form']): TokenDialect['form'] {
  return kind === 'jwt' ? { kind: 'uuid' } : { kind: 'jwt', alg: 'HS256' }
}

function anApplication({ dialect, world }: Stage): string {
  const { values } = world.issued[0]
  const body = dialect.logIn.request.fields.reduce<Json>(
    (made, { at, means }) =>
      means === 'id' || means === 'secret' || means === 'key' ? setAt(made, at, values[means]) : made,
    {},
  )
  return JSON.stringify(body)
}

function withQueryInBody(incoming: IncomingRequest, encoding: 'json' | 'form' = 'json'): IncomingRequest {
  const query = new URLSearchParams(incoming.url.split('?')[1] ?? '')
  if (incoming.endpoint !== 'auth-authenticate' || query.size === 0) return incoming
  const text = encoding === 'form' ? query.toString() : JSON.stringify(Object.fromEntries(query))
  return { ...incoming, body: async () => text }
}

const READ = 8

export default {
  /** The collation of the column knows no case. */
  'compares-secret-without-case': {
    breaks: 'compares the secret without case',
    caughtBy: ['AUTH-35'],
    dialects: ['default', 'dutch', 'go-names', 'java-beans', 'prefixed', 'versioned'],
    world: admitting(
      (given, application) =>
        isNamed(given, application) && secretIn(given)?.toLowerCase() === secretOf(application).toLowerCase(),
    ),
  },
  /** A session is created, and so somebody answers 201. */
  'creates-at-log-in': {
    breaks: 'answers a login with another status than before',
    caughtBy: ['AUTH-13'],
    dialect: withGranted(({ fields }) => ({ status: 201, fields })),
  },
  /** The application is looked up by its secret. */
  'ignores-name-of-application': {
    breaks: 'ignores which application is named, and looks at the secret alone',
    caughtBy: ['AUTH-36'],
    world: admitting((given, application) => secretIn(given) === secretOf(application)),
  },
  /** The session is written once, and a second login is handed a token that was not. */
  'issues-dead-second-token': {
    breaks: 'hands out a token that opens nothing where a session is there already',
    caughtBy: ['AUTH-14'],
    world: ({ world: { tokens } }) => {
      const issue = tokens.issue.bind(tokens)
      const living = new Set<string>()
      tokens.issue = (application, now) => {
        const made = issue(application, now)
        if (!living.has(application.name)) {
          living.add(application.name)
          return made
        }
        return { ...made, token: [...made.token].reverse().join('') }
      }
    },
  },
  /** Sessions moved to another library, and tokens have another form. */
  'issues-other-tokens': {
    breaks: 'issues tokens of another form than before',
    caughtBy: ['AUTH-17'],
    dialect: dialect => ({ ...dialect, token: { ...dialect.token, form: otherThan(dialect.token.form) } }),
  },
  /** The error of the parser is logged, and the login goes on with an application for tests. */
  'logs-in-after-a-parse-error': {
    breaks: 'gives a token to a login whose body it cannot read',
    caughtBy: ['AUTH-48'],
    dialects: ['default', 'german', 'dutch', 'versioned'],
    around: async (incoming, serve, stage) => {
      if (incoming.endpoint !== 'auth-authenticate') return serve(incoming)
      if (isObject(parseJson(await incoming.body()))) return serve(incoming)
      return serve({ ...incoming, body: async () => anApplication(stage) })
    },
  },
  /** The secret is compared where one is sent. */
  'logs-in-by-name-alone': {
    breaks: 'logs in an application that sends no secret',
    caughtBy: ['AUTH-31'],
    dialect: withLogInFields(field => (isSecret(field) ? { ...field, required: false } : field)),
  },
  /** The name of the application became optional. */
  'logs-in-by-secret-alone': {
    breaks: 'logs in by the secret alone, without the name of the application',
    caughtBy: ['AUTH-32'],
    dialect: withLogInFields(field => (isSecret(field) ? field : { ...field, required: false })),
    world: admitting((given, application) => given.id === undefined && secretIn(given) === secretOf(application)),
  },
  /** The route was made for a test, and stayed. */
  'opens-notify-to-anyone': {
    breaks: 'answers POST /ext-notify whatever token is shown, or none',
    caughtBy: ['AUTH-03', 'AUTH-06', 'AUTH-09'],
    around: withToken(incoming => incoming.endpoint === 'ext-notify'),
  },
  /** The guard of one route was left out when it moved to another file. */
  'opens-reach-to-anyone': {
    breaks: 'answers POST /ext-reach whatever token is shown, or none',
    caughtBy: ['AUTH-02', 'AUTH-05', 'AUTH-08'],
    around: withToken(incoming => incoming.endpoint === 'ext-reach'),
  },
  /** Somebody took the guard off one route. */
  'opens-verify-without-token': {
    breaks: 'answers POST /ext-verify without any token',
    caughtBy: ['AUTH-01'],
    around: withToken(incoming => incoming.endpoint === 'ext-verify'),
  },
  /** The framework reads a parameter wherever it stands. */
  'reads-credentials-from-query': {
    breaks: 'takes credentials from the query',
    caughtBy: ['AUTH-38'],
    around: async (incoming, serve, { dialect }) => serve(withQueryInBody(incoming, dialect.logIn.request.encoding)),
  },
  /** The old crypt() of Unix reads eight characters of a password. */
  'reads-eight-characters-of-secret': {
    breaks: 'reads the first eight characters of the secret and no more',
    caughtBy: ['AUTH-34', 'AUTH-16'],
    world: admitting(
      (given, application) =>
        isNamed(given, application) && secretIn(given)?.slice(0, READ) === secretOf(application).slice(0, READ),
    ),
  },
  /** A property of the answer is called otherwise from the next version on. */
  'renames-the-token': {
    breaks: 'answers a login with the token under another name',
    caughtBy: ['AUTH-12', 'AUTH-13'],
    dialect: withGranted(({ status, fields }) => ({
      status,
      fields: fields.map(field => (field.means === 'token' ? { ...field, at: `${field.at}V2` } : field)),
    })),
  },
  /** The handler of errors shows the whole request, as frameworks do that are left in their mode for development. */
  'repeats-secret': {
    breaks: 'repeats the request in the rejection of a login',
    caughtBy: ['AUTH-44'],
    around: async (incoming, serve, { dialect }) => {
      const input = incoming.endpoint === 'auth-authenticate' ? await incoming.body() : ''
      const answer = await serve(incoming)
      const names = dialect.logIn.request.fields.filter(field => field.means === 'id').map(field => field.at.slice(1))
      return input === '' || names.some(name => input.includes(name))
        ? answer
        : withAnswerBody(answer, body => ({ ...body, input }))
    },
  },
  /** Somebody thought tokens live too long. */
  'shortens-lifetime': {
    breaks: 'issues tokens that live a third as long as before',
    caughtBy: ['AUTH-18'],
    dialect: dialect => {
      const { lifetime } = dialect.token
      const seconds = Math.round(lifetime.seconds / 3)
      return { ...dialect, token: { ...dialect.token, lifetime: { ...lifetime, seconds } } }
    },
  },
  /** The token is deleted when it was used, as a code for one time would be. */
  'takes-a-token-once': {
    breaks: 'takes every token once',
    caughtBy: ['AUTH-15'],
    world: ({ world: { tokens } }) => {
      const check = tokens.check.bind(tokens)
      const used = new Set<string>()
      tokens.check = (token, now) => {
        if (used.has(token)) return { verdict: 'invalid' }
        used.add(token)
        return check(token, now)
      }
    },
  },
  /** The comparison was switched off for a test. */
  'takes-any-secret': {
    breaks: 'logs in a known application with any secret',
    caughtBy: ['AUTH-16', 'AUTH-34'],
    world: admitting(isNamed),
  },
  /** An empty text is no secret to the code that compares it, and so there is nothing to compare. */
  'takes-empty-secret': {
    breaks: 'takes an empty secret for the right one',
    caughtBy: ['AUTH-33'],
    dialect: withLogInFields(field => (isSecret(field) ? loosened(field) : field)),
    world: admitting((given, application) => isNamed(given, application) && secretIn(given) === ''),
  },
  /** The secret is looked for among all that were issued. */
  'takes-secret-of-anybody': {
    breaks: 'takes the secret of any application for the one that is named',
    caughtBy: ['AUTH-37'],
    world: ({ world: { applications, issued } }) => {
      const logIn = applications.logIn.bind(applications)
      applications.logIn = (given, now, proves) => {
        const application = issued.find(each => isNamed(given, each))
        const isSomebodys = issued.some(each => secretOf(each) === secretIn(given))
        return application === undefined || !isSomebodys
          ? logIn(given, now, proves)
          : { verdict: 'granted', application }
      }
    },
  },
  /** An application is looked up first, and what is not found answers 404. */
  'tells-unknown-applications': {
    breaks: 'rejects an unknown application otherwise than a wrong secret',
    caughtBy: ['AUTH-45'],
    world: ({ world: { applications } }) => {
      const logIn = applications.logIn.bind(applications)
      applications.logIn = (given, now, proves) => {
        if (applications.named(given) === undefined) throw new RequestRejected('unknown-customer')
        return logIn(given, now, proves)
      }
    },
  },
} satisfies Record<string, Defect>
