/** Trials on an accepted request, and what they teach of each of its members. */
import { randomUUID } from 'node:crypto'
import type { ExtEndpoint } from '../../contract/endpoint.ts'
import { getAt, isObject, type Json, leaves, pointerOf, sameJson, segmentsOf } from '../../contract/json.ts'
import type { FieldKnowledge, OperationKnowledge } from '../../contract/knowledge.ts'
import { provesRejection } from '../../contract/outcome.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import { referencesOf, render } from '../../contract/template.ts'
import type { Growth } from '../../discovery/engine.ts'
import { concludeFields } from '../conclude/fields.ts'
import { withLists } from '../conclude/listed.ts'
import { atOneMoment, type Lab, roomIn, type Seen } from '../lab.ts'
import { inMediaType } from '../media-type.ts'
import { inStyle, type Style, styleOf, tokensOf } from '../naming/tokens.ts'
import { wordsFor } from '../naming/vocabulary.ts'
import { publishedPlaces, shownFields } from '../published/claims.ts'
import { doubtedMembers, tryConditions, tryEmptyObjects } from './conditions.ts'
import { fill } from './fill.ts'
import { styleSeen } from './first-draft.ts'
import { measureBounds } from './measure-bounds.ts'
import {
  type Bench,
  trial,
  tryAlternatives,
  tryBounds,
  tryForms,
  tryFractions,
  tryLeavingOut,
  tryTypes,
} from './trials.ts'
import { tryExtras } from './try-extras.ts'
import { type Target, targetsOf, withValue } from './vary.ts'

const TRIALS = 40
const TRIALS_MORE = 24
/** Accepted calls that discovery may make beside the first: each does something in the world. */
const ACCEPTABLE: Record<ExtEndpoint, number> = { 'ext-verify': 16, 'ext-reach': 12, 'ext-notify': 8 }

/** What is kept for the endpoints to come, and what each has all the same. */
const KEPT: Record<ExtEndpoint, number> = { 'ext-verify': 66, 'ext-reach': 31, 'ext-notify': 0 }
const LEAST = 8

export interface Manner {
  /** The first operation of an endpoint has more trials than the others. */
  whole: boolean
  operation: string
  /** How much had been said of the endpoint before this operation was tried; what was said before is of others. */
  since?: number
  /** Whether members beside those asked for are to be sent as well. */
  fills: boolean
}

export interface Learnt {
  known: OperationKnowledge
  bench: Bench
  /** Members that the service knows beside those of the request. */
  found: string[]
}

export type Learn = typeof learn

export async function learn(lab: Lab, endpoint: ExtEndpoint, growth: Growth, manner: Manner): Promise<Learnt> {
  const { whole, operation, fills } = manner
  const exchange = growth.seen.reply.exchange.id
  const bench: Bench = {
    endpoint,
    template: growth.template,
    accepted: [{ exchange, template: growth.template }],
    leftOut: [],
    refusedAt: [],
    measured: [],
    fractions: new Map(),
    left: Math.min(whole ? TRIALS : TRIALS_MORE, Math.max(LEAST, roomIn(lab, KEPT[endpoint]))),
    acceptable: ACCEPTABLE[endpoint],
  }
  let found: string[] = []
  if (lab.environment.kind !== 'production') {
    await tryTypes(lab, bench)
    const names = targetsOf(growth.template).filter(target => target.in === 'body')
    const style = styleOf(names.flatMap(target => segmentsOf(target.pointer))) ?? styleSeen(lab)
    found = await tryExtras(lab, bench, [
      ...publishedPlaces(lab, endpoint, growth.template),
      ...extraPlaces(lab, endpoint, growth.template, style),
    ])
    if (fills && found.length > 0) await fill(lab, bench, found)
    await tryFractions(lab, bench)
    await tryForms(lab, bench)
    await tryLeavingOut(lab, bench)
    await tryAlternatives(lab, bench)
    await tryEmptyObjects(lab, bench)
    await tryConditions(lab, bench)
    await tryBounds(lab, bench)
    await measureBounds(lab, bench)
  }
  const concluded = concludeFields({
    accepted: bench.accepted,
    notes: lab.notes.of(endpoint),
    since: manner.since ?? 0,
    leftOut: bench.leftOut,
    measured: bench.measured,
    refused: growth.refused,
    fractions: bench.fractions,
    doubted: doubtedMembers(lab, bench),
    lookup: lab.lookup,
    clock: lab.clock,
  })
  const shown = lab.token?.presentation
  // The token is put in when the call is made: no recipe has it, and it is told of by itself.
  const isToken = (field: FieldKnowledge) => field.in === shown?.in && field.pointer === pointerOf([shown.name])
  const fields = withLists(
    lab,
    endpoint,
    bench.accepted,
    shownFields(
      lab,
      endpoint,
      concluded.filter(field => !isToken(field)),
    ),
  )
  const known: OperationKnowledge = {
    operation,
    recipe: { ...inMediaType(lab, endpoint, growth.template), endpoint, operation },
    accepted: bench.accepted.map(each => each.exchange),
    fields,
    ...(bench.unknownMembers === undefined ? {} : { unknownMembers: bench.unknownMembers }),
  }
  if (lab.environment.kind !== 'production') {
    if (endpoint === 'ext-verify') await tryOtherPeople(lab, bench, known)
    await tryReplay(lab, bench, known)
  }
  return { known, bench, found }
}

/** The IETF draft's name, and the one before it. */
const USUAL = 'Idempotency-Key'
const OLDER = 'X-Idempotency-Key'

/**
 * Whether a repeated call with the same key is told as a repetition: the header of idempotency, found by its effect.
 * Three accepted calls; nothing is claimed where a member of the body, or the content alone, makes calls one.
 */
async function tryReplay(lab: Lab, bench: Bench, known: OperationKnowledge): Promise<void> {
  if (bench.endpoint !== 'ext-notify' || bench.acceptable < 3 || bench.left < 3) return
  await atOneMoment(lab, () => sendThrice(lab, bench, known))
}

async function sendThrice(lab: Lab, bench: Bench, known: OperationKnowledge): Promise<void> {
  const before = lab.memory.answers.get(bench.endpoint)
  const send = (usual: string, older: string, purpose: string) =>
    trial(
      lab,
      bench,
      { ...bench.template, headers: { ...bench.template.headers, [USUAL]: usual, [OLDER]: older } },
      purpose,
    )
  const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()]
  const first = await send(one, one, 'a call with a key of idempotency')
  if (first?.outcome !== 'success') return
  const second = await send(one, two, 'the same call once more, with the same key')
  if (second === undefined) return
  const usual = isReplay(before, first, second)
  const third = await send(three, usual ? three : two, 'the same call once more, with another key')
  if (third === undefined) return
  // The other key must make another call of it, or the older header must be what the first two differed in.
  if (usual ? isReplay(before, first, third) : !isReplay(before, second, third)) return
  const name = usual ? USUAL : OLDER
  const evidence = [second, first].map(seen => seen.reply.exchange.id)
  const field: FieldKnowledge = {
    pointer: `/${name}`,
    in: 'header',
    types: { value: ['string'], known: 'confirmed', evidence },
    required: { value: false, known: 'confirmed', evidence: known.accepted.slice(0, 1) },
    seen: { accepted: bench.accepted.length, present: 0 },
  }
  known.fields.push(field)
}

/** What differs between two calls of the kind without the header, and is the same in both with it. */
function isReplay(before: Json | undefined, first: Seen, second: Seen): boolean {
  if (second.outcome !== 'success' || before === undefined) return false
  const [one, other] = [first.reply.json, second.reply.json]
  if (one === undefined || other === undefined) return false
  const made = [...leaves(one)].filter(
    ({ pointer, value }) => isMade(pointer) && value !== null && !sameJson(value, getAt(before, pointer)),
  )
  return made.length > 0 && made.every(({ pointer, value }) => sameJson(value, getAt(other, pointer)))
}

/** A key of what the call made: by its name. */
function isMade(pointer: string): boolean {
  const name = pointer.split('/').at(-1) ?? ''
  return /id$|nummer$|number$|ref(erence)?$|no$|nr$|key$/i.test(name) && !/request|trace|correlation/i.test(name)
}

const MOST = 240

/**
 * Members that may be there beside what was asked for: named by answers, by the test data, or usual for the endpoint.
 * Pointers, the likelier first; none of them stands in the request.
 */
function extraPlaces(lab: Lab, endpoint: ExtEndpoint, template: RequestTemplate, style: Style): string[] {
  const sent = targetsOf(template).filter(target => target.in === 'body')
  const there = new Set(sent.map(target => target.pointer))
  const parents = ['', ...sent.filter(target => isObject(target.template)).map(target => target.pointer)]
  const answered = answeredPlaces(lab, endpoint, parents)
  const words = [...wordsFor(endpoint, namesSeen(lab, sent)), ...Object.keys(lab.environment.testData)].map(tokensOf)
  const names = [...new Set(words.map(each => inStyle(each, style)))]
  const usual = parents.flatMap(parent => names.slice(0, 60).map(name => `${parent}/${name}`))
  return [...new Set([...answered, ...usual])].filter(pointer => !there.has(pointer)).slice(0, MOST)
}

function namesSeen(lab: Lab, sent: readonly { pointer: string }[]): string[] {
  const answers = [...lab.memory.answers.values()].flatMap(answer => objectPlaces(answer))
  return [...sent.map(({ pointer }) => pointer), ...answers.map(({ pointer }) => pointer)].flatMap(pointer =>
    tokensOf(segmentsOf(pointer).at(-1) ?? ''),
  )
}

/** What an endpoint reads back it often takes: its answers' members where they stand, and inside each object of the request. */
function answeredPlaces(lab: Lab, endpoint: ExtEndpoint, parents: readonly string[]): string[] {
  const answers = [...lab.memory.answers].filter(([name]) => name === endpoint || name.startsWith(`${endpoint}.`))
  return answers.flatMap(([, answer]) => {
    const places = objectPlaces(answer)
    const bare = places.map(({ pointer }) => pointer)
    // An envelope of answers (`data`) is rarely one of requests.
    const unwrapped = bare
      .map(pointer => pointerOf(segmentsOf(pointer).slice(1)))
      .filter(pointer => pointer !== '' && segmentsOf(pointer).length > 0)
    const inside = parents
      .filter(parent => parent !== '')
      .flatMap(parent => places.map(({ pointer }) => `${parent}${pointerOf(segmentsOf(pointer).slice(-1))}`))
    return [...bare, ...unwrapped, ...inside]
  })
}

/** Members that are no lists; what stands in a list is left out. */
function objectPlaces(answer: Json): { pointer: string }[] {
  const found: { pointer: string }[] = []
  const walk = (node: Json, pointer: string): void => {
    if (!isObject(node)) return
    for (const [key, item] of Object.entries(node)) {
      const at = pointer + pointerOf([key])
      found.push({ pointer: at })
      walk(item, at)
    }
  }
  walk(answer, '')
  return found
}

/**
 * What ext-verify answers of somebody unknown, and of data that fit only in part: it reads, and nobody hears of it.
 * Answers that took the request become answers of the operation: its success may say yes and no.
 */
async function tryOtherPeople(lab: Lab, bench: Bench, known: OperationKnowledge): Promise<void> {
  // What a call makes itself, its time or a number of its own, says nothing of a person.
  const made = Object.keys(bench.template.let ?? {})
  const given = targetsOf(bench.template).filter(
    ({ in: place, template }) =>
      place === 'body' &&
      typeof template === 'string' &&
      template.startsWith('{{') &&
      !referencesOf(template).some(name => made.includes(name)),
  )
  const changed = given.flatMap(target => {
    const other = otherValue(lab, target)
    return other === undefined ? [] : [{ target, other }]
  })
  const last = changed.at(-1)
  if (last === undefined) return
  const whole = changed.reduce((made, { target, other }) => withValue(made, target.pointer, other), bench.template)
  await note(lab, bench, known, whole, 'somebody whom nobody knows')
  if (changed.length > 1)
    await note(
      lab,
      bench,
      known,
      withValue(bench.template, last.target.pointer, last.other),
      'data that fit only in part',
    )
}

async function note(
  lab: Lab,
  bench: Bench,
  known: OperationKnowledge,
  template: Bench['template'],
  purpose: string,
): Promise<void> {
  const seen = await trial(lab, bench, template, purpose)
  if (seen === undefined || (seen.outcome !== 'success' && seen.outcome !== 'no-match')) return
  const { status, json, exchange } = seen.reply
  if (status >= 200 && status < 300 && json !== undefined && !provesRejection(seen.reply))
    known.accepted.push(exchange.id)
}

/** Of the same form, and plainly nobody's. */
function otherValue(lab: Lab, target: Target): Json | undefined {
  const value = render(target.template, lab.lookup)
  if (typeof value === 'number') return undefined
  const text = String(value)
  if (/^[0-9a-f]{8}-/i.test(text)) return undefined
  if (text.includes('@')) return 'nobody@example.com'
  if (/^\+?[\d\s().-]+$/.test(text)) return text.replace(/\d(?=\D*$)/, digit => String((Number(digit) + 1) % 10))
  if (/\d/.test(text)) return text.replace(/\d(?!.*\d)/, digit => String((Number(digit) + 1) % 10))
  // Two letters may be a code that is one of few.
  return text.length <= 3 ? undefined : `Nobody${text.length > 8 ? ' Atall' : ''}`
}
