/** Whether what headers tell of the limit is what happens: the wait, the number, what is left. */
import type { Round, Shot } from './burst.ts'
import { type Fit, lies } from './limiter-fit.ts'

export interface Said {
  /** `true`: each time it could be seen. `false`: against it at least twice, and more often than not. */
  holds: boolean | null
  /** How often it was seen to be true, and not to be. */
  right: number
  wrong: number
}

interface Stated {
  stated: number
  /** `null` where nothing was measured. */
  agrees: boolean | null
}

export interface Told {
  limit?: Stated
  window?: Stated
  /** A request after the wait is accepted. */
  wait?: Said
  /** A request more than a second sooner is refused. */
  sooner?: Said
  /** Where a refusal follows, none are left. */
  left?: Said
}

/** Waits are told in whole seconds. */
const ROUNDING_S = 1.05
const AFTER_S = 0.05

export function toldTruth(rounds: readonly Round[], fit: Fit | undefined): Told {
  const own = rounds.map(each => each.shots.filter(shot => shot.subject === 'first' && shot.fate !== 'odd'))
  const all = own.flat()
  const waits = own.flatMap(shots => waitsIn(shots))
  const told: Told = {}
  for (const [name, range] of [
    ['limit', fit?.limit],
    ['window', fit?.windowSeconds],
  ] as const) {
    const stated = mostOften(all.flatMap(each => each.told[name] ?? []))
    if (stated !== undefined) told[name] = { stated, agrees: range === undefined ? null : lies(stated, range) }
  }
  if (waits.length > 0) {
    told.wait = said(waits.flatMap(each => each.after ?? []))
    told.sooner = said(waits.flatMap(each => each.before ?? []))
  }
  const users = Math.max(1, ...rounds.map(each => each.order.users))
  const lefts = own.flatMap(shots =>
    shots.flatMap((shot, i) => {
      const isLast = shot.fate === 'allowed' && shots[i + 1]?.fate === 'refused'
      return isLast && shot.told.left !== undefined ? [shot.told.left < users] : []
    }),
  )
  if (lefts.length > 0) told.left = said(lefts)
  return told
}

interface Waited {
  /** Of the first request after the wait: whether it was accepted. */
  after?: boolean
  /** Of requests more than a second before its end: whether all were refused. */
  before?: boolean
}

/** One a stretch of refusals: the first of them that tells a wait. */
function waitsIn(shots: readonly Shot[]): Waited[] {
  return shots.flatMap((shot, i) => {
    const { wait } = shot.told
    if (shot.fate !== 'refused' || shots[i - 1]?.fate === 'refused' || wait === undefined) return []
    const over = shot.to + wait
    const later = shots.slice(i + 1)
    const recovered = later.find(each => each.fate === 'allowed')
    const after = later.find(each => each.from >= over + AFTER_S)
    const asked = later.some(each => each.to < over - ROUNDING_S)
    return {
      // Requests between may have used up what the wait was told for.
      ...(recovered !== undefined && recovered.from < over + AFTER_S
        ? { after: true }
        : after === undefined
          ? {}
          : { after: after.fate === 'allowed' }),
      ...(asked ? { before: recovered === undefined || recovered.to >= over - ROUNDING_S } : {}),
    }
  })
}

function said(seen: readonly boolean[]): Said {
  const right = seen.filter(each => each).length
  const wrong = seen.length - right
  return {
    holds: seen.length === 0 ? null : wrong === 0 ? true : wrong >= 2 && wrong > right ? false : null,
    right,
    wrong,
  }
}

function mostOften(values: readonly number[]): number | undefined {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}
