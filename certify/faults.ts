/** Faults that several situations play, and the ways to say on which calls. */
import { isObject, type Json, parseJson } from '../contract/json.ts'
import type { Call, RawHeaders } from './call.ts'
import type { Fault, Played } from './fault.ts'
import type { Decide } from './proxy/proxy.ts'
import type { Seen } from './seen.ts'
import type { Scene } from './situation.ts'

/** A refusal in the service's own form; the service never gets the request. */
export function refused(scene: Scene, call: Seen, status: number, headers: RawHeaders = [], name = ''): Fault {
  const answer = scene.contract.refusal(call.endpoint ?? 'ext-verify', status)
  const told = headers.length === 0 ? '' : ` with ${headers[0]}: ${headers[1]}`
  return { name: name || `${status}${told}`, answer: { ...answer, headers: [...answer.headers, ...headers] } }
}

/** The service does what it is asked, and its answer is lost on the way. */
export const lostAnswer = (): Fault => ({
  name: 'the answer is lost',
  deliver: true,
  cut: { at: 'before', how: 'reset' },
})

/** Changes the answer where it is JSON, and leaves another as it is. */
export function changedJson(name: string, change: (json: Json) => Json): Fault {
  return {
    name,
    change: played => {
      const read = parseJson(played.body.toString())
      return read.success ? { ...played, body: Buffer.from(JSON.stringify(change(read.data))) } : played
    },
  }
}

/** Every object of the document, innermost first, as `change` makes it. */
export function eachObject(json: Json, change: (object: { [key: string]: Json }) => Json): Json {
  if (Array.isArray(json)) return json.map(item => eachObject(item, change))
  if (!isObject(json)) return json
  return change(Object.fromEntries(Object.entries(json).map(([key, item]) => [key, eachObject(item, change)])))
}

/** On the first `count` calls of those that match; `nth` counts from 0. */
export function onFirst(
  count: number,
  scene: Scene,
  matches: (call: Seen) => boolean,
  fault: (call: Seen, nth: number) => Fault,
): Decide {
  let met = 0
  return call => {
    const seen = scene.read(call)
    return matches(seen) && met < count ? fault(seen, met++) : undefined
  }
}

/** On the first `count` attempts at each piece of work of those that match. */
export function onEachWork(
  count: number,
  scene: Scene,
  matches: (call: Seen) => boolean,
  fault: (call: Seen, nth: number) => Fault,
): Decide {
  const met = new Map<string, number>()
  return call => {
    const seen = scene.read(call)
    const before = met.get(seen.work) ?? 0
    if (!matches(seen) || before >= count) return undefined
    met.set(seen.work, before + 1)
    return fault(seen, before)
  }
}

/** A page for people, as networks and gateways in between write it. */
export function page(status: number, text: string): Played {
  const body = `<!DOCTYPE html>\n<html><head><title>${text}</title></head><body><h1>${text}</h1></body></html>\n`
  return { status, headers: ['Content-Type', 'text/html; charset=utf-8'], body: Buffer.from(body) }
}

/** To the same path of our other host. */
export function redirected({ elsewhere }: Scene, { path }: Call, status: 302 | 307 | 308): Fault {
  const moved = page(status, 'Moved.')
  const headers = [...moved.headers, 'Location', `${elsewhere}${path}`]
  return { name: `${status} to another host`, answer: { ...moved, headers } }
}

/** On every attempt at the first call that matches and at each other of its name: what is refused is refused for good. */
export function onFirstName(scene: Scene, matches: (call: Seen) => boolean, fault: (call: Seen) => Fault): Decide {
  let name: string | undefined
  return call => {
    const seen = scene.read(call)
    if (name === undefined && matches(seen)) name = seen.name
    return seen.name === name && matches(seen) ? fault(seen) : undefined
  }
}
