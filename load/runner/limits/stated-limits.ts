/** Whether what headers tell of the limit is what happens: the wait, and the numbers. What is said to be left is judged by a check. */
import type { Round, Shot } from './burst.ts'
import { type Fit, lies, type Range } from './limiter-fit.ts'

export interface Statement {
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

export interface StatedLimits {
  limit?: Stated
  window?: Stated
  /** A request after the wait is accepted. */
  wait?: Statement
  /** A request more than a second sooner is rejected. */
  sooner?: Statement
}

/** Waits are reported in whole seconds. */
const ROUNDING_S = 1.05
const AFTER_S = 0.05

export function statedLimits(rounds: readonly Round[], fit: Fit | undefined): StatedLimits {
  const own = rounds.map(each => each.shots.filter(shot => shot.subject === 'first' && shot.fate !== 'odd'))
  const waits = own.flatMap(waitsIn)
  const held = (name: 'limit' | 'window', range: Range | undefined): Partial<StatedLimits> => {
    const stated = mostOften(own.flat().flatMap(each => each.stated[name] ?? []))
    return stated === undefined ? {} : { [name]: { stated, agrees: range === undefined ? null : lies(stated, range) } }
  }
  return {
    ...held('limit', fit?.limit),
    ...held('window', fit?.windowSeconds),
    ...(waits.length === 0
      ? {}
      : {
          wait: statementOf(waits.flatMap(each => each.after ?? [])),
          sooner: statementOf(waits.flatMap(each => each.before ?? [])),
        }),
  }
}

interface Waited {
  /** Of the first request after the wait: whether it was accepted. */
  after?: boolean
  /** Of requests more than a second before its end: whether all were rejected. */
  before?: boolean
}

/** One a stretch of rejections: the first of them that tells a wait. */
function waitsIn(shots: readonly Shot[]): Waited[] {
  return shots.flatMap((shot, i) => {
    const { wait } = shot.stated
    if (shot.fate !== 'refused' || shots[i - 1]?.fate === 'refused' || wait === undefined) return []
    const over = shot.to + wait
    const later = shots.slice(i + 1)
    const recovered = later.find(each => each.fate === 'allowed')
    const after = later.find(each => each.from >= over + AFTER_S)
    const asked = later.some(each => each.to < over - ROUNDING_S)
    // Requests between may have used up what the wait was reported for.
    const isInTime = recovered !== undefined && recovered.from < over + AFTER_S
    return {
      ...(isInTime ? { after: true } : after === undefined ? {} : { after: after.fate === 'allowed' }),
      ...(asked ? { before: recovered === undefined || recovered.to >= over - ROUNDING_S } : {}),
    }
  })
}

function statementOf(observed: readonly boolean[]): Statement {
  const right = observed.filter(each => each).length
  const wrong = observed.length - right
  return {
    holds: observed.length === 0 ? null : wrong === 0 ? true : wrong >= 2 && wrong > right ? false : null,
    right,
    wrong,
  }
}

function mostOften(values: readonly number[]): number | undefined {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}
