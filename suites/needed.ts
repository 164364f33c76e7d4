/** A value may need others beside it: they are given as far as the refusals tell, and then tried one by one. */

import { sentIn } from '../contract/derive/case.ts'
import { readErrors } from '../contract/errors/read.ts'
import { type Json, pointerOf } from '../contract/json.ts'
import type { Observation, ObservationKind } from '../contract/observation.ts'
import { isAbout } from '../probe/requests/vary.ts'
import { type Heard, isTaken } from '../probe/sender/heard.ts'
import type { Member } from './request-members.ts'
import { goodFor } from './values.ts'

type Ask = (more: Readonly<Record<string, Json>>) => Promise<Heard>

const ROUNDS = 2
const TRIED = 4

/** The first answer, and the last. */
export async function completed(ask: Ask, beside: readonly Member[]): Promise<{ first: Heard; done: Heard }> {
  const added: Record<string, Json> = {}
  const first = await ask(added)
  let done = first
  for (let round = 0; round < ROUNDS && !isTaken(done); round++) {
    const missed = beside.find(each => added[each.pointer] === undefined && tells(done, 'missing', each.pointer))
    const good = missed === undefined ? undefined : goodFor(missed.schema)
    if (missed === undefined || good === undefined) break
    added[missed.pointer] = good
    done = await ask(added)
  }
  for (const each of isTaken(done) ? [] : beside.slice(0, TRIED)) {
    done = await ask({ [each.pointer]: goodFor(each.schema) ?? 'Test' })
    if (isTaken(done)) break
  }
  return { first, done }
}

/** What a refusal complains of, as far as it can be read. About the member at `pointer` of the body. */
export function complaintsOf(heard: Heard, pointer: string): Observation[] {
  return observationsIn(heard).filter(each => isAbout(each, { in: 'body', pointer }))
}

export function tells(heard: Heard, kind: ObservationKind, pointer: string): boolean {
  return complaintsOf(heard, pointer).some(each => each.kind === kind)
}

/** Members of the body that the refusal misses, by the names of the wire. */
export function missedIn(heard: Heard): string[] {
  return observationsIn(heard).flatMap(({ kind, at, naming, in: place }) =>
    kind === 'missing' && naming === 'wire' && place === 'body' && at !== null && at.length > 0 ? [pointerOf(at)] : [],
  )
}

/** Taken, or refused for nothing but that nobody and nothing is known under it. */
export function isWellFormed({ outcome }: Heard): boolean {
  return outcome === 'success' || outcome === 'no-match' || outcome === 'not-found'
}

function observationsIn(heard: Heard): Observation[] {
  return readErrors({ ...heard, ...sentIn(heard.exchange) }).observations
}
