/** Requests that cannot be accepted, one mistake each; nothing is done in the world by any of them. */
import { ENDPOINTS, type Endpoint } from '../contract/endpoint.ts'
import { pointerOf } from '../contract/json.ts'
import type { QuestionId } from '../contract/questions.ts'
import type { OperationTemplate } from '../contract/request-template.ts'
import type { CallOptions } from '../probe/sender/ask.ts'
import type { ClassifiedResponse } from '../probe/sender/classified-response.ts'
import type { Sender } from '../probe/sender/sender.ts'
import type { Batch } from './batch.ts'
import type { RecordedContract } from './recorded.ts'

const MISTAKES = ['malformed', 'no-token', 'other-method', 'other-media-type', 'no-media-type', 'empty'] as const
export type Mistake = (typeof MISTAKES)[number]

export const MISTAKE_WORDS: Record<Mistake, string> = {
  malformed: 'JSON that ends too early',
  'no-token': 'an empty object without a token',
  'other-method': 'GET where only POST is specified',
  'other-media-type': 'XML where another media type is recorded',
  'no-media-type': 'a body that cannot be read, without a media type',
  empty: 'no body at all',
}

const BROKEN_JSON = '{"a":'

const REQUESTS: Record<Mistake, Omit<CallOptions, 'purpose'>> = {
  malformed: { raw: () => BROKEN_JSON, mediaType: own => own },
  'no-token': { raw: () => '{}', mediaType: own => own, token: 'none' },
  'other-method': { method: 'GET' },
  'other-media-type': { raw: () => '<a/>', mediaType: 'application/xml' },
  'no-media-type': { raw: () => BROKEN_JSON, mediaType: null },
  empty: { raw: () => '' },
}

/** A login shows no token, and a body that nobody reads cannot be wrong. */
export function mistakesAt(endpoint: Endpoint, template: OperationTemplate | undefined): Mistake[] {
  const isRead = template?.body !== undefined
  return MISTAKES.filter(each =>
    each === 'no-token' ? endpoint !== 'auth-authenticate' : each === 'other-method' || isRead,
  )
}

export const makeMistake = (sender: Sender, endpoint: Endpoint, mistake: Mistake): Promise<ClassifiedResponse> =>
  sender.call(endpoint, { ...REQUESTS[mistake], purpose: MISTAKE_WORDS[mistake], effect: 'harmless' })

/** What each mistake is answered with: asked once in a worker. */
export const answerTo = (batch: Batch, endpoint: Endpoint, mistake: Mistake): Promise<ClassifiedResponse> =>
  batch.shared(`rejection ${endpoint} ${mistake}`, sender => makeMistake(sender, endpoint, mistake))

export async function answersTo(
  batch: Batch,
  endpoint: Endpoint,
  template: OperationTemplate | undefined,
): Promise<ClassifiedResponse[]> {
  const response: ClassifiedResponse[] = []
  for (const mistake of mistakesAt(endpoint, template)) response.push(await answerTo(batch, endpoint, mistake))
  return response
}

/** Without a template of the endpoint there is nothing to hold a mistake against. */
export const NO_TEMPLATE = 'no accepted call to an endpoint is recorded'

export function needsOf(endpoint: Endpoint | undefined): QuestionId[] {
  const own = endpoint === undefined || endpoint === 'auth-authenticate' ? 'auth.request.fields' : endpoint
  return ['env.base-path', own === 'auth.request.fields' ? own : `${own}.request`]
}

export interface MistakeAt {
  endpoint: Endpoint
  mistake: Mistake
}

export function eachMistake(contract: RecordedContract): { location: string; made: MistakeAt }[] {
  return eachEndpoint(contract).flatMap(({ made: endpoint }) =>
    mistakesAt(endpoint, contract.templates(endpoint)[0]).map(mistake => ({
      location: pointerOf([endpoint, mistake]),
      made: { endpoint, mistake },
    })),
  )
}

export function eachEndpoint(contract: RecordedContract): { location: string; made: Endpoint }[] {
  return ENDPOINTS.filter(each => contract.templates(each).length > 0).map(made => ({
    location: pointerOf([made]),
    made,
  }))
}

export const BROKEN: readonly CallOptions[] = [
  { purpose: 'a body that ends too early', raw: text => text.slice(0, -1) || '{' },
  { purpose: 'no body at all', raw: () => '' },
  { purpose: 'a list where an object is expected', raw: () => '[]', mediaType: own => own },
  { purpose: 'an empty object', change: () => ({}) },
  { purpose: 'GET where only POST is specified', method: 'GET', effect: 'harmless' },
  { purpose: 'the recorded call without a token', token: 'none' },
]

/** Bodies that parsers and validators stumble over. */
export const ODD: readonly CallOptions[] = [
  { purpose: 'null as the body', raw: () => 'null' },
  { purpose: 'a text as the body', raw: () => '"text"' },
  { purpose: 'a number as the body', raw: () => '0' },
  { purpose: 'a property twice', raw: text => text.replace(/^\{/, '{"a":1,"a":2,') },
  { purpose: 'a body of a hundred levels', raw: () => `${'{"a":'.repeat(100)}1${'}'.repeat(100)}` },
  { purpose: 'a text with the character U+0000', change: () => ({ a: 'a\u0000b' }) },
  {
    purpose: 'properties named like those of objects',
    raw: () => '{"__proto__":{"a":1},"constructor":{"prototype":1}}',
  },
]

/** Each is asked once in a worker, and what comes serves every check that judges it. */
export async function provoke(batch: Batch, requests: readonly CallOptions[]): Promise<ClassifiedResponse[]> {
  const response: ClassifiedResponse[] = []
  for (const request of requests)
    response.push(await batch.shared(`ext-verify ${request.purpose}`, sender => sender.call('ext-verify', request)))
  return response
}
