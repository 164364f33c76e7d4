/** Verdicts as samples: each carries bounded words, and none of what an answer holds. */
import type { EchoSeen } from '../core/oracles/echo.ts'
import type { Sight } from '../core/oracles/foreign.ts'
import type { Judged } from '../core/oracles/judge.ts'
import { ORACLE_METRICS } from '../core/oracles/metrics.ts'
import type { RaceVerdict } from '../core/oracles/race.ts'
import { note } from './meters.ts'

export function countJudged(call: string, { rule, breaches: broken }: Judged): void {
  note(ORACLE_METRICS.judged, 1, { call, rule, held: broken.length === 0 ? 'yes' : 'no' })
  for (const { breach, place } of broken) note(ORACLE_METRICS.breaches, 1, { call, rule, breach, place })
}

export function countSight(call: string, { place, whose }: Sight): void {
  note(ORACLE_METRICS.planted, 1, { call, place, whose })
}

export function noteEcho(call: string, echo: number, seen: EchoSeen['seen'], told: number): void {
  note(ORACLE_METRICS.echoes, told, { call, echo: String(echo), seen })
}

export function noteMade(call: string, name: number): void {
  note(ORACLE_METRICS.made, name, { call })
}

export function countRace(call: string, verdict: RaceVerdict): void {
  note(ORACLE_METRICS.races, 1, { call, verdict })
}
