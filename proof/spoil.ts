/**
 * Mistakes that any service can be given at the wire, and changes that break nobody: one table. A mistake is played between the client and a
 * service that is right; where it changed no answer of a run, it was not played.
 */
import { getAt, isObject, type Json, type JsonObject, parseJson, setAt } from '../contract/json.ts'
import { type EndpointName, endpointOf, isSuccess, type Truth, trueEndpoint } from './truth.ts'
import { type Forward, type Header, headerOf, type Play, type WireAnswer, type WireRequest, without } from './wire.ts'

type Pair = { request: WireRequest; answer: WireAnswer }

/** One request on its way, with what the service was seen to do before. */
interface Passing {
  request: WireRequest
  forward: Forward
  endpoint: EndpointName | undefined
  isSuccess(answer: WireAnswer): boolean
  scene: Scene
}

export interface Scene {
  truth: Truth
  /** The endpoint that the mistake is planted at, where it is planted at one. */
  at: EndpointName
  /** The first and the last that were accepted. */
  first: Map<EndpointName, Pair>
  last: Map<EndpointName, Pair>
  /** Counts, answers and the like that a mistake keeps between requests. */
  kept: Map<string, unknown>
}

type Ask = (passing: Passing) => Promise<WireAnswer | undefined>
type Answer = (answer: WireAnswer, passing: Passing) => WireAnswer | undefined

export interface Spoil {
  name: string
  /** One plain sentence with a verb, the service its subject. */
  breaks: string
  /** Breaks nobody: every verdict must stay as it is. */
  isHarmless?: true
  /** Of one endpoint alone; without it, of one that the seed chooses. */
  at?: EndpointName
  /** What the truth of the endpoint must have for it; without, it is not planted there. */
  needs?: (scene: Scene) => unknown
  /** In place of asking the service; undefined lets the request pass. */
  ask?: Ask
  /** In place of the service's answer; undefined leaves it as it is. */
  answer?: Answer
}

const EXT = ['ext-verify', 'ext-reach', 'ext-notify'] as const
export const SLOW_MS = 6_000

export const jsonOf = ({ body }: { body: Buffer }): Json | undefined => parseJson(body.toString())

export const withJson = <Message extends { body: Buffer }>(message: Message, json: Json): Message => ({
  ...message,
  body: Buffer.from(JSON.stringify(json)),
})
export const isBroken = (request: WireRequest): boolean =>
  request.body.length > 0 && /json/i.test(headerOf(request, 'content-type') ?? 'json') && jsonOf(request) === undefined
export const isRefusal = ({ status }: WireAnswer): boolean => status >= 400 && status < 500
export const text = (answer: WireAnswer, status: number, type: string, body: string): WireAnswer => ({
  status,
  headers: [...without(without(answer.headers, 'content-type'), 'content-encoding'), ['Content-Type', type]],
  body: Buffer.from(body),
})
export const crash = (answer: WireAnswer): WireAnswer =>
  text(answer, 500, 'application/json', '{"error":"Internal Server Error"}')

export const successAt = (answer: WireAnswer, { endpoint, scene, isSuccess }: Passing): boolean =>
  endpoint === scene.at && isSuccess(answer)

/** A property of every success at the endpoint that no later call carries on: what stands in no other request. */
export function answeredMember({ truth, at }: Scene): string | undefined {
  const fields = Object.entries(trueEndpoint(truth, at)?.responseFields ?? {})
  const marks = Object.keys(trueEndpoint(truth, at)?.successBody ?? {})
  const isPlain = ([pointer, type]: [string, string]): boolean =>
    !/optional|object|array|null|\|/.test(type) &&
    !/:|\/\d+(\/|$)/.test(pointer) &&
    pointer !== '' &&
    !marks.includes(pointer)
  const rank = ([pointer]: [string, string]): number => (/(id|ref|nr|no|token|key|code)$/i.test(pointer) ? 1 : 0)
  return fields.filter(isPlain).sort((one, other) => rank(one) - rank(other))[0]?.[0]
}

export const answeringMember =
  (change: (json: JsonObject, pointer: string, value: Json) => Json): Answer =>
  (answer, passing) => {
    const json = jsonOf(answer)
    const pointer = answeredMember(passing.scene)
    const value = pointer === undefined ? undefined : getAt(json, pointer)
    if (!successAt(answer, passing) || !isObject(json) || pointer === undefined || value === undefined) return undefined
    return withJson(answer, change(structuredClone(json), pointer, value))
  }

/** A required property of the body at the endpoint, its parents being there. */
export const requiredMember = (
  { truth, at }: Scene,
  isFit: (pointer: string, type: string) => boolean = () => true,
): string | undefined =>
  Object.entries(trueEndpoint(truth, at)?.required ?? {}).find(
    ([pointer, type]) => pointer.startsWith('/') && !/\/\d+(\/|$)/.test(pointer) && isFit(pointer, type),
  )?.[0]

export const listedMember = ({ truth, at }: Scene): [string, Json[]] | undefined =>
  Object.entries(trueEndpoint(truth, at)?.enums ?? {}).find(
    ([pointer, values]) => pointer.startsWith('/') && !/\/\d+(\/|$)/.test(pointer) && values.length > 1,
  )

/** Asks again with a value of the accepted request where the client sent something else, or nothing. */
export const forgiving =
  (
    pick: (scene: Scene) => string | undefined,
    isForgiven: (value: Json | undefined, right: Json, scene: Scene) => boolean,
  ): Ask =>
  async ({ request, forward, endpoint, scene }) => {
    const pointer = pick(scene)
    const known = scene.first.get(scene.at)
    const json = jsonOf(request)
    if (endpoint !== scene.at || known === undefined || pointer === undefined || !isObject(json)) return undefined
    const right = getAt(jsonOf(known.request), pointer)
    if (right === undefined || !isForgiven(getAt(json, pointer), right, scene)) return undefined
    return forward(withJson(request, setAt(json, pointer, right)))
  }

/** The request with the token of another one, wherever it is shown. */
function withTokenOf(request: WireRequest, other: WireRequest, { auth }: Truth): WireRequest {
  const { where, name = '' } = auth.presentation
  const carrier = where === 'cookie' ? 'Cookie' : name
  const value = headerOf(other, carrier)
  const headers: Header[] =
    value === undefined ? request.headers : [...without(request.headers, carrier), [carrier, value]]
  const query = other.path.split('?')[1]
  const path = where === 'query' && query !== undefined ? `${request.path.split('?')[0]}?${query}` : request.path
  const [json, otherJson] = [jsonOf(request), jsonOf(other)]
  if (where !== 'body' || !isObject(json)) return { ...request, headers, path }
  const pointer = name.startsWith('/') ? name : `/${name}`
  return { ...withJson(request, setAt(json, pointer, getAt(otherJson, pointer) ?? null)), headers, path }
}

export const tokenOf = (request: WireRequest, { auth }: Truth): string | undefined =>
  auth.presentation.where === 'query'
    ? request.path.split('?')[1]
    : auth.presentation.where === 'body'
      ? String(getAt(jsonOf(request), `/${(auth.presentation.name ?? '').replace(/^\//, '')}`) ?? '') || undefined
      : headerOf(request, auth.presentation.where === 'cookie' ? 'Cookie' : (auth.presentation.name ?? ''))

export const takingTokens =
  (isAccepted: (shown: string | undefined, passing: Passing) => boolean): Ask =>
  async passing => {
    const { request, forward, endpoint, scene } = passing
    const known = EXT.map(name => scene.last.get(name)).find(each => each !== undefined)
    const shown = tokenOf(request, scene.truth)
    const isKnown = known !== undefined && shown === tokenOf(known.request, scene.truth)
    if (endpoint === undefined || endpoint === 'auth-authenticate' || known === undefined || isKnown) return undefined
    return isAccepted(shown, passing) ? forward(withTokenOf(request, known.request, scene.truth)) : undefined
  }

export const shapeOf = (json: Json | undefined): string =>
  isObject(json)
    ? Object.entries(json)
        .map(([key, value]) => `${key}:${shapeOf(value)}`)
        .sort()
        .join()
    : typeof json

export const count = ({ kept }: Scene, what: string): number => {
  const next = Number(kept.get(what) ?? 0) + 1
  kept.set(what, next)
  return next
}

export const TRACE = `TypeError: Cannot read properties of undefined (reading 'id')\n    at Object.handle (/srv/app/src/routes/handler.js:41:17)\n    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)`

export const reordered = (json: Json): Json =>
  Array.isArray(json)
    ? json.map(reordered)
    : isObject(json)
      ? Object.fromEntries(
          Object.entries(json)
            .reverse()
            .map(([key, value]) => [key, reordered(value)]),
        )
      : json

export const rewriting =
  (change: (json: Json) => string): Answer =>
  answer => {
    const json = jsonOf(answer)
    return json === undefined ? undefined : { ...answer, body: Buffer.from(change(json)) }
  }

/** The second in which an answer was written is no change of it. */
const wireText = ({ status, headers, body }: WireAnswer): string =>
  `${status} ${without(headers, 'date').join()} ${body.toString('latin1')}`

/** The endpoint at which it is planted, another one for each seed; undefined where nothing of the service gives it a hold. */
export function locationOf(spoil: Spoil, truth: Truth, seed: number): EndpointName | undefined {
  const turned =
    spoil.at === undefined ? EXT.map((_, index) => EXT[(index + seed) % EXT.length] ?? 'ext-verify') : [spoil.at]
  return turned.find(at => spoil.needs === undefined || spoil.needs(newScene(truth, at)) !== undefined)
}

const newScene = (truth: Truth, at: EndpointName): Scene => ({
  truth,
  at,
  first: new Map(),
  last: new Map(),
  kept: new Map(),
})

/** The mistake as a play at the wire, with how often it changed anything. */
export function spoiling(spoil: Spoil, truth: Truth, at: EndpointName): { play: Play; times: () => number } {
  const scene = newScene(truth, at)
  let times = 0
  const play: Play = async (request, forward) => {
    const endpoint = endpointOf(request.path)
    const isAccepted = ({ status, body }: WireAnswer): boolean =>
      endpoint !== undefined && isSuccess(truth, endpoint, status, body.toString())
    const passing: Passing = { request, forward, endpoint, isSuccess: isAccepted, scene }
    const instead = await spoil.ask?.(passing)
    if (instead !== undefined) {
      times++
      return instead
    }
    const answer = await forward()
    const changed = spoil.answer?.(answer, passing)
    if (endpoint !== undefined && request.method === 'POST' && isAccepted(answer)) {
      if (!scene.first.has(endpoint)) scene.first.set(endpoint, { request, answer })
      scene.last.set(endpoint, { request, answer })
    }
    if (changed !== undefined && wireText(changed) !== wireText(answer)) times++
    return changed ?? answer
  }
  return { play, times: () => times }
}
