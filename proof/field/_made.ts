/** Values that an example makes at the time of sending: clock, uuid, hash, hmac, base64. */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { Json } from '../../contract/json.ts'
import type { GeneratedValue } from '../../contract/request-template.ts'
import { type Resolver, renderText } from '../../contract/template.ts'

/** What is made, by name; later ones may use earlier ones. */
export function makeAll(lets: Readonly<Record<string, GeneratedValue>>, given: Resolver): Record<string, Json> {
  const made: Record<string, Json> = {}
  const lookup: Resolver = name => made[name] ?? given(name)
  for (const [name, how] of Object.entries(lets)) made[name] = make(how, text => renderText(text, lookup))
  return made
}

function make(how: GeneratedValue, text: (template: string) => string): Json {
  if ('now' in how) {
    const at = Date.now() + (how.plusSeconds ?? 0) * 1000
    return how.now === 'iso' ? new Date(at).toISOString() : how.now === 'unix-millis' ? at : Math.floor(at / 1000)
  }
  if ('uuid' in how) return randomUUID()
  if ('hash' in how) return createHash(how.hash).update(text(how.of)).digest(how.as)
  if ('hmac' in how) return createHmac(how.hmac, text(how.key)).update(text(how.of)).digest(how.as)
  if ('base64' in how) return Buffer.from(text(how.base64)).toString('base64')
  throw new Error('an example of a field service cannot make a JWT')
}
