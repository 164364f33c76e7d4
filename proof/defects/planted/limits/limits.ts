/** Rates, sizes and numbers of connections. */
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { RequestRejected } from '../../../../sandbox/rejection.ts'
import { limiterOf } from '../../../../sandbox/service/rate-limit.ts'
import type { Defect } from '../../defect.ts'
import { smallLimit } from '../../ways/dialects.ts'
import { fault, refusal, withHeaders } from '../../ways/messages.ts'

const POOL = 5
const WORK_MS = 120
let busy = 0

const MOST_OF_A_BODY = 200_000

const MOST_OF_HEADERS = 8_000

const MOST_OF_AN_ADDRESS = 4_096

const NAMES = ['RateLimit', 'RateLimit-Policy', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']

/** How the count travels to where it is looked at. */
const OVER = -1

export default {
  /** The pool has five connections, and who finds none is told of a fault. */
  'breaks-under-ten-at-once': {
    breaks: 'fails where more than five calls come at once',
    caughtBy: ['LIMIT-07'],
    around: async (incoming, serve) => {
      if (incoming.endpoint !== 'ext-verify') return serve(incoming)
      if (busy >= POOL) return fault(503)
      busy++
      await wait(WORK_MS)
      return serve(incoming).finally(() => {
        busy--
      })
    },
  },
  /** The limiter stands in the gateway and in the service, and both count in one store. */
  'counts-requests-twice': {
    breaks: 'counts every request twice',
    caughtBy: ['LIMIT-08'],
    dialects: ['default', 'dutch', 'signed'],
    world: ({ world: { limiter } }) => {
      if (limiter === undefined) return
      const take = limiter.admit.bind(limiter)
      limiter.admit = (key, now) => {
        take(key, now)
        return take(key, now)
      }
    },
  },
  /** The body is decoded first, and its length taken of the text. */
  'counts-size-in-characters': {
    breaks: 'counts the size of a body in characters',
    caughtBy: ['LIMIT-18'],
    around: async (incoming, serve, { dialect }) => {
      const text = await incoming.body()
      const body = async () => {
        if (text.length > dialect.size.bytes) throw new RequestRejected('too-large')
        return text
      }
      return serve({ ...incoming, body })
    },
  },
  /** What was used is written where what is left belongs. */
  'counts-up-what-remains': {
    breaks: 'counts up the requests that remain',
    caughtBy: ['LIMIT-06'],
    dialects: ['default', 'dutch', 'signed'],
    world: ({ dialect: { rate }, world: { limiter } }) => {
      if (rate === null || limiter === undefined) return
      const take = limiter.admit.bind(limiter)
      limiter.admit = (key, now) => {
        const admission = take(key, now)
        return { ...admission, remaining: rate.limit - admission.remaining }
      }
    },
  },
  /** The part that reads bodies runs out of its memory before it can reject. */
  'dies-on-large-bodies': {
    breaks: 'fails at bodies of 256 KiB',
    caughtBy: ['LIMIT-03'],
    around: async (incoming, serve) =>
      Number(incoming.headers['content-length'] ?? 0) > MOST_OF_A_BODY ? fault() : serve(incoming),
  },
  /** The gateway passes large fields on, and the service behind it closes the connection. */
  'dies-on-large-headers': {
    breaks: 'fails at a large header field',
    caughtBy: ['LIMIT-20'],
    around: async (incoming, serve) =>
      Object.values(incoming.headers).some(value => String(value).length > MOST_OF_HEADERS)
        ? fault(502)
        : serve(incoming),
  },
  /** One route has a parser of its own, whose error nobody handles. */
  'dies-on-large-notifications': {
    breaks: 'fails at bodies to POST /ext-notify that it should reject for their size',
    caughtBy: ['LIMIT-17'],
    around: async (incoming, serve, { dialect }) => {
      const bytes = Number(incoming.headers['content-length'] ?? 0)
      return incoming.endpoint === 'ext-notify' && bytes > dialect.size.bytes ? fault() : serve(incoming)
    },
  },
  /** The address goes into a log of columns that are too narrow. */
  'dies-on-long-address': {
    breaks: 'fails at a long address',
    caughtBy: ['LIMIT-21'],
    around: async (incoming, serve) => (incoming.url.length > MOST_OF_AN_ADDRESS ? fault() : serve(incoming)),
  },
  /** A proxy before one route passes on only the headers that it knows. */
  'drops-limit-headers': {
    breaks: 'states no limit of requests at POST /ext-notify any more',
    caughtBy: ['LIMIT-04'],
    dialects: ['default', 'dutch', 'signed'],
    around: async (incoming, serve) => {
      const answer = await serve(incoming)
      if (incoming.endpoint !== 'ext-notify') return answer
      return withHeaders(
        answer,
        Object.fromEntries(
          NAMES.flatMap(name => [
            [name, undefined],
            [`X-${name}`, undefined],
          ]),
        ),
      )
    },
  },
  /** The limiter only watches: its switch was left at the trial. */
  'enforces-no-limit': {
    breaks: 'states a limit of requests and enforces none',
    caughtBy: ['LIMIT-11'],
    dialects: ['default', 'signed', 'versioned'],
    ground: smallLimit,
    world: ({ world: { limiter } }) => {
      if (limiter === undefined) return
      const take = limiter.admit.bind(limiter)
      limiter.admit = (key, now) => ({ ...take(key, now), allowed: true })
    },
  },
  /** The headers are written from the policy, and nobody passes them the count. */
  'freezes-remaining': {
    breaks: 'states the same number of remaining requests in every answer',
    caughtBy: ['LIMIT-06'],
    dialects: ['default', 'dutch', 'signed'],
    world: ({ dialect: { rate }, world: { limiter } }) => {
      if (rate === null || limiter === undefined) return
      const take = limiter.admit.bind(limiter)
      limiter.admit = (key, now) => ({ ...take(key, now), remaining: rate.limit })
    },
  },
  /** The limiter is the last in the chain, and looks at the answer. */
  'limits-after-acting': {
    breaks: 'does first what it then rejects by its rate limit',
    caughtBy: ['LIMIT-16'],
    dialects: ['default', 'signed', 'versioned'],
    ground: smallLimit,
    world: ({ world: { limiter } }) => {
      if (limiter === undefined) return
      const take = limiter.admit.bind(limiter)
      limiter.admit = (key, now) => {
        const admission = take(key, now)
        return admission.allowed ? admission : { ...admission, allowed: true, remaining: OVER }
      }
    },
    around: async (incoming, serve, { dialect }) => {
      const answer = await serve(incoming)
      const count = answer.headers.get('RateLimit') ?? ''
      if (!count.includes(`r=${OVER}`)) return answer
      const seconds = /t=(\d+)/.exec(count)?.[1] ?? '1'
      const policy = answer.headers.get('RateLimit-Policy') ?? ''
      return withHeaders(refusal('rate-limited', { dialect, asked: incoming }), {
        'Retry-After': seconds,
        RateLimit: count.replace(`r=${OVER}`, 'r=0'),
        'RateLimit-Policy': policy,
      })
    },
  },
  /** The key of the limiter is built before the token is read. */
  'limits-by-address': {
    breaks: 'counts the requests of all tokens of an address together',
    caughtBy: ['LIMIT-15'],
    dialects: ['default', 'signed', 'versioned'],
    ground: smallLimit,
    dialect: dialect => ({ ...dialect, rate: dialect.rate === null ? null : { ...dialect.rate, scope: 'address' } }),
  },
  /** Two instances share the limit by halves, and the balancer sends a sender to one of them. */
  'limits-lower-than-stated': {
    breaks: 'lets half of the requests through that it states',
    caughtBy: ['LIMIT-11'],
    dialects: ['default', 'signed', 'versioned'],
    ground: smallLimit,
    world: ({ dialect: { rate }, world }) => {
      if (rate !== null) world.limiter = limiterOf({ ...rate, limit: rate.limit / 2 })
    },
  },
  /** The plan of the application was changed, and its sender not told. */
  'lowers-limit-quietly': {
    breaks: 'states another limit of requests than was recorded',
    caughtBy: ['LIMIT-05', 'LIMIT-10'],
    dialects: ['default', 'dutch', 'signed'],
    dialect: dialect => ({
      ...dialect,
      rate: dialect.rate === null ? null : { ...dialect.rate, limit: Math.ceil(dialect.rate.limit * 0.8) },
    }),
  },
  /** The gateway knows one word for everything that it does not let through. */
  'refuses-haste-with-503': {
    breaks: 'rejects too many requests with 503',
    caughtBy: ['LIMIT-12'],
    dialects: ['default', 'signed', 'versioned'],
    ground: smallLimit,
    around: async (incoming, serve) => {
      const answer = await serve(incoming)
      if (answer.status !== 429) return answer
      return new Response(answer.body, { status: 503, headers: answer.headers })
    },
  },
  /** The limiter writes the page of its framework, and no handler of errors sees it. */
  'refuses-haste-with-a-page': {
    breaks: 'rejects too many requests with a page in place of its errors',
    caughtBy: ['LIMIT-12'],
    dialects: ['default', 'signed', 'versioned'],
    ground: smallLimit,
    around: async (incoming, serve) => {
      const answer = await serve(incoming)
      if (answer.status !== 429) return answer
      const headers = new Headers(answer.headers)
      headers.set('Content-Type', 'text/html')
      return new Response('<html><title>Too Many Requests</title></html>', { status: 429, headers })
    },
  },
  /** The limit moved to a balancer, whose page knows nothing of windows. */
  'refuses-haste-without-a-word': {
    breaks: 'rejects too many requests without a word of when to come again',
    caughtBy: ['LIMIT-13'],
    dialects: ['default', 'signed', 'versioned'],
    ground: smallLimit,
    around: async (incoming, serve) => {
      const answer = await serve(incoming)
      const none = { 'Retry-After': undefined, RateLimit: undefined, 'RateLimit-Policy': undefined }
      return answer.status === 429 ? withHeaders(answer, none) : answer
    },
  },
  /** One route moved behind a gateway with a limit of its own, which writes its number over the service's. */
  'states-another-limit-at-notify': {
    breaks: 'states another limit at POST /ext-notify than was recorded for all',
    caughtBy: ['LIMIT-10'],
    dialects: ['default', 'dutch', 'signed'],
    around: async (incoming, serve) => {
      const answer = await serve(incoming)
      if (incoming.endpoint !== 'ext-notify') return answer
      const policy = answer.headers.get('RateLimit-Policy')
      const plain = answer.headers.get('X-RateLimit-Limit')
      return withHeaders(answer, {
        ...(policy === null ? {} : { 'RateLimit-Policy': policy.replace(/q=\d+/, 'q=7') }),
        ...(plain === null ? {} : { 'X-RateLimit-Limit': '7' }),
      })
    },
  },
  /** The limit of the gateway was doubled for another service behind it. */
  'takes-larger-bodies': {
    breaks: 'reads bodies of twice the size that was recorded',
    caughtBy: ['LIMIT-01'],
    dialect: dialect => ({ ...dialect, size: { bytes: dialect.size.bytes * 2 } }),
  },
  /** A new gateway came with a limit of its own. */
  'takes-smaller-bodies': {
    breaks: 'rejects bodies of the size that was recorded as read',
    caughtBy: ['LIMIT-02'],
    dialect: dialect => ({ ...dialect, size: { bytes: dialect.size.bytes / 2 } }),
  },
  /** The store tells the rest of the window in milliseconds, and nobody divides. */
  'tells-reset-in-milliseconds': {
    breaks: 'tells in milliseconds when the limit begins again',
    caughtBy: ['LIMIT-09'],
    dialects: ['default', 'signed', 'versioned'],
    world: ({ world: { limiter } }) => {
      if (limiter === undefined) return
      const take = limiter.admit.bind(limiter)
      limiter.admit = (key, now) => {
        const admission = take(key, now)
        return { ...admission, resetSeconds: admission.resetSeconds * 1000 }
      }
    },
  },
  /** Milliseconds are divided down to whole minutes. */
  'tells-too-short-a-wait': {
    breaks: 'tells who came too often to come again at once',
    caughtBy: ['LIMIT-14'],
    dialects: ['default', 'signed', 'versioned'],
    ground: smallLimit,
    around: async (incoming, serve) => {
      const answer = await serve(incoming)
      return answer.status === 429 ? withHeaders(answer, { 'Retry-After': '0' }) : answer
    },
  },
  /** The limit is held on the bytes that come in, and the unpacking stands behind it. */
  'unpacks-any-size': {
    breaks: 'reads compressed bodies of any size',
    caughtBy: ['LIMIT-19'],
    around: async (incoming, serve) => {
      const { 'content-encoding': coding, ...headers } = incoming.headers
      if (coding !== 'gzip') return serve(incoming)
      const text = gunzipSync(await incoming.bytes()).toString('utf8')
      return serve({ ...incoming, headers, body: async () => text })
    },
  },
} satisfies Record<string, Defect>
