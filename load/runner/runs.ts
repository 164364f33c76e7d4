/** The k6 runs of one environment: one after the other under one login, and of each its samples and its record, searched for secrets. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '../../probe/client/types.ts'
import { aheadOf, EARLIEST } from '../core/memory.ts'
import type { HeldToken, LoadPlan } from '../core/plan.ts'
import { lengthOf } from '../core/profile.ts'
import type { FoundK6, Variables } from './find-k6.ts'
import type { Flaw } from './judge.ts'
import { type Measurement, type MeasureOrder, measure } from './measure.ts'
import type { PlanInput } from './plan.ts'
import { type FullRecord, fullRecord, writeRecord } from './record.ts'
import type { Tick } from './run-k6.ts'
import { scanArtefacts } from './scan-artefacts.ts'
import { sharedToken } from './shared-token.ts'

/** Every sample as k6 wrote it. */
export const SAMPLES_FILE = 'load-samples.ndjson.gz'

export interface LoadProgress extends Tick {
  label?: string | undefined
  totalSeconds: number
}

export interface RunsOrder extends Omit<PlanInput, 'profile'> {
  env: Variables
  /** Logs in once for all, where the profile shares a login; asks for what bursts cannot tell: sizes and time-outs. */
  client?: Client
  signal?: AbortSignal
  onProgress?: (progress: LoadProgress) => void
}

export interface Runs {
  /** `dir` takes the samples, in place of those of the run before in it. */
  measure(
    plan: LoadPlan,
    dir: string,
    label?: string | undefined,
    parts?: Pick<MeasureOrder, 'endAtLimit'>,
  ): Promise<Measurement>
  /** Writes its record. `flaws`: beyond those of the measurement. Throws HARNESS_BROKEN. */
  keep(measured: Measurement, dir: string, flaws?: readonly Flaw[]): Promise<FullRecord>
}

/** `longest`: of the plans to come the one that takes most time, where the first is but a warm-up. */
export function openRuns(order: RunsOrder, k6: FoundK6, longest?: LoadPlan): Runs {
  const { environment, env, client, signal, onProgress } = order
  let held: HeldToken | undefined
  let isFirst = true
  /** Logs in before the first run, and again before one within which a virtual user would have to. */
  const token = async (plan: LoadPlan) => {
    if (plan.profile.logIn !== 'shared' || client === undefined) return undefined
    const needed = Date.now() + lengthOf(plan.profile) * 1000 + aheadOf(plan.token?.seconds, EARLIEST)
    const lives = held === undefined || held.until === null || held.until >= needed
    if (isFirst) held = await sharedToken(longest ?? plan, order, client)
    // A limiter may reject it between runs; k6 renews a token by itself.
    else if (!lives) held = (await sharedToken(plan, order, client).catch(() => undefined)) ?? held
    isFirst = false
    return held
  }
  return {
    async measure(plan, dir, label, parts = {}) {
      mkdirSync(dir, { recursive: true })
      return measure({
        ...{ plan, environment, k6, env, signal, ...parts },
        held: await token(plan),
        samples: join(dir, SAMPLES_FILE),
        onTick: tick => onProgress?.({ ...tick, label, totalSeconds: lengthOf(plan.profile) }),
      })
    },
    async keep(measured, dir, flaws = []) {
      const record = fullRecord({ ...measured, flaws: [...measured.flaws, ...flaws] }, k6.version)
      writeRecord(dir, record)
      await scanArtefacts(dir, environment, held?.token)
      return record
    },
  }
}
