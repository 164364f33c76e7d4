/** The properties that a complaint names: from the texts of an answer to places in the request. */
import { getAt, isObject, type Json, pointerOf } from '../json.ts'
import { squeezed, tokensOf } from '../names.ts'
import type { Observation, ObservationKind } from '../observation.ts'
import { kindOfText } from './_kind.ts'
import { AND, isNever, isQuotedNever, VERB } from './_vocabulary.ts'
import type { Mention, Unit } from './units.ts'

/** Names and values of the request. */
export interface Request {
  body: Json | undefined
  names: Set<string>
  /** Those that are made of several words, as a sentence says them. */
  inWords: [name: string, words: string][]
  values: Set<string>
}

export function requestOf(body: Json | undefined): Request {
  const request: Request = { body, names: new Set(), inWords: [], values: new Set() }
  const queue: Json[] = body === undefined ? [] : [body]
  for (let i = 0; i < queue.length && i < 2000; i++) {
    const node = queue[i] as Json
    if (isObject(node)) for (const name of Object.keys(node)) request.names.add(name)
    if (typeof node === 'object' && node !== null) queue.push(...Object.values(node).slice(0, 2000))
    else if (node !== null) request.values.add(String(node))
  }
  for (const name of request.names) {
    const words = tokensOf(name)
    if (words.length > 1) request.inWords.push([name, words.join(' ')])
  }
  return request
}

export interface NameLocation {
  at: (string | number)[]
  in: Observation['in']
  naming: Observation['naming']
}

export const sentAt = ({ body }: Request, at: NameLocation['at']): Json | undefined => getAt(body, pointerOf(at))

/** What programs call the body itself, at the head of a path. */
const ROOT =
  /^(?:data|dto|input|form|req|obj|object|value|attributes|arg\d*)$|^[a-z]$|(?:Request|Dto|DTO|Command|Input|Payload|Body)$/
/** The same, where nothing follows. */
const WHOLE = /^(?:body|request(?:_?body)?|root|json|payload|\$|#|non_?field_?errors|__all__|_schema|__root__)$/
export const isWhole = (name: string) => WHOLE.test(name)
export const isRoot = (name: string | undefined) => name !== undefined && (ROOT.test(name) || WHOLE.test(name))

const LOCATIONS: Record<string, NameLocation['in']> = {
  body: 'body',
  cookie: 'cookie',
  header: 'header',
  headers: 'header',
  params: 'path',
  path: 'path',
  query: 'query',
  querystring: 'query',
}
export const locationNamed = (word: string): NameLocation['in'] | undefined => {
  const name = word.toLowerCase()
  return Object.hasOwn(LOCATIONS, name) ? LOCATIONS[name] : undefined
}

/** Without roots and types at its head, and without tags that the body sent shows to be no level of it; `isSpelt`: as it was sent. */
export function locationOf(segments: readonly string[], request: Request, isSpelt = true): NameLocation {
  const { body, names } = request
  const isSent = (name: string | undefined) => name !== undefined && isObject(body) && Object.hasOwn(body, name)
  const isType = (name: string | undefined) => name !== undefined && /^[A-Z]/.test(name)
  let location: NameLocation['in'] = 'body'
  let rest = [...segments]
  for (let i = 0; i < 4 && rest[0] !== undefined && !isSent(rest[0]); i++) {
    const [first, second] = rest
    const isAlone = rest.length === 1
    const reported = isAlone ? undefined : locationNamed(first)
    const isGone = isAlone
      ? i === 0 && (WHOLE.test(first) || (isRoot(first) && !isObject(body)))
      : isRoot(first) || isRoot(second) || isSent(second) || (i === 0 && isType(first) && isType(second))
    if (reported === undefined && !isGone) break
    location = reported ?? location
    rest = rest.slice(1)
  }
  const at: NameLocation['at'] = []
  let node = body
  for (const [i, segment] of rest.entries()) {
    const others = isObject(node) && !Object.hasOwn(node, segment) ? node : {}
    const isTag =
      i < rest.length - 1 &&
      Object.values(others).some(each => typeof each === 'string' && each.toLowerCase() === segment.toLowerCase())
    if (isTag || /[()<>|{}=]/.test(segment)) continue
    const spelt = (isSpelt ? Object.keys(others) : []).find(name => squeezed(name) === squeezed(segment)) ?? segment
    const part = /^\d{1,6}$/.test(spelt) ? Number(spelt) : spelt
    at.push(part)
    node = getAt(node, pointerOf([part]))
  }
  const last = String(at.at(-1) ?? '')
  return { at, in: location, naming: at.some(part => isType(String(part))) && !names.has(last) ? 'code' : 'wire' }
}

/** Constants, classes in their packages and codes are no names. */
const NO_NAME = /^(?:[A-Z]\w*\.)?[A-Z0-9]+_[A-Z0-9_]+$|^(?:[a-z]\w*\.)+[A-Z]|^[A-Z]\.\d|\$|^(?:java|javax|[Ss]ystem)\b/
/** Behind these stands what is known or wanted. */
const WANTED = / (?:expected|allowed|known|supported|permitted|one of(?!.*\brequired))\b/i
const JOINT = new RegExp(`\\s*[,;、]\\s*(?:(?:${AND})\\s+)?|\\s+(?:${AND})\\s+`, 'u')
const IS_VERB = new RegExp(`^(?:${VERB})$`, 'iu')
const isPlain = (word: string) => word.length < 2 || /^\d|^[A-Z]{2,}$/.test(word) || isNever(word) || IS_VERB.test(word)
const NAME = /^[\p{L}_$][\p{L}\p{N}_$.-]*$/u
/** Of these headings are made, which name nothing. */
const OF_HEADINGS =
  /^(?:the|an?|one|or|more|request|input|payload|body|data|schema|form|bean|entity|model|json|order|contains|has|was|invalid|bad|unprocessable|internal|server|validation|binding|constraint|errors?|failed|failure|violation|content|argument|fields?|parameters?|occurr?ed|count|problem|exception|precondition|length|payment|upgrade|proxy|authentication|authorization|required|see|check|refer|well-formed|\d+)$/i

export const OF_LACK: readonly ObservationKind[] = ['missing', 'unknown']

/** Quoted, else written as programs write, else the subject of the sentence, else what ends it. */
export function namesIn(unit: Unit, sentence: string, request: Request): string[][] {
  const words = sentence
    .split(/[^\p{L}\p{N}_$.-]+/u)
    .map(each => each.replace(/^-+|[.-]+$/g, ''))
    .filter(each => each !== '')
    .slice(0, MOST_WORDS)
  const head = words.findIndex(word => /^(?:for|on|in|with|while|object|but)$/i.test(word))
  if (words.slice(0, head > 1 ? head : undefined).every(word => OF_HEADINGS.test(word))) return []
  // Where no space parts words, the letters do.
  const glued = /(?<![A-Za-z])[A-Za-z_$][\w$.]*(?=[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af])/.exec(sentence)?.[0]
  if (glued !== undefined) return [glued.split('.')]
  const verb = words.findIndex(word => IS_VERB.test(word) || kindOfText(word) !== undefined)
  const subject = sentence.slice(0, verb > 0 ? sentence.indexOf(words[verb] ?? '') : 0)
  const joined = subject
    .split(JOINT)
    .map(each =>
      each
        .split(/[\s"'`]+/)
        .filter(word => !isPlain(word))
        .join(' '),
    )
    .filter(each => each !== '')
  const isJoined = joined.length > 1 && joined.every(each => NAME.test(each))
  const [found, ...more] = marked(unit, sentence, request) ?? []
  if (isJoined && more.length === 0 && (found === undefined || joined.includes(found.join('.'))))
    return joined.map(each => each.split('.'))
  return found === undefined ? spoken(unit, sentence, words, verb, request) : [found, ...more]
}

const MOST_WORDS = 60

/** By quotes and by their form. */
function marked({ mentions, lists }: Unit, sentence: string, request: Request): string[][] | undefined {
  const { names, values } = request
  const end = WANTED.exec(sentence)?.index ?? sentence.length
  const isName = ({ segments, kind, form }: Mention) => {
    const [word, at] = [segments.join('.'), sentence.indexOf(segments.at(-1) ?? '')]
    if (at < 0 || !(form === 'path' || (at <= end && (kind === 'quoted' || kind === 'identifier')))) return false
    return (
      names.has(word) || !(values.has(word) || NO_NAME.test(word) || (segments.length === 1 && isQuotedNever(word)))
    )
  }
  const isHolder = (segments: readonly string[]) => {
    const { at } = locationOf(segments, request)
    return at.length > 0 && isObject(sentAt(request, at))
  }
  const found = mentions.filter(isName)
  // `data['a']['b']`: what is quoted there is of the path.
  const path = found.find(({ kind }) => kind === 'path')?.segments
  if (path !== undefined) return [path]
  const first = mentions.filter(({ form, segments }) => form === 'first word' && isHolder(segments))
  const both = new Map([...first, ...found].map(({ segments }) => [segments.join('.'), segments]))
  const holder = [...both.values()].find(isHolder)
  const [property] = [...both.values()].filter(each => !isHolder(each))
  // An object that was sent, and what it lacks.
  if (both.size === 2 && holder !== undefined && property !== undefined && !holder.includes(property.at(-1) ?? ''))
    return [[...holder, ...property]]
  for (const kind of ['quoted', 'identifier']) {
    const quoted = found.filter(each => each.kind === kind).map(({ segments }) => segments)
    const isMissing = quoted.length > 1 && kindOfText(sentence) === 'missing'
    const unsent = isMissing ? quoted.filter(each => !names.has(each.join('.'))) : []
    const all = unsent.length > 0 ? unsent : quoted
    // Small letters with hyphens are compounds of many languages.
    const best =
      all.find(each => sentAt(request, locationOf(each, request).at) !== undefined) ??
      all.find(([word = '']) => !/^\p{Ll}+-\p{Ll}/u.test(word)) ??
      all[0]
    if (best === undefined) continue
    const reported = new Set(all.map(each => each.join('.')))
    const list = lists.find(each => each.includes(best.join('.')) && each.every(item => reported.has(item)))
    return list?.map(item => item.split('.')) ?? [best]
  }
  return undefined
}

/** "The document must have a data object". */
const HELD =
  /\b(?:have|contains?|includes?|lacks|needs|requires) (?:an? |the )?(?!valid|json|single|root|nested|top|empty|non|plain|request)([\p{L}_$][\w$-]*) (?:object|array|list)\b/u

/** As words. */
function spoken(
  { lists }: Unit,
  sentence: string,
  words: readonly string[],
  verb: number,
  { names, inWords, values }: Request,
): string[][] {
  const lower = sentence.toLowerCase()
  const [spelt] = inWords.find(([, asWords]) => lower.includes(asWords)) ?? []
  if (spelt !== undefined) return [[spelt]]
  const [, held] = HELD.exec(sentence) ?? []
  if (held !== undefined) return [[held]]
  const isFree = (word: string) => !isPlain(word) && (names.has(word) || !values.has(word))
  const before = words.slice(0, Math.max(verb, 0)).filter(isFree)
  const [only = ''] = before
  const listed = lists.find(list => list.every(item => NAME.test(item) && isFree(item)))
  const isOfLack = listed !== undefined && OF_LACK.includes(kindOfText(sentence) ?? 'invalid')
  if (isOfLack && (before.length !== 1 || listed.includes(only))) return listed.map(item => item.split('.'))
  const isWorded = kindOfText(sentence) !== undefined
  if (before.length === 1 || (isWorded && before.length > 0 && before.length < 4))
    return [[before.length === 1 ? only : before.join('_').toLowerCase()]]
  const sent = words.find(word => names.has(word) && !isNever(word))
  if (sent !== undefined) return [[sent]]
  const last = /[:：]\s*([\p{L}_$][\p{L}\p{N}_$.-]*?)\W*$/u.exec(sentence)?.[1]
  const after = last ?? (words.length < 6 ? words.findLast(word => isFree(word) && kindOfText(word) === undefined) : '')
  return after === undefined || !isWorded || !isFree(after) ? [] : [after.split('.')]
}
