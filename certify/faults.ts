/** Faults that several situations play, and the ways to say on which calls. */
import type { Endpoint } from '../contract/endpoint.ts'
import type { Call, RawHeaders } from './call.ts'
import type { ClassifiedCall } from './classified-call.ts'
import type { Fault, PreparedAnswer } from './fault.ts'
import type { Decide } from './proxy/proxy.ts'
import type { Scene } from './situation.ts'

/** A rejection in the service's own form; the service never gets the request. */
export function rejected(
  scene: Scene,
  call: ClassifiedCall,
  status: number,
  headers: RawHeaders = [],
  name = '',
): Fault {
  const answer = scene.contract.rejection(call.endpoint ?? 'ext-verify', status)
  const message = headers.length === 0 ? '' : ` with ${headers[0]}: ${headers[1]}`
  return { name: name || `${status}${message}`, answer: { ...answer, headers: [...answer.headers, ...headers] } }
}

/** The service does what it is asked, and its answer is lost on the way. */
export const lostAnswer = (): Fault => ({
  name: 'the answer is lost',
  deliver: true,
  cut: { at: 'before', how: 'reset' },
})

/** The calls that are met: those of an endpoint, or those of which it holds. */
type Matches = Endpoint | ((call: ClassifiedCall, scene: Scene) => boolean)
/** `undefined`: the call is passed on. */
type MakeFault = (call: ClassifiedCall, scene: Scene) => Fault | undefined
type Begin = (scene: Scene) => Decide

/** `counting` begins again with each playing; what it gives is asked of the calls that match. */
function on(matches: Matches, fault: MakeFault, counting: () => (call: ClassifiedCall) => boolean): Begin {
  const isOne = typeof matches === 'string' ? ({ endpoint }: ClassifiedCall) => endpoint === matches : matches
  return scene => {
    const isMet = counting()
    return call => {
      const observed = scene.read(call)
      return isOne(observed, scene) && isMet(observed) ? fault(observed, scene) : undefined
    }
  }
}

/** On every call of the contract. */
export const onEvery = (fault: MakeFault): Begin =>
  on(
    ({ endpoint }) => endpoint !== undefined,
    fault,
    () => () => true,
  )

export const onFirst = (matches: Matches, fault: MakeFault): Begin =>
  on(matches, fault, () => {
    let met = 0
    return () => met++ < 1
  })

/** On the first `count` attempts at each piece of work of those that match. */
export const onEachWork = (count: number, matches: Matches, fault: MakeFault): Begin =>
  on(matches, fault, () => {
    const met = new Map<string, number>()
    return ({ work }) => (met.set(work, (met.get(work) ?? 0) + 1).get(work) ?? 0) <= count
  })

/** On every attempt at the first call that matches and at each other of its name: what is rejected is rejected for good. */
export const onFirstName = (matches: Matches, fault: MakeFault): Begin =>
  on(matches, fault, () => {
    let first: string | undefined
    return ({ name }) => {
      first ??= name
      return first === name
    }
  })

/** A page for people, as networks and gateways in between write it. */
export function page(status: number, text: string): PreparedAnswer {
  const body = `<!DOCTYPE html>\n<html><head><title>${text}</title></head><body><h1>${text}</h1></body></html>\n`
  return { status, headers: ['Content-Type', 'text/html; charset=utf-8'], body: Buffer.from(body) }
}

/** To the same path of our other host. */
export function redirected({ elsewhere }: Scene, { path }: Call, status: 302 | 307 | 308): Fault {
  const moved = page(status, 'Moved.')
  const headers = [...moved.headers, 'Location', `${elsewhere}${path}`]
  return { name: `${status} to another host`, answer: { ...moved, headers } }
}
