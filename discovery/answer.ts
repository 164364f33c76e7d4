/** An answer together with what was sent, so that two can be compared. */
import { isEchoOf, ofAnyValue, type SentRequest, withoutKeys } from '../contract/errors/echo.ts'
import { partsOf, recordIn } from '../contract/errors/records.ts'
import { formOrXml } from '../contract/errors/tree.ts'
import { type Frame, type Mention, type Unit, unitsAbout, unitsOf, VAGUE } from '../contract/errors/units.ts'
import { eachProperty, type Json } from '../contract/json.ts'
import type { Ask, Reply } from '../probe/client/types.ts'
import type { InterpretedReply } from '../probe/context.ts'
import { squeezed } from './spelling.ts'

export const sentIn = ({ body, query = {}, headers = {}, path }: Ask): SentRequest => ({
  path,
  body: body?.encoding === 'json' ? body.value : body?.encoding === 'form' ? body.fields : undefined,
  query,
  headers,
})

export interface Answer {
  /** Id of the exchange. */
  id: string
  status: number
  mediaType: string
  headers: Readonly<Record<string, string>>
  text: string
  json: Json | undefined
  reply: Reply
  sent: SentRequest
  units: Unit[]
  /** Equal for answers that say the same. */
  signature: string
}

/** `echoing`: keys of answers under which what was sent comes back; `frame`: those that name no property; `isDatum`: of somebody. */
export function answerOf(
  reply: Reply,
  sent: SentRequest,
  echoing: ReadonlySet<string> = new Set(),
  frame?: Frame,
  isDatum: (text: string) => boolean = () => false,
): Answer {
  const { status, mediaType, headers, text } = reply
  const json = reply.json ?? formOrXml(text, mediaType)
  const isEcho = isEchoOf(sent, isDatum)
  const units = unitsOf({ json: withoutKeys(json, echoing), text, mediaType, headers }, sent, frame, isEcho)
  return {
    id: reply.exchange.id,
    status,
    mediaType,
    headers,
    text,
    json,
    reply,
    sent,
    units,
    signature: signatureOf(status, units),
  }
}

export const signatureOf = (status: number, units: readonly Unit[]) =>
  `${status} ${units
    .map(unit => unit.text)
    .sort()
    .join('\n')}`

/** Also where each repeats another value that was sent. */
export const sameAnswer = (a: Answer, b: Answer): boolean =>
  a.signature === b.signature ||
  (a.status === b.status &&
    (a.text === b.text || (a.units.length === b.units.length && reportedOfAny(a) === reportedOfAny(b))))

const ofAny = new WeakMap<Answer, string>()
/** Equal for answers that say the same of whatever values were sent. */
export function reportedOfAny(answer: Answer): string {
  const known = ofAny.get(answer)
  if (known !== undefined) return known
  const message = signatureOf(
    answer.status,
    answer.units.map(unit => ({
      ...unit,
      text: `${[...unit.at, ...(unit.place ?? [])].join('.')}: ${ofAnyValue(unit.raw, answer.sent)}`,
    })),
  )
  ofAny.set(answer, message)
  return message
}

const groups = new WeakMap<readonly Unit[], readonly Unit[][]>()
/** Several complaints of one kind: their texts have the same keys, or lone texts stand in the same place. */
export function alike({ units }: { units: readonly Unit[] }): readonly Unit[][] {
  const known = groups.get(units)
  if (known !== undefined) return known
  const kinds = new Map<string, Unit[]>()
  for (const unit of units) {
    const parts = partsOf(unit.raw)
    const kind = parts.length > 1 ? parts.map(part => part.replace(/=.*/s, '')).join() : unit.at.join('.')
    kinds.set(kind, [...(kinds.get(kind) ?? []), unit])
  }
  const made = [...kinds.values()].filter(each => each.length > 1)
  groups.set(units, made)
  return made
}

/** One of them stands for a name, and is no key or word that may be of the sentence. */
export const areNames = (mentions: readonly Mention[]): boolean => mentions.some(({ kind }) => !VAGUE.has(kind))

/** What is said of a property, with the status, and with the sentences that go on about it: those behind it in one text that name nothing else that was sent. */
export const textsAbout = (answer: Answer, path: readonly string[]): string[] =>
  unitsAbout(answer.units, path)
    .map(unit => [`${answer.status} ${unit.text}`, ...behind(answer, unit).map(({ text }) => text)].join(' … '))
    .sort()

/** What goes on about it: the sentences behind it, in their order ("… is none of these; known: A, B"), or the reasons below it. */
export function behind(answer: Answer, unit: Unit): Unit[] {
  const next = answer.units.find(each => each.follows === unit)
  return next === undefined || namesSent(answer)(next) ? reasonsOf(answer, unit) : [next, ...behind(answer, next)]
}

/** What an object of texts holds below them, but what is said of anything else that was sent. */
function reasonsOf(answer: Answer, unit: Unit): Unit[] {
  if (recordIn(unit.raw) === undefined) return []
  const reasons = answer.units.filter(each => isUnder(each, unit))
  const others = reasons.filter(namesSent(answer))
  return reasons.filter(each => !others.some(other => other === each || isUnder(each, other)))
}

function namesSent({ sent }: Answer): (unit: Unit) => boolean {
  const names = new Set([...eachProperty(sent.body ?? null)].map(({ key }) => squeezed(key)))
  return ({ mentions }) => mentions.some(({ segments }) => names.has(squeezed(segments.at(-1) ?? '')))
}

const isUnder = ({ at }: Unit, { at: above }: Unit) =>
  at.length > above.length && above.every((key, i) => at[i] === key)

/** Wherever it stands; what is no more than a name says by its key what is wrong. */
export const rawAbout = (answer: Answer, path: readonly string[]): string[] =>
  unitsAbout(answer.units, path)
    .map(unit => [unit, ...reasonsOf(answer, unit)].map(rawOf).join(' … '))
    .sort()

const rawOf = ({ at, raw }: Unit) => (/\s/.test(raw.trim()) ? raw : `${at.join('.')}: ${raw}`)

/** What is said now and was not said before, also where it seems to repeat what was sent; of several texts of one object the one that is new. */
export function fresh(before: Answer | undefined, units: readonly Unit[]): Unit[] {
  const reported = new Set(before?.units.map(({ text }) => text))
  const known = new Set([...reported, ...(before?.units ?? []).flatMap(textsIn)])
  const raws = new Set(before?.units.map(({ raw }) => raw))
  return units
    .filter(({ text, raw }) => !reported.has(text) && !raws.has(raw))
    .map(unit => {
      const texts = textsIn(unit)
      const [only, ...more] = texts.filter(text => !known.has(text))
      return texts.length > 0 && only !== undefined && more.length === 0 ? { ...unit, text: only } : unit
    })
}

/** Each text of an object, as it would stand alone; none of what is no object. */
export function textsIn({ at, text }: Unit): string[] {
  const keys = at.join('.')
  return (recordIn(text.slice(keys.length + 2)) ?? []).map(([key, message]) => `${[...at, key].join('.')}: ${message}`)
}

/** How a request goes, alongside what it holds. */
export interface AskOptions {
  /** The token was renewed for this very call: a second rejection is of the call. */
  isRenewed?: boolean
  /** Which token the call shows. */
  token?: 'own' | 'none' | 'changed'
  purpose?: string
  /** Further header fields, query parameters and cookies, as they stand. */
  headers?: Record<string, string>
  query?: Record<string, string>
  raw?: string
}

/** As it is handed on, with what it was found to mean. */
export const interpretedAs = (answer: Answer, outcome: InterpretedReply['outcome']): InterpretedReply => ({
  reply: answer.reply,
  outcome,
  why: '',
})
