/** Trials on an accepted request: types, forms, bounds, unknown members, and each member left out. */
import type { Endpoint } from '../../contract/endpoint.ts'
import { isObject, type Json, pointerOf } from '../../contract/json.ts'
import type { Fact } from '../../contract/knowledge.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import { render } from '../../contract/template.ts'
import type { Accepted, Measured, Trial } from '../conclude/fields.ts'
import { call, type Lab, roomIn, type Seen } from '../lab.ts'
import { complainsOf } from '../notes.ts'
import { generic, isAbout, type Target, targetsOf, without, withValue } from './vary.ts'

export interface Bench {
  endpoint: Endpoint
  template: RequestTemplate
  accepted: Accepted[]
  leftOut: Trial[]
  unknownMembers?: Fact<'accepted' | 'refused'>
  /** Members that were refused for being too much or too little, whatever the words. */
  refusedAt: { pointer: string; side: 'upper' | 'lower' }[]
  measured: Measured[]
  fractions: Map<string, { taken: boolean; evidence: string[] }>
  /** Requests that may still be spent here. */
  left: number
  /** Calls that may still be accepted: each of them does something in the world. */
  acceptable: number
}

export async function trial(
  lab: Lab,
  bench: Bench,
  template: RequestTemplate,
  purpose: string,
): Promise<Seen | undefined> {
  if (bench.left <= 0 || bench.acceptable <= 0 || roomIn(lab) === 0) return undefined
  bench.left--
  const seen = await call(lab, { endpoint: bench.endpoint, template, purpose })
  if (seen.outcome === 'success') bench.acceptable--
  return seen
}

export const saidOf = (lab: Lab, bench: Pick<Bench, 'endpoint'>, target: Target) =>
  lab.notes
    .of(bench.endpoint)
    .filter(({ observation }) => isAbout(observation, target))
    .map(({ observation }) => observation)

/** Whether one answer was seen to complain of two members. */
export const tellsAll = (lab: Lab, bench: Bench) => complainsOf(2, lab.notes.of(bench.endpoint))

export const isLinked = ({ template }: Target) => /^\{\{ext-/.test(String(template))

/** Where one complaint hides the others, a key of an earlier answer that is changed would be looked up before all else is judged. */
function boundable(lab: Lab, bench: Bench, targets: readonly Target[]): Target[] {
  const own = tellsAll(lab, bench) ? [] : targets.filter(target => !isLinked(target))
  return own.length > 0 ? own : [...targets]
}

/** All chosen members wrong at once; those that are named are put right, and the rest tried again. The last answer comes back. */
async function rounds(
  lab: Lab,
  bench: Bench,
  targets: readonly Target[],
  wrong: (target: Target) => Json,
  purpose: string,
  side?: 'upper' | 'lower',
): Promise<Seen | undefined> {
  let left = side === undefined ? [...targets] : boundable(lab, bench, targets)
  let last: Seen | undefined
  let manyAtOnce = false
  for (let round = 0; left.length > 0 && round < (manyAtOnce ? 2 : targets.length); round++) {
    const template = left.reduce((made, target) => withValue(made, target.pointer, wrong(target)), bench.template)
    const seen = await trial(lab, bench, template, purpose)
    if (seen === undefined) return last
    last = seen
    if (seen.outcome === 'success') return last
    const named = left.filter(target => seen.observations.some(observation => isAbout(observation, target)))
    if (named.length === 0) return last
    if (side !== undefined && seen.outcome !== 'too-large')
      for (const { pointer } of named) bench.refusedAt.push({ pointer, side })
    manyAtOnce ||= named.length > 1
    left = left.filter(target => !named.includes(target))
  }
  return last
}

/** Members whose type no answer has said yet get a value of a type that none of them takes. */
export async function tryTypes(lab: Lab, bench: Bench): Promise<void> {
  const targets = targetsOf(bench.template).filter(
    target => target.in === 'body' && !holdsOthers(bench, target) && !typeSaid(lab, bench, target),
  )
  await rounds(lab, bench, targets, target => (target.container ? 'zz' : {}), 'every member with a wrong type')
  const containers = targetsOf(bench.template).filter(
    target => target.in === 'body' && holdsOthers(bench, target) && !typeSaid(lab, bench, target),
  )
  await rounds(lab, bench, outermost(containers), () => 'zz', 'every nested object as a text')
}

const outermost = (targets: Target[]) =>
  targets.filter(target => !targets.some(other => target.pointer.startsWith(`${other.pointer}/`)))

const holdsOthers = (bench: Bench, target: Target) =>
  targetsOf(bench.template).some(other => other.pointer.startsWith(`${target.pointer}/`))

function typeSaid(lab: Lab, bench: Bench, target: Target): boolean {
  return saidOf(lab, bench, target).some(
    seen => seen.expected?.type !== undefined || seen.expected?.values !== undefined,
  )
}

/** Numbers whose wholeness nobody has spoken of get a half. */
export async function tryFractions(lab: Lab, bench: Bench): Promise<void> {
  const targets = numbers(lab, bench).filter(target => {
    const types = saidOf(lab, bench, target).map(each => each.expected?.type)
    return types.includes('number') && !types.includes('integer') && holdsWhole(lab, target)
  })
  if (targets.length === 0) return
  const half = (target: Target) => Number(heldBy(lab, target)) + 0.5
  const template = targets.reduce((made, target) => withValue(made, target.pointer, half(target)), bench.template)
  const seen = await trial(lab, bench, template, 'every number with a half')
  if (seen === undefined) return
  const evidence = [seen.reply.exchange.id]
  // A half above the greatest value says nothing of wholeness.
  const named = targets.filter(target =>
    seen.observations.some(each => each.kind !== 'bounds' && isAbout(each, target)),
  )
  for (const target of seen.outcome === 'success' ? targets : named)
    bench.fractions.set(generic(target.pointer, bench.template.body), { taken: seen.outcome === 'success', evidence })
}

const holdsWhole = (lab: Lab, target: Target) => Number.isInteger(Number(heldBy(lab, target)))
const heldBy = (lab: Lab, { template }: Target) => (typeof template === 'string' ? rendered(lab, template) : template)

/** Texts that are no address, no date, no listed word: forms and lists are told. */
export async function tryForms(lab: Lab, bench: Bench): Promise<void> {
  const targets = texts(lab, bench).filter(target => {
    const said = saidOf(lab, bench, target)
    return !said.some(
      seen =>
        seen.expected?.values !== undefined ||
        seen.expected?.format !== undefined ||
        seen.expected?.pattern !== undefined,
    )
  })
  await rounds(lab, bench, targets, () => 'zz', 'every text with a word that has no form')
}

export async function tryBounds(lab: Lab, bench: Bench): Promise<void> {
  await tooMuch(lab, bench)
  const again = texts(lab, bench).filter(
    target =>
      !saidOf(lab, bench, target).some(
        seen => seen.expected?.values !== undefined || seen.expected?.minLength !== undefined,
      ),
  )
  await rounds(
    lab,
    bench,
    [...again, ...numbers(lab, bench)],
    target => (isText(lab, target) ? '' : -1),
    'every text empty, every number too small',
    'lower',
  )
}

/** Bytes of all texts together, the most first; where the body is then too large, less will do. */
const ALL_TEXTS = [10_000, 3_000, 900]
const LONGEST = 4_100

async function tooMuch(lab: Lab, bench: Bench): Promise<void> {
  const open = texts(lab, bench).filter(
    target =>
      !saidOf(lab, bench, target).some(
        seen => seen.expected?.values !== undefined || seen.expected?.maxLength !== undefined,
      ),
  )
  for (const bytes of ALL_TEXTS) {
    const length = Math.min(LONGEST, Math.floor(bytes / Math.max(1, open.length)))
    const last = await rounds(
      lab,
      bench,
      [...open, ...numbers(lab, bench)],
      target => (isText(lab, target) ? 'x'.repeat(length) : 1_000_000_000),
      'every text too long, every number too great',
      'upper',
    )
    if (last?.outcome !== 'too-large') return
  }
}

/** `{{House number | number}}` is a text only where it is written. */
export function isText(lab: Lab, { template }: Target): boolean {
  return typeof template === 'string' && (!template.includes('{{') || typeof rendered(lab, template) === 'string')
}

export function isNumber(lab: Lab, { template }: Target): boolean {
  return typeof template === 'number' || (typeof template === 'string' && typeof rendered(lab, template) === 'number')
}

function rendered(lab: Lab, template: string): unknown {
  try {
    return render(template, lab.lookup)
  } catch {
    // A value that is made for each call: all of these are texts but for moments in seconds.
    return template
  }
}

const texts = (lab: Lab, bench: Bench) => bodyTargets(lab, bench).filter(target => isText(lab, target))
const numbers = (lab: Lab, bench: Bench) => bodyTargets(lab, bench).filter(target => isNumber(lab, target))

/** Members of the accepted request, and those beside it that an answer has spoken of. */
function bodyTargets(lab: Lab, bench: Bench): Target[] {
  const sent = targetsOf(bench.template).filter(target => target.in === 'body')
  const spoken = lab.notes.of(bench.endpoint).flatMap(({ observation }): Target[] => {
    const { at, expected } = observation
    const template =
      expected?.type === 'string' ? 'test' : expected?.type === 'integer' || expected?.type === 'number' ? 1 : undefined
    if (
      at === null ||
      at.length === 0 ||
      observation.in !== 'body' ||
      observation.naming !== 'wire' ||
      template === undefined
    )
      return []
    const parent = pointerOf(at.slice(0, -1))
    const placed = parent === '' || sent.some(target => target.pointer === parent && isObject(target.template))
    return placed ? [{ in: 'body', pointer: pointerOf(at), template, container: false }] : []
  })
  const known = new Set(sent.map(target => target.pointer))
  const beside = new Map(spoken.filter(target => !known.has(target.pointer)).map(target => [target.pointer, target]))
  return [...sent, ...beside.values()]
}

/** Members left out where nothing has shown yet whether they must be there: all of them at once, then one by one. */
export async function tryLeavingOut(lab: Lab, bench: Bench): Promise<void> {
  const open = targetsOf(bench.template).filter(target => isUndecided(lab, bench, target))
  const outer = outermost(open)
  if (outer.length > 1) {
    const template = outer.reduce((left, target) => without(left, target), bench.template)
    const seen = await trial(lab, bench, template, 'the accepted request without all that may be optional')
    if (seen === undefined) return
    if (seen.outcome === 'success') {
      for (const target of outer) leave(bench, target, seen, template)
      return
    }
  }
  for (const target of open) {
    // The refusal of all at once may have said of some that they are missed.
    if (!isUndecided(lab, bench, target)) continue
    const template = without(bench.template, target)
    const seen = await trial(lab, bench, template, `the accepted request without ${target.pointer}`)
    if (seen === undefined) return
    leave(bench, target, seen, template)
  }
}

function isUndecided(lab: Lab, bench: Bench, target: Target): boolean {
  if (/\/\d+$/.test(target.pointer)) return false
  if (target.in === 'header' && /^(authorization|content-type)$/i.test(target.pointer.slice(1))) return false
  if (saidOf(lab, bench, target).some(seen => seen.kind === 'missing')) return false
  const parent = target.pointer.slice(0, target.pointer.lastIndexOf('/'))
  return !bench.accepted.some(({ template }) => {
    const there = new Set(targetsOf(template).map(each => `${each.in}:${each.pointer}`))
    return !there.has(`${target.in}:${target.pointer}`) && (parent === '' || there.has(`${target.in}:${parent}`))
  })
}

/** Members that were missed in one answer may be alternatives: every second one is left out, then the others. */
export async function tryAlternatives(lab: Lab, bench: Bench): Promise<void> {
  const missed = targetsOf(bench.template).filter(
    target =>
      target.in === 'body' &&
      !target.container &&
      !/\/\d+(?:\/|$)/.test(target.pointer) &&
      saidOf(lab, bench, target).some(({ kind }) => kind === 'missing'),
  )
  if (missed.length < 2 || !tellsAll(lab, bench)) return
  for (const side of [0, 1]) {
    const part = missed.filter((_target, i) => i % 2 === side)
    const template = part.reduce((left, target) => without(left, target), bench.template)
    const seen = await trial(lab, bench, template, 'the accepted request without half of what was missed')
    if (seen === undefined) return
    const isMissed = (target: Target) => seen.observations.some(each => isAbout(each, target))
    const unmissed = part.filter(each => !isMissed(each))
    // Alternatives are few; more say that the names are spelt otherwise, or that not all is told.
    if (seen.outcome !== 'success' && unmissed.length > Math.min(2, part.length - 1)) continue
    for (const target of unmissed) {
      const alone = without(bench.template, target)
      const said =
        part.length === 1 ? seen : await trial(lab, bench, alone, `the accepted request without ${target.pointer}`)
      if (said === undefined) return
      leave(bench, target, said, alone)
    }
  }
}

export function leave(bench: Bench, target: Target, seen: Seen, template: RequestTemplate): void {
  const exchange = seen.reply.exchange.id
  const outcome =
    seen.outcome === 'success'
      ? 'accepted'
      : seen.outcome === 'validation' || seen.outcome === 'envelope-error'
        ? 'refused'
        : 'another'
  bench.leftOut.push({ in: target.in, pointer: generic(target.pointer, bench.template.body), exchange, outcome })
  if (outcome === 'accepted' && !bench.accepted.some(each => each.exchange === exchange))
    bench.accepted.push({ exchange, template })
}
