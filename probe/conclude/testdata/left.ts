/** What is left of a claim after exchanges of a run were held against it. */
import fc from 'fast-check'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { Exchange, Outcome } from '../../../contract/exchange.ts'
import type { Json } from '../../../contract/json.ts'
import type { FieldKnowledge, Knowledge } from '../../../contract/knowledge.ts'
import { shownOf } from '../shown.ts'

export interface Said {
  body: Json
  is: Outcome
  answer?: Json
  method?: string
  endpoint?: Endpoint
}

const exchangesOf = (stated: readonly Said[]): Exchange[] =>
  stated.map(({ body, is, answer = {}, method = 'POST', endpoint = 'ext-verify' }, i) => ({
    id: `x${i}`,
    at: '2026-01-01T00:00:00Z',
    purpose: '',
    effect: 'reads',
    endpoint,
    request: { method, path: '/', headers: {}, body: JSON.stringify(body) },
    response: {
      status: is === 'success' ? 200 : 422,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(answer),
      bytes: 0,
      truncated: false,
    },
    outcome: { is, why: '' },
    timings: { queued: 0, connected: 0, firstByte: 0, total: 0 },
  }))

export function left(
  stated: readonly Said[],
  field: Partial<FieldKnowledge> & { pointer: string },
  unknown: 'accepted' | 'refused' = 'accepted',
  others: readonly FieldKnowledge[] = [],
): FieldKnowledge | undefined {
  const whole: FieldKnowledge = {
    in: 'body',
    types: { value: ['string'], known: 'observed', evidence: ['x0'] },
    seen: { accepted: 1, present: 1 },
    ...field,
  }
  const operation = {
    operation: 'default',
    template: { endpoint: 'ext-verify', operation: 'default', encoding: 'json', body: {} },
    accepted: ['x0'],
    fields: [whole, ...others],
    unknownProperties: { value: unknown, known: 'confirmed', evidence: ['x0'] },
  }
  const knowledge = {
    basePath: { prefix: '', suffix: '' },
    endpoints: { 'ext-verify': { endpoint: 'ext-verify', operations: [operation], headers: [], query: [] } },
  } as unknown as Knowledge
  return shownOf(knowledge, exchangesOf(stated)).endpoints['ext-verify']?.operations[0]?.fields.find(
    each => each.pointer === field.pointer,
  )
}

/** Words of a language that does not exist, all of them different. */
export const words = (count: number) =>
  fc.uniqueArray(
    fc
      .array(fc.constantFrom('zhu', 'kre', 'bax', 'lom', 'vyn', 'tiq', 'gro', 'sef', 'duj'), {
        minLength: 2,
        maxLength: 4,
      })
      .map(parts => parts.join('')),
    { minLength: count, maxLength: count, comparator: (a, b) => a.includes(b) || b.includes(a) },
  )
