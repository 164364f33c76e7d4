/** versioning: where no answer names a version, whether one that cannot exist is noticed in a header or a media type. */

import { bearsToken } from '../../contract/derive/rate-watch.ts'
import { viewOf } from '../../contract/derive/view.ts'
import { mediaTypeOf } from '../../contract/media-types.ts'
import { versioningAnswer } from '../../contract/questions/versioning.ts'
import type { Reply } from '../client/types.ts'
import { askFreely, type DiscoveryContext, type InterpretedReply, observe } from '../context.ts'
import { cheapRequest } from '../limits/cheap-request.ts'
import { sameGist } from '../same.ts'
import type { Investigator } from './_investigator.ts'

/** Places in which a version may be asked for, each with a number that no service has, so that an answer that repeats one names its place. */
interface Carrier {
  scheme: 'header' | 'media-type'
  name: string
  value: string
  /** The number in it. */
  mark: string
}

const NAMES = ['X-Api-Version', 'Api-Version', 'Accept-Version', 'X-Version', 'Version', 'X-Service-Version']

/** `taken`: headers that the calls have anyway. */
function headerCarriers(taken: readonly string[]): Carrier[] {
  const used = taken.map(each => each.toLowerCase())
  return NAMES.filter(name => !used.includes(name.toLowerCase())).map((name, i) => {
    const mark = String(9301 + 7 * i)
    return { scheme: 'header', name, value: mark, mark }
  })
}

const IN_MEDIA_TYPE: Carrier = {
  ...{ scheme: 'media-type', name: 'Accept', value: 'application/json;version=9377', mark: '9377' },
}

/** The one place that an answer names, by its number or by its name; `undefined` where it names none, or several. */
function namedBy(text: string, carriers: readonly Carrier[], control: string): Carrier | undefined {
  const marked = carriers.filter(({ mark }) => new RegExp(`(?<!\\d)${mark}(?!\\d)`).test(text))
  if (marked.length > 0) return marked.length === 1 ? marked[0] : undefined
  const stated = (name: string, where: string) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`, 'i').test(where)
  const named = carriers.filter(
    ({ scheme, name }) => scheme === 'header' && name !== 'Version' && stated(name, text) && !stated(name, control),
  )
  return named.length === 1 ? named[0] : undefined
}

/** Rejections that may be of the version; others are of the token, the rate, or trouble. */
const TELLING = ['validation', 'envelope-error', 'not-found', 'media-type', 'no-match', 'conflict']

async function investigate(context: DiscoveryContext): Promise<void> {
  const reported = versioningAnswer(viewOf({ knowledge: context.knowledge, exchanges: context.client.exchanges() }))
  if ((reported.value as { scheme?: string } | undefined)?.scheme !== 'none seen' || context.token === undefined) return
  const control = earlier(context) ?? (await asked(context))
  if (control === undefined) return
  const carriers = headerCarriers(Object.keys(cheapRequest(context, '').headers ?? {}))
  const found =
    (await noticed(context, control, carriers, 'versions that cannot exist, in headers')) ??
    (await noticed(context, control, [IN_MEDIA_TYPE], 'a version that cannot exist, in the media type'))
  if (found === undefined) return
  const { carrier, interpreted } = found
  observe(context, 'versioning', {
    value: {
      ...(reported.value as object),
      scheme: carrier.scheme,
      ...(carrier.scheme === 'header' ? { name: carrier.name, required: false } : {}),
    },
    how: `A version that cannot exist was rejected in ${carrier.name}, and named; without it the request is answered as usual.`,
    for: [interpreted.reply.exchange.id, control.id],
    from: ['the rejection named it'],
    confidence: 0.85,
  })
}

type Control = Pick<Reply, 'status' | 'mediaType' | 'text'> & { id: string }

/** An empty request was sent before, as like as not. */
function earlier(context: DiscoveryContext): Control | undefined {
  const found = context.client
    .exchanges()
    .findLast(
      ({ endpoint, request, response }) =>
        endpoint === 'ext-verify' && response !== undefined && response.status !== 429 && request.body === '{}',
    )
  if (found?.response === undefined || !bearsToken(found, context.knowledge)) return undefined
  const { status, headers, body } = found.response
  return { id: found.id, status, mediaType: mediaTypeOf(headers), text: body }
}

async function asked(context: DiscoveryContext): Promise<Control | undefined> {
  const { reply } = await askFreely(context, cheapRequest(context, 'an empty request, to compare with'))
  const { exchange, status, mediaType, text, failure } = reply
  return failure === undefined ? { id: exchange.id, status, mediaType, text } : undefined
}

/** Only a rejection that says which one it means counts: a strict service rejects any header that it does not know. */
async function noticed(
  context: DiscoveryContext,
  control: Control,
  carriers: readonly Carrier[],
  purpose: string,
): Promise<{ carrier: Carrier; interpreted: InterpretedReply } | undefined> {
  const ask = cheapRequest(context, purpose)
  const extra = Object.fromEntries(carriers.map(each => [each.name, each.value]))
  const { endpoint: _none, ...rest } = ask
  const interpreted = await askFreely(context, { ...rest, headers: { ...ask.headers, ...extra } })
  if (sameGist(interpreted.reply, { ...interpreted.reply, ...control }) || !TELLING.includes(interpreted.outcome))
    return undefined
  const { text } = interpreted.reply
  const carrier = /versi|wersj|verz/i.test(text.replaceAll(/"path"[^,}]*/g, ''))
    ? namedBy(text, carriers, control.text)
    : undefined
  return carrier === undefined ? undefined : { carrier, interpreted }
}

export default {
  answers: ['versioning'],
  needs: ['ext-verify.request', 'errors.format', 'limits.size'],
  cost: 3,
  investigate,
} satisfies Investigator
