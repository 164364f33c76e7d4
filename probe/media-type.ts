/** The media type that an endpoint takes its JSON in, where a rejection has named another than `application/json`, or its forms, where they go in parts. */
import type { Endpoint } from '../contract/endpoint.ts'
import { headerOf, isJsonType, jsonTypesNamed } from '../contract/media-types.ts'
import { isMultipart, MULTIPART } from '../contract/multipart.ts'
import type { RequestTemplate } from '../contract/request-template.ts'
import type { Ask, Reply } from './client/types.ts'
import type { DiscoveryContext } from './context.ts'

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
  return type !== undefined && (isJsonType(type) || isMultipart(type)) ? type : undefined
}

const encodingFor = (type: string) => (isMultipart(type) ? 'form' : 'json')

/** The template with the media type that the endpoint asked for; what the template says itself stays. */
export function inMediaType(context: DiscoveryContext, endpoint: Endpoint, template: RequestTemplate): RequestTemplate {
  const type = acceptedAt(context, endpoint)
  const encoding = template.encoding ?? (template.body === undefined ? 'none' : 'json')
  if (type === undefined || headerOf(template.headers, 'content-type') !== undefined) return template
  if (encoding !== encodingFor(type)) return template
  return { ...template, headers: { ...template.headers, 'Content-Type': type } }
}

/** The same for a request that was made without a template. */
export function askedInMediaType(context: DiscoveryContext, ask: Ask): Ask {
  const type = ask.endpoint === undefined ? undefined : acceptedAt(context, ask.endpoint)
  if (type === undefined || headerOf(ask.headers, 'content-type') !== undefined) return ask
  if (ask.body?.encoding === 'raw')
    return ask.body.mediaType === USUAL && isJsonType(type) ? { ...ask, body: { ...ask.body, mediaType: type } } : ask
  return ask.body?.encoding === encodingFor(type) ? { ...ask, headers: { ...ask.headers, 'Content-Type': type } } : ask
}

/** Rejected, and another media type of JSON is named in place of the one that was sent; 406 is of what is borne as an answer. */
const typesWanted = ({ outcome, ...reply }: Reply, sent: string): string[] =>
  outcome === 'success' || outcome === 'no-answer' || reply.status === 406 ? [] : jsonTypesNamed(reply, sent)

/** Where JSON is rejected and another media type of it is named: the same once more in that, which is taken where it is answered otherwise. */
export async function insistInMediaType<Answered extends { reply: Reply }>(
  { mediaTypes }: DiscoveryContext,
  endpoint: Endpoint,
  ask: Ask,
  rejected: Answered,
  send: (ask: Ask) => Promise<Answered>,
): Promise<Answered> {
  if (ask.body?.encoding !== 'json') return rejected
  const sent = headerOf(ask.headers, 'content-type') ?? USUAL
  const others = Object.entries(ask.headers ?? {}).filter(([name]) => name.toLowerCase() !== 'content-type')
  const named = typesWanted(rejected.reply, sent).filter(type => !mediaTypes.rejected.has(`${endpoint} ${type}`))
  for (const type of named.slice(0, TRIES)) {
    const answer = await send({
      ...ask,
      headers: { ...Object.fromEntries(others), 'Content-Type': type },
      purpose: `${ask.purpose}, as ${type}`,
    })
    const { status, text, failure } = answer.reply
    if (failure !== undefined || status === 429 || status >= 500) return answer
    const isSame = status === 415 || (status === rejected.reply.status && text === rejected.reply.text)
    if (!isSame && typesWanted(answer.reply, type).length === 0) {
      mediaTypes.accepted.set(endpoint, type)
      return answer
    }
    mediaTypes.rejected.add(`${endpoint} ${type}`)
  }
  return rejected
}

/** A form once more as parts of a message, which stays so where it is read; `undefined` where it is not, or was tried. */
export async function inParts<Answered>(
  { mediaTypes: { accepted, rejected } }: DiscoveryContext,
  endpoint: Endpoint,
  ask: () => Promise<Answered>,
  isUnread: (answer: Answered) => boolean,
): Promise<Answered | undefined> {
  const key = `${endpoint} ${MULTIPART}`
  if (accepted.has(endpoint) || rejected.has(key)) return undefined
  accepted.set(endpoint, MULTIPART)
  const answer = await ask()
  if (!isUnread(answer)) return answer
  accepted.delete(endpoint)
  rejected.add(key)
  return undefined
}
