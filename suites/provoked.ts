/** Requests that cannot be accepted, sent where nothing is done in the world: POST /ext-verify reads only. */
import type { Heard } from '../probe/sender/heard.ts'
import type { CallOptions, Sender } from '../probe/sender/sender.ts'

export const BROKEN: readonly CallOptions[] = [
  { purpose: 'a body that ends too early', raw: text => text.slice(0, -1) || '{' },
  { purpose: 'no body at all', raw: () => '' },
  { purpose: 'a list where an object is expected', raw: () => '[]', mediaType: 'application/json' },
  { purpose: 'an empty object', change: () => ({}) },
  { purpose: 'GET where only POST is specified', method: 'GET', effect: 'harmless' },
  { purpose: 'the recorded call without a token', token: 'none' },
]

/** Bodies that parsers and validators stumble over. */
export const ODD: readonly CallOptions[] = [
  { purpose: 'null as the body', raw: () => 'null' },
  { purpose: 'a text as the body', raw: () => '"text"' },
  { purpose: 'a number as the body', raw: () => '0' },
  { purpose: 'a number that no type holds', raw: () => '{"a":1e400}' },
  { purpose: 'a member twice', raw: text => text.replace(/^\{/, '{"a":1,"a":2,') },
  { purpose: 'a body of a hundred levels', raw: () => `${'{"a":'.repeat(100)}1${'}'.repeat(100)}` },
  { purpose: 'a text with the character U+0000', change: () => ({ a: 'a\u0000b' }) },
  { purpose: 'a text with half of a surrogate pair', raw: () => '{"a":"\\ud83d"}' },
  { purpose: 'members named like those of objects', raw: () => '{"__proto__":{"a":1},"constructor":{"prototype":1}}' },
]

export async function provoke(sender: Sender, requests: readonly CallOptions[]): Promise<Heard[]> {
  const heard: Heard[] = []
  for (const request of requests) heard.push(await sender.call('ext-verify', request))
  return heard
}
