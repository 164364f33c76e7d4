/** Trials on an accepted request, and what they teach of each of its members. */
import type { ExtEndpoint } from '../../contract/endpoint.ts'
import { pointerOf } from '../../contract/json.ts'
import type { FieldKnowledge, OperationKnowledge } from '../../contract/knowledge.ts'
import { concludeFields } from '../conclude/fields.ts'
import type { Growth } from '../grow.ts'
import type { Lab } from '../lab.ts'
import { inMediaType } from '../media-type.ts'
import { claimsFor, publishedPlaces, shownFields } from '../published/claims.ts'
import { doubtedMembers, tryConditions, tryEmptyObjects } from './conditions.ts'
import { extraPlaces } from './extras.ts'
import { fill } from './fill.ts'
import { styleSeen, suggestionsOf } from './first-draft.ts'
import { measureBounds } from './measure-bounds.ts'
import { tryOtherPeople } from './other-people.ts'
import { tryReplay } from './replay.ts'
import { type Bench, tryBounds, tryForms, tryFractions, tryLeavingOut, tryTypes } from './trials.ts'
import { tryExtras } from './try-extras.ts'

const TRIALS = 40
const TRIALS_MORE = 24
/** Accepted calls that discovery may make beside the first: each does something in the world. */
const ACCEPTABLE: Record<ExtEndpoint, number> = { 'ext-verify': 16, 'ext-reach': 12, 'ext-notify': 8 }

/** Requests that a whole discovery should do with, and what of them is kept for the endpoints to come. */
const ENOUGH = 150
const KEPT: Record<ExtEndpoint, number> = { 'ext-verify': 70, 'ext-reach': 35, 'ext-notify': 4 }
const LEAST = 8

function affordable(lab: Lab, endpoint: ExtEndpoint): number {
  return Math.max(LEAST, ENOUGH - KEPT[endpoint] - lab.client.cost().requests)
}

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
    left: Math.min(whole ? TRIALS : TRIALS_MORE, affordable(lab, endpoint)),
    acceptable: ACCEPTABLE[endpoint],
    claims: claimsFor(lab, endpoint),
  }
  let found: string[] = []
  if (lab.environment.kind !== 'production') {
    await tryTypes(lab, bench)
    const style = growth.draft.style() ?? styleSeen(lab)
    found = await tryExtras(lab, bench, [
      ...publishedPlaces(lab, endpoint, growth.template),
      ...extraPlaces(lab, endpoint, growth.template, style),
    ])
    if (fills && found.length > 0) await fill(lab, bench, growth.draft, found, suggestionsOf(lab, endpoint))
    await tryFractions(lab, bench)
    await tryForms(lab, bench)
    await tryLeavingOut(lab, bench)
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
    fractions: bench.fractions,
    doubted: doubtedMembers(lab, bench),
    lookup: lab.lookup,
    clock: lab.clock,
  })
  const shown = lab.token?.presentation
  // The token is put in when the call is made: no recipe has it, and it is told of by itself.
  const isToken = (field: FieldKnowledge) => field.in === shown?.in && field.pointer === pointerOf([shown.name])
  const fields = shownFields(
    lab,
    endpoint,
    concluded.filter(field => !isToken(field)),
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
