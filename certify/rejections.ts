/** Rejections as this service writes them: recorded ones where there are any, otherwise in the form that its errors have. */
import { STATUS_CODES } from 'node:http'
import type { Endpoint } from '../contract/endpoint.ts'
import { type Json, readJson, setAt } from '../contract/json.ts'
import type { Ledger } from '../contract/ledger.ts'
import { errorFormatIn } from '../contract/openapi/document.ts'
import { meaningOf } from '../contract/outcome.ts'
import { type SuccessSign, signIn, uniqueSign } from '../contract/success-sign.ts'
import type { PreparedAnswer } from './fault.ts'

/** An answer that was recorded, redacted. */
export interface Sample {
  endpoint: Endpoint
  /** The name of its case, where it has one: `wrong-token`. */
  case: string
  status: number
  /** Lower-case names. */
  headers: Record<string, string>
  body: string
}

export interface Rejections {
  /** In the service's own form, with this status, whatever it means. */
  rejection(endpoint: Endpoint, status: number): PreparedAnswer
  /** Of a token that the service does not know. */
  rejectedToken(endpoint: Endpoint): PreparedAnswer
  /** What tells that from every other recorded answer, whatever its status. */
  tokenSign: SuccessSign | undefined
  /** Of credentials that the login does not know. */
  rejectedCredentials(): PreparedAnswer
}

export function rejectionsOf(ledger: Ledger, samples: readonly Sample[]): Rejections {
  const sign = signIn(ledger)
  const outcomeOf = ({ body: text, ...sample }: Sample) => meaningOf({ ...sample, text, sign }).outcome
  /** A token that is wrong comes nearer to one that has run out than none; a call that lacks more than it may be rejected for that. */
  const rank = (sample: Sample, endpoint: Endpoint): number => {
    const isOfAccess = ['unauthenticated', 'forbidden'].includes(outcomeOf(sample))
    return (isOfAccess ? 0 : 4) + (sample.case === 'wrong-token' ? 0 : 2) + (sample.endpoint === endpoint ? 0 : 1)
  }
  const nearest = (endpoint: Endpoint, fitting: readonly Sample[]) =>
    fitting.toSorted((a, b) => rank(a, endpoint) - rank(b, endpoint) || a.body.length - b.body.length)[0]
  const isOf = (sample: Sample, ...cases: string[]) =>
    cases.includes(sample.case) || outcomeOf(sample) === 'unauthenticated'
  const tokens = samples.filter(
    sample => sample.endpoint !== 'auth-authenticate' && isOf(sample, 'wrong-token', 'missing-token'),
  )
  const rejected = nearest('ext-verify', tokens)
  const bodiesOf = (those: readonly Sample[]) => those.flatMap(({ body }) => readJson(body) ?? [])
  return {
    tokenSign: uniqueSign(
      bodiesOf(tokens.filter(each => each.case === rejected?.case && each.status === rejected.status)),
      bodiesOf(samples.filter(each => !tokens.includes(each))),
    ),
    rejection: (endpoint, status) => {
      const alike = samples.filter(sample => sample.status === status && outcomeOf(sample) !== 'success')
      const sample = nearest(endpoint, status === 401 ? tokens.filter(each => each.status === 401) : alike)
      return sample === undefined ? made(ledger, status) : played(sample)
    },
    rejectedToken: endpoint => {
      const sample = nearest(endpoint, tokens)
      return sample === undefined ? made(ledger, 401) : played(sample)
    },
    rejectedCredentials: () => {
      const sample = samples.find(each => each.endpoint === 'auth-authenticate' && isOf(each, 'wrong-credentials'))
      return sample === undefined ? made(ledger, 401) : played(sample)
    },
  }
}

function played({ status, headers, body }: Sample): PreparedAnswer {
  const challenge = headers['www-authenticate']
  return {
    status,
    headers: [
      'Content-Type',
      headers['content-type'] ?? 'application/json',
      ...(challenge === undefined ? [] : ['WWW-Authenticate', challenge]),
    ],
    body: Buffer.from(body),
  }
}

/** Nothing of this status was recorded: what its errors have in common, with the words of the status. */
function made(ledger: Ledger, status: number): PreparedAnswer {
  const { mediaType = '', at = {} } = errorFormatIn(ledger) ?? {}
  const words = STATUS_CODES[status] ?? 'Refused'
  const { message = '/error', code } = at
  let body: Json = setAt({}, message, words)
  if (code !== undefined && code !== message) body = setAt(body, code, words.toUpperCase().replaceAll(' ', '_'))
  const type = /json/.test(mediaType) ? mediaType : 'application/json'
  return { status, headers: ['Content-Type', type], body: Buffer.from(JSON.stringify(body)) }
}
