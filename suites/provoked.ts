/** Requests that cannot be accepted, sent where nothing is done in the world: POST /ext-verify reads only. */
import type { Heard } from '../probe/sender/heard.ts'
import type { CallOptions } from '../probe/sender/sender.ts'
import type { Batch } from './batch.ts'

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
  { purpose: 'a member twice', raw: text => text.replace(/^\{/, '{"a":1,"a":2,') },
  { purpose: 'a body of a hundred levels', raw: () => `${'{"a":'.repeat(100)}1${'}'.repeat(100)}` },
  { purpose: 'a text with the character U+0000', change: () => ({ a: 'a\u0000b' }) },
  { purpose: 'members named like those of objects', raw: () => '{"__proto__":{"a":1},"constructor":{"prototype":1}}' },
]

/** Each is asked once in a worker, and what comes serves every check that judges it. */
export async function provoke(batch: Batch, requests: readonly CallOptions[]): Promise<Heard[]> {
  const heard: Heard[] = []
  for (const request of requests)
    heard.push(
      ...(await batch.shared(`ext-verify ${request.purpose}`, async sender => [
        await sender.call('ext-verify', request),
      ])),
    )
  return heard
}
