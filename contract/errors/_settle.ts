/** From the segments a refusal gives to a path in the body: roots, union tags and type names are no members. */
import { isObject, type Json } from '../json.ts'
import type { Observation } from '../observation.ts'
import { type Asked, type Segment, squeeze } from './_asked.ts'

export interface Settled {
  at: Segment[]
  in: Observation['in']
  naming: Observation['naming']
}

const PLACES: Record<string, Observation['in']> = {
  query: 'query',
  querystring: 'query',
  queryparams: 'query',
  queryparameters: 'query',
  searchparams: 'query',
  header: 'header',
  headers: 'header',
  cookie: 'cookie',
  cookies: 'cookie',
  path: 'path',
  params: 'path',
  pathparams: 'path',
}
export function placeOf(word: string): Observation['in'] | undefined {
  const plain = squeeze(word)
  if (['body', 'json', 'payload', 'form', 'formdata', 'requestbody'].includes(plain)) return 'body'
  return Object.hasOwn(PLACES, plain) ? PLACES[plain] : undefined
}

/** What frameworks call the body itself, at the head of a path. */
const ROOTS = new Set(
  'body json data payload request requestbody dto input form formdata root req command cmd model obj object arg arg0 arg1 attributes bodyparams requestdto'.split(
    ' ',
  ),
)
/** Roots that stand for the body even where nothing follows. */
const BODY_ALONE = new Set(
  'body requestbody root json payload request req arg0 obj nonfielderrors schema all formerrors object'.split(' '),
)
/** A schema's own name for what it was given, where that is no object. */
const PARAMETER = /^(?:value|data|input)$/
/** Keys for errors of the whole object. */
const WHOLE =
  /^(non_?field_?errors|_?schema|__all__|_errors|__root__|\$?root|\$|#|formErrors|base|_|global|general|self)$/i
const TYPE_TAIL = new Set(
  'str string int integer float bool boolean list dict none null number uuid datetime date time decimal bytes literal enum url email'.split(
    ' ',
  ),
)

export function settle(raw: readonly Segment[], asked: Asked): Settled {
  const head = withoutRoots(raw.filter(isName), asked)
  const at = withoutTags(head.at, asked)
  return { at, in: head.in, naming: isCodeSpelt(at, asked) ? 'code' : 'wire' }
}

/** A path at whose head nothing stands but names of members. */
export function unrooted(at: Segment[], asked: Asked): Settled {
  return { at, in: 'body', naming: isCodeSpelt(at, asked) ? 'code' : 'wire' }
}

/** Marks of validators inside a path (`function-after[f(), str]`, `list[int]`) are no names. */
function isName(segment: Segment): boolean {
  return (
    typeof segment === 'number' ||
    (segment !== '' && !/[()<>|{}=]/.test(segment) && !/^\w+\[.*\]$|^\[.*\]$/.test(segment))
  )
}

/** A handler's name at the head of a bean path: `createOrder.order.phone`. */
const METHOD =
  /^(?:create|post|add|save|send|notify|update|handle|register|submit|process|verify|reach|authenticate|login|put|execute|check|manage|validate|ext|auth|call|store|issue|do)[A-Z]\w*$/

function isRoot(segment: string): boolean {
  return (
    ROOTS.has(segment.replace(/[_-]/g, '')) ||
    /^(?:Body|Request|requestBody)$/.test(segment) ||
    /^[a-z]$/.test(segment) ||
    /(Request|Dto|DTO|Command|Input|Payload|Body)$/.test(segment)
  )
}

function has(node: Json | undefined, segment: Segment | undefined): boolean {
  return isObject(node) && typeof segment === 'string' && Object.hasOwn(node, segment)
}

function withoutRoots(raw: Segment[], asked: Asked): { at: Segment[]; in: Observation['in'] } {
  let at = raw
  let place: Observation['in'] = 'body'
  for (let i = 0; i < 4; i++) {
    const [first, second] = at
    if (typeof first !== 'string' || has(asked.body, first)) break
    // The body itself was named already: what is left alone is a member, whatever it is called.
    if (at.length === 1 && raw.length > 1 && isRoot(String(raw[0]))) break
    const plain = squeeze(first)
    if (at.length > 1 && Object.hasOwn(PLACES, plain) && i === 0) {
      place = PLACES[plain] ?? place
      at = at.slice(1)
    } else if (WHOLE.test(first)) at = at.slice(1)
    else if (
      at.length === 1
        ? (BODY_ALONE.has(plain) && !isEnvelope(asked)) || (!isObject(asked.body) && PARAMETER.test(plain))
        : isRoot(first)
    )
      at = at.slice(1)
    else if (
      typeof second === 'string' &&
      at.length > 2 &&
      (isRoot(second) || METHOD.test(first)) &&
      !has(asked.body, second)
    )
      at = at.slice(2)
    else break
  }
  while (typeof at.at(-1) === 'string' && WHOLE.test(String(at.at(-1))) && at.length > 1) at = at.slice(0, -1)
  return { at, in: place }
}

/** Drops segments that the body sent shows to be no level of it: a tag's value, a model's name, a type's name. */
function withoutTags(raw: Segment[], asked: Asked): Segment[] {
  const at: Segment[] = []
  let node = asked.body
  for (const [i, segment] of raw.entries()) {
    const last = i === raw.length - 1
    if (typeof segment === 'string' && !has(node, segment) && isTag(segment, node, last, raw)) continue
    at.push(segment)
    if (Array.isArray(node) && typeof segment === 'number') node = node[segment]
    else node = isObject(node) && Object.hasOwn(node, String(segment)) ? node[String(segment)] : undefined
  }
  return at
}

function isTag(segment: string, node: Json | undefined, last: boolean, raw: Segment[]): boolean {
  if (last) return raw.length > 1 && TYPE_TAIL.has(segment.toLowerCase()) && node !== undefined && !isObject(node)
  if (!isObject(node)) return false
  const tag = segment.toLowerCase()
  if (Object.values(node).some(value => typeof value === 'string' && value.toLowerCase() === tag)) return true
  const isModel = /^[A-Z][a-z]+([A-Z][a-z]+)+$/.test(segment)
  return isModel && raw.some((other, i) => typeof other === 'string' && i > 0 && /^[a-z]/.test(other))
}

/** Beside a member `header` of what was sent, `body` is the other half of an envelope. */
function isEnvelope({ body }: Asked): boolean {
  return isObject(body) && Object.keys(body).some(name => ['header', 'headers', 'head'].includes(squeeze(name)))
}

function isCodeSpelt(at: Segment[], asked: Asked): boolean {
  const capital = at.some(part => typeof part === 'string' && (/^[A-Z]/.test(part) || / /.test(part)))
  if (!capital) return false
  return !at.some(part => typeof part === 'string' && /^[A-Z]/.test(part) && asked.names.has(part))
}
