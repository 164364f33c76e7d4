/** Verdicts as samples: each carries bounded words, and none of what an answer holds. */
import { Counter, Trend } from 'k6/metrics'
import type { EchoSeen } from '../core/oracles/echo.ts'
import type { Sight } from '../core/oracles/foreign.ts'
import type { Judged } from '../core/oracles/judge.ts'
import { ORACLE_METRICS } from '../core/oracles/metrics.ts'
import type { RaceVerdict } from '../core/oracles/race.ts'

const judged = new Counter(ORACLE_METRICS.judged)
const breaches = new Counter(ORACLE_METRICS.breaches)
const planted = new Counter(ORACLE_METRICS.planted)
const echoes = new Trend(ORACLE_METRICS.echoes)
const made = new Trend(ORACLE_METRICS.made)
const races = new Counter(ORACLE_METRICS.races)

export function countJudged(call: string, { rule, breaches: broken }: Judged): void {
  judged.add(1, { call, rule, held: broken.length === 0 ? 'yes' : 'no' })
  for (const { breach, place } of broken) breaches.add(1, { call, rule, breach, place })
}

export function countSight(call: string, { place, whose }: Sight): void {
  planted.add(1, { call, place, whose })
}

export function noteEcho(call: string, echo: number, seen: EchoSeen['seen'], told: number): void {
  echoes.add(told, { call, echo: String(echo), seen })
}

export function noteMade(call: string, name: number): void {
  made.add(name, { call })
}

export function countRace(call: string, verdict: RaceVerdict): void {
  races.add(1, { call, verdict })
}
