/** Members that must be there only beside a certain value of another: `pickupPointId` where the place is a pickup point. */
import { getAt, isObject, type Json, parseJson, segmentsOf } from '../../contract/json.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import type { Lab } from '../lab.ts'
import { meaningsOf } from '../naming/match.ts'
import { complainsOf } from '../notes.ts'
import { type Bench, leave, saidOf, trial } from './trials.ts'
import { generic, isAbout, type Target, targetsOf, without, withValue } from './vary.ts'

const TRIALS = 4

/** An object sent empty tells what of it must always be there; where it is taken, nothing of it must. */
export async function tryEmptyObjects(lab: Lab, bench: Bench): Promise<void> {
  const targets = targetsOf(bench.template).filter(target => target.in === 'body')
  const sent = lab.client
    .exchanges()
    .flatMap(({ endpoint, request }) => (endpoint === bench.endpoint ? [request.body ?? ''] : []))
  for (const container of targets.filter(({ template }) => isObject(template))) {
    const inside = targets.filter(target => parentOf(target) === container.pointer)
    const name = segmentsOf(container.pointer).at(-1) ?? ''
    const wasEmpty = sent.some(body => body.includes(`${JSON.stringify(name)}:{}`))
    if (inside.length < 2 || wasEmpty || !inside.some(target => isMissed(lab, bench, target))) continue
    const template = withValue(bench.template, container.pointer, {})
    const seen = await trial(lab, bench, template, `nothing inside of ${container.pointer}`)
    if (seen === undefined) return
    if (seen.outcome === 'success') for (const target of inside) leave(bench, target, seen, template)
  }
}

/** With another of the listed values the members that were missed are left out: what is then taken was never required. */
export async function tryConditions(lab: Lab, bench: Bench): Promise<void> {
  let left = TRIALS
  for (const { chooser, values, doubted } of doubts(lab, bench)) {
    let open = doubted
    for (const value of values.slice(0, 2)) {
      if (open.length === 0 || left <= 0) break
      left--
      const changed: RequestTemplate = withValue(bench.template, chooser.pointer, value)
      const template = open.reduce((made, target) => without(made, target), changed)
      const purpose = `another value at ${chooser.pointer}, without what may be asked for only beside the first`
      const seen = await trial(lab, bench, template, purpose)
      if (seen === undefined) return
      if (seen.outcome === 'success') {
        for (const target of open) leave(bench, target, seen, template)
        break
      }
      open = open.filter(target => !seen.observations.some(each => each.kind === 'missing' && isAbout(each, target)))
    }
  }
}

interface Doubt {
  chooser: Target
  /** Its other values. */
  values: Json[]
  doubted: Target[]
}

function doubts(lab: Lab, bench: Bench): Doubt[] {
  const targets = targetsOf(bench.template).filter(target => target.in === 'body')
  return targets.flatMap(chooser => {
    const values = listed(lab, bench, chooser).filter(value => value !== chooser.template)
    if (values.length === 0 || typeof chooser.template === 'boolean' || isOperation(chooser)) return []
    const doubted = targets.filter(
      target =>
        target.pointer !== chooser.pointer &&
        parentOf(target) === parentOf(chooser) &&
        isMissed(lab, bench, target) &&
        !missedTogether(lab, bench, chooser, target),
    )
    return doubted.length > 0 ? [{ chooser, values, doubted }] : []
  })
}

const parentOf = ({ pointer }: Target) => pointer.slice(0, pointer.lastIndexOf('/'))

const isOperation = ({ pointer }: Target) =>
  meaningsOf(segmentsOf(pointer).slice(-1), 0.6).some(each => each.meaning === 'action')

function listed(lab: Lab, bench: Bench, target: Target): Json[] {
  return saidOf(lab, bench, target).find(each => each.expected?.values !== undefined)?.expected?.values ?? []
}

function isMissed(lab: Lab, bench: Pick<Bench, 'endpoint'>, target: Target): boolean {
  return saidOf(lab, bench, target).some(each => each.kind === 'missing')
}

/** Missed in one answer with the chooser itself: then no value of it was the reason. */
function missedTogether(lab: Lab, bench: Bench, chooser: Target, target: Target): boolean {
  const missing = (about: Target) =>
    new Set(
      lab.notes
        .of(bench.endpoint)
        .filter(({ observation }) => observation.kind === 'missing' && isAbout(observation, about))
        .map(({ exchange }) => exchange),
    )
  const first = missing(chooser)
  return [...missing(target)].some(exchange => first.has(exchange))
}

/**
 * Members that were missed, but not in an answer that missed others beside them: something in the request made them
 * needed. Only where a service is seen to tell all that it misses.
 */
export function doubtedMembers(lab: Lab, bench: Pick<Bench, 'endpoint' | 'template'>): Set<string> {
  const targets = targetsOf(bench.template).filter(target => target.in === 'body')
  const missed = targets.filter(target => isMissed(lab, bench, target))
  const notes = lab.notes.of(bench.endpoint).filter(({ observation }) => observation.kind === 'missing')
  const bodies = new Map(
    lab.client
      .exchanges()
      .filter(each => each.endpoint === bench.endpoint && each.request.body !== undefined)
      .map(each => [each.id, parseJson(each.request.body ?? '')]),
  )
  if (!complainsOf(2, notes) && !complainsOf(3, lab.notes.of(bench.endpoint))) return new Set()
  const doubted = missed.filter(target => {
    const beside = missed.filter(other => other.pointer !== target.pointer && parentOf(other) === parentOf(target))
    const silent = new Set(notes.filter(({ observation }) => isAbout(observation, target)).map(each => each.exchange))
    return notes.some(({ exchange, observation }) => {
      const sent = bodies.get(exchange)
      return (
        !silent.has(exchange) &&
        beside.filter(other => isAbout(observation, other)).length > 0 &&
        sent !== undefined &&
        lacks(sent, target)
      )
    })
  })
  return new Set(doubted.map(target => generic(target.pointer, bench.template.body)))
}

/** The place is there, the member is not. */
function lacks(sent: Json, target: Target): boolean {
  const parent = parentOf(target)
  return getAt(sent, target.pointer) === undefined && (parent === '' || isObject(getAt(sent, parent) ?? null))
}
