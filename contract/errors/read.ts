/** One refusal read, whoever wrote it: names by structure first, then by words, then by echo. */
import { getAt, isObject, type Json, pointerOf, textsIn } from '../json.ts'
import type { Observation, Refusal } from '../observation.ts'
import { askedOf } from './_asked.ts'
import { kindOfWholeCode } from './_codes.ts'
import type { Complaint } from './_kind.ts'
import { distinct, observe } from './_observe.ts'
import { plainLines } from './_prose.ts'
import { recordOf } from './_record.ts'
import { segmentsFrom } from './_segments.ts'
import { Walk } from './_walk.ts'
import { familyOf } from './family.ts'

export interface ReadErrors {
  family: string
  observations: Observation[]
}

export function readErrors(refusal: Refusal): ReadErrors {
  const read = withListsCut({ family: familyOf(refusal), observations: readWhole(refusal) })
  return withoutFrame(withoutEchoes(read, refusal), refusal)
}

/** A value of the request that comes back names nothing, unless it is also a name of the request. */
function withoutEchoes(read: ReadErrors, { sent }: Refusal): ReadErrors {
  if (read.observations.length === 0 || typeof sent !== 'object' || sent === null) return read
  const texts = textsIn(sent)
  const isEcho = (segment: string | number) => typeof segment === 'string' && segment.length > 7 && texts.has(segment)
  return { ...read, observations: read.observations.filter(each => each.at?.some(isEcho) !== true) }
}

/** Where texts of the answer name properties, a key that only holds a text is a part of its frame: `{"message": …, "errors": […]}`. */
function withoutFrame(read: ReadErrors, { json }: Refusal): ReadErrors {
  if (!isObject(json)) return read
  const held = new Map<string, Set<string>>()
  const walk = (node: Json): void => {
    if (Array.isArray(node)) node.forEach(walk)
    else if (isObject(node))
      for (const [key, value] of Object.entries(node)) {
        if (typeof value === 'string') held.set(key, (held.get(key) ?? new Set()).add(value))
        else walk(value)
      }
  }
  walk(json)
  const isFrame = ({ at, in: where, text }: Observation) =>
    where === 'body' && at?.length === 1 && held.get(String(at[0]))?.has(text) === true
  const isNamed = (each: Observation) => (each.at?.length ?? 0) > 0 && each.in === 'body' && !isFrame(each)
  return read.observations.some(isNamed)
    ? { ...read, observations: read.observations.filter(each => !isFrame(each)) }
    : read
}

/** `one of "Inspect, Replace"`: one quoted text that holds the whole list. */
function withListsCut(read: ReadErrors): ReadErrors {
  const cut = (seen: Observation): Observation => {
    const [only, ...others] = seen.expected?.values ?? []
    if (typeof only !== 'string' || others.length > 0 || !/^[\p{L}\p{N}_-]+(?:, ?[\p{L}\p{N}_-]+)+$/u.test(only))
      return seen
    return { ...seen, expected: { ...seen.expected, values: only.split(/, ?/) } }
  }
  return { ...read, observations: read.observations.map(cut) }
}

const isInJson = ({ trail }: Complaint) => String(trail?.[0]).startsWith('$')

/** Where the JSON could not be read (`$.age`), the program also misses the parameter that takes it. */
function withoutArgument(found: readonly Complaint[], { sent }: Refusal): readonly Complaint[] {
  if (!found.some(isInJson)) return found
  const isSent = (name: unknown) => isObject(sent) && Object.hasOwn(sent, String(name))
  return found.filter(each => isInJson(each) || each.trail?.length !== 1 || isSent(each.trail[0]))
}

/**
 * Validators of objects go no deeper than what is there: where the head of a path was not sent, it is of the program, the
 * parameter in HAL (`_embedded`), the method and its parameter among `violations`.
 */
function withoutProgram(found: readonly Complaint[], { json, sent }: Refusal): readonly Complaint[] {
  const own = !isObject(json) ? 0 : isObject(json['_embedded']) ? 1 : Array.isArray(json['violations']) ? 2 : 0
  const paths = found.map(({ path, text }) =>
    segmentsFrom(path ?? (own === 1 ? (/^([\w.[\]]+): /.exec(text)?.[1] ?? '') : '')),
  )
  const heads = new Set(paths.filter(path => path.length > 0).map(path => path.slice(0, own).join('.')))
  if (own === 0 || heads.size !== 1) return found
  return found.map((each, i) => {
    const path = paths[i] ?? []
    const isOwn = path.length > (own === 2 ? 2 : 0) && !(isObject(sent) && Object.hasOwn(sent, String(path[0])))
    return isOwn
      ? { ...each, path: path.slice(own), text: each.path === undefined ? each.text.replace(/^\S+: /, '') : each.text }
      : each
  })
}

function readGenerically(refusal: Refusal): Observation[] {
  const { json } = refusal
  if (json !== undefined && typeof json === 'object' && json !== null) {
    const walk = new Walk(askedOf(refusal))
    walk.visit(json, [], false)
    const found = withoutProgram(withoutArgument(walk.found, refusal), refusal)
    const placed = found
      .filter(each => each.path !== undefined || each.trail !== undefined)
      .flatMap(each => observe(each, refusal))
    const isPlaced = placed.some(each => each.at !== null && each.at.length > 0)
    const unplaced = found
      .filter(each => each.path === undefined && each.trail === undefined)
      // What headings repeat in words, the structure says better.
      .filter(each => !isPlaced || each.heading === undefined)
    return distinct([...placed, ...unplaced.flatMap(each => observe(each, refusal))])
  }
  const lines = typeof json === 'string' ? plainLines(json) : plainLines(refusal.text)
  return distinct(lines.flatMap(text => observe({ text }, refusal)))
}

function readWhole(refusal: Refusal): Observation[] {
  const found = attempt(refusal)
  if (found.length > 0) return found
  const bySentences = bySentence(refusal)
  return bySentences.length > 0 ? bySentences : byCode(refusal)
}

/** No sentence names a member: the code may (`unsupported_grant_type`), or say that nothing could be read. */
function byCode(refusal: Refusal): Observation[] {
  const code = isObject(refusal.json) ? (recordOf(refusal.json).code ?? '') : ''
  const kind = kindOfWholeCode(code)
  if (kind === 'malformed') return [{ kind, at: [], naming: 'wire', in: 'body', text: code }]
  const name = kind === undefined ? /^unsupported_(\w+)$/.exec(code)?.[1] : undefined
  return name === undefined ? [] : observe({ text: code, kind: 'enum', path: name }, refusal)
}

/** Under keys that nobody knows: each sentence of the answer for itself. */
function bySentence(refusal: Refusal): Observation[] {
  if (!isObject(refusal.json)) return []
  return sentencesOf(refusal.json).flatMap(text =>
    attempt({ ...refusal, json: undefined, mediaType: 'text/plain', text }),
  )
}

function sentencesOf(json: Json, depth = 0): string[] {
  if (typeof json === 'string') return /\S\s\S/.test(json) ? [json.slice(0, 2000)] : []
  if (depth > 8 || typeof json !== 'object' || json === null) return []
  return Object.values(json)
    .slice(0, 30)
    .flatMap(item => sentencesOf(item, depth + 1))
    .slice(0, 20)
}

/** "data is required": the word a sentence begins with, of those that frameworks also call the body itself. */
const SUBJECT =
  /^\W*(data|payload|input|root|object|value)\W+(?:field |member |property )?(?:is|must|ist|muss|fehlt|est|es|è|é)\b/i

/** A member may be called `body`: where an object was sent, "body is missing" is about a member, not about the body. */
function placed(observation: Observation, { sent, text }: Refusal): Observation {
  const aboutValue =
    ['missing', 'type', 'blank', 'null'].includes(observation.kind) && (observation.at?.length ?? 0) === 0
  if (
    aboutValue &&
    isObject(sent) &&
    !Object.hasOwn(sent, 'body') &&
    /^body (?:should|must be a|must be an|is) /.test(observation.text)
  )
    return { ...observation, at: ['body'] }
  if (observation.kind !== 'missing' || observation.at === null || !isObject(sent)) return observation
  if (observation.at.length > 0) return within(observation, observation.at, sent)
  const subject = SUBJECT.exec(observation.text)?.[1]
  if (subject !== undefined && !Object.hasOwn(sent, subject)) return { ...observation, at: [subject] }
  if (Object.hasOwn(sent, 'body')) return observation
  const named = /["'`]body["'`]/.test(observation.text) || /"body"\s*:\s*["[]/.test(text)
  return named ? { ...observation, at: ['body'] } : observation
}

/** "attributes is required" at `/data`, where an object stands: the member is missed inside of it. */
function within(observation: Observation, at: (string | number)[], sent: Json): Observation {
  const subject = /^\W*([A-Za-z_][\w-]*)\W+(?:is|must be|field is) (?:required|missing|present)\b/i.exec(
    observation.text,
  )?.[1]
  const last = String(at.at(-1))
  if (
    subject === undefined ||
    subject.toLowerCase() === last.toLowerCase() ||
    /^(this|it|field|value|property|that)$/i.test(subject)
  )
    return observation
  return isObject(getAt(sent, pointerOf(at))) ? { ...observation, at: [...at, subject] } : observation
}

/** A refusal may hold anything at all; a reader that stumbles over it has read nothing. */
function attempt(refusal: Refusal): Observation[] {
  try {
    return readGenerically(refusal).map(each => placed(each, refusal))
  } catch {
    return []
  }
}
