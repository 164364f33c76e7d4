/** The media type that an endpoint takes its JSON in, where a rejection has named another than `application/json`. */
import type { Endpoint } from '../contract/endpoint.ts'
import { headerOf, isJsonType, jsonTypesNamed } from '../contract/media-types.ts'
import type { RequestTemplate } from '../contract/request-template.ts'
import type { Ask, Reply } from './client/types.ts'
import type { DiscoveryContext, InterpretedReply } from './context.ts'

const USUAL = 'application/json'
const TRIES = 2

export class MediaTypes {
  readonly accepted = new Map<Endpoint, string>()
  /** Each behind its endpoint. */
  readonly rejected = new Set<string>()
}

function acceptedAt({ mediaTypes, knowledge }: DiscoveryContext, endpoint: Endpoint): string | undefined {
  const recorded = knowledge.endpoints[endpoint]?.operations[0]?.template
  const type = mediaTypes.accepted.get(endpoint) ?? headerOf(recorded?.headers, 'content-type')
  return type !== undefined && isJsonType(type) ? type : undefined
}

/** The template with the media type that the endpoint asked for; what the template says itself stays. */
export function inMediaType(context: DiscoveryContext, endpoint: Endpoint, template: RequestTemplate): RequestTemplate {
  const type = acceptedAt(context, endpoint)
  const encoding = template.encoding ?? (template.body === undefined ? 'none' : 'json')
  if (type === undefined || encoding !== 'json' || headerOf(template.headers, 'content-type') !== undefined)
    return template
  return { ...template, headers: { ...template.headers, 'Content-Type': type } }
}

/** The same for a request that was made without a template. */
export function askedInMediaType(context: DiscoveryContext, ask: Ask): Ask {
  const type = ask.endpoint === undefined ? undefined : acceptedAt(context, ask.endpoint)
  if (type === undefined || headerOf(ask.headers, 'content-type') !== undefined) return ask
  if (ask.body?.encoding === 'raw')
    return ask.body.mediaType === USUAL ? { ...ask, body: { ...ask.body, mediaType: type } } : ask
  return ask.body?.encoding === 'json' ? { ...ask, headers: { ...ask.headers, 'Content-Type': type } } : ask
}

/** Where JSON is rejected for its media type and another one of JSON is named: the same once more in that. */
export async function insistInMediaType<Answered extends { reply: Reply }>(
  { mediaTypes }: DiscoveryContext,
  endpoint: Endpoint,
  ask: Ask,
  rejected: Answered,
  isRejected: (answer: Answered) => boolean,
  send: (ask: Ask) => Promise<Answered>,
): Promise<Answered> {
  if (ask.body?.encoding !== 'json' || !isRejected(rejected)) return rejected
  const sent = headerOf(ask.headers, 'content-type') ?? USUAL
  const others = Object.entries(ask.headers ?? {}).filter(([name]) => name.toLowerCase() !== 'content-type')
  const named = jsonTypesNamed(rejected.reply, sent).filter(type => !mediaTypes.rejected.has(`${endpoint} ${type}`))
  let answer = rejected
  for (const type of named.slice(0, TRIES)) {
    answer = await send({
      ...ask,
      headers: { ...Object.fromEntries(others), 'Content-Type': type },
      purpose: `${ask.purpose}, as ${type}`,
    })
    const { status, failure } = answer.reply
    if (failure !== undefined || status === 429 || status >= 500) return answer
    if (!isRejected(answer)) {
      mediaTypes.accepted.set(endpoint, type)
      return answer
    }
    mediaTypes.rejected.add(`${endpoint} ${type}`)
  }
  return answer
}

/** 406 is of what is borne as an answer. */
export function isOfMediaType({ outcome, observations, reply }: InterpretedReply): boolean {
  if (reply.status === 406) return false
  return outcome === 'media-type' || observations.some(each => each.kind === 'media-type')
}
