/** One of the two environments that are compared: its runs are measured here, and only valid ones count. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Ledger } from '../../../contract/ledger.ts'
import type { Client } from '../../../probe/client/types.ts'
import type { Environment } from '../../../probe/environment/types.ts'
import { countsAgainstService } from '../../core/outcome.ts'
import type { LoadPlan } from '../../core/plan.ts'
import { lengthOf } from '../../core/profile.ts'
import type { FoundK6, Variables } from '../find-k6.ts'
import type { LoadProgress } from '../load.ts'
import { type Measurement, measure } from '../measure.ts'
import { type FullRecord, fullRecord, writeRecord } from '../record.ts'
import type { Tick } from '../run-k6.ts'
import { scanArtefacts } from '../scan-artefacts.ts'
import { sharedToken } from '../shared-token.ts'

/** What is known of an environment before it is asked. */
export interface Party {
  environment: Environment
  ledger: Ledger
  openapi: unknown
  /** Takes `runs/<number>/load.json`. */
  dir: string
  env: Variables
  /** Logs in once for all, where the profile shares a log-in. */
  client?: Client | undefined
}

export interface Measured {
  measurement: Measurement
  record: FullRecord
}

export interface Side {
  environment: Environment
  plan: LoadPlan
  /** Valid ones, in order of time. */
  runs: Measured[]
  /** How often k6 was started, warm-up included. */
  started: number
  measure(plan: LoadPlan): Promise<Measured>
}

interface Around {
  signal?: AbortSignal | undefined
  onProgress?: ((progress: LoadProgress) => void) | undefined
}

export function openSide(party: Party, plan: LoadPlan, k6: FoundK6, { signal, onProgress }: Around): Side {
  const { environment, env, client } = party
  const side: Side = {
    environment,
    plan,
    runs: [],
    started: 0,
    async measure(ofPlan) {
      const dir = join(party.dir, 'runs', String(side.started).padStart(2, '0'))
      side.started += 1
      mkdirSync(dir, { recursive: true })
      const samples = join(dir, 'load-samples.ndjson.gz')
      const shared = plan.profile.logIn === 'shared' && client !== undefined
      const held = shared ? await sharedToken(ofPlan, environment, client) : undefined
      const label = `${environment.name}, run ${side.started}`
      const onTick = (tick: Tick) => onProgress?.({ ...tick, label, totalSeconds: lengthOf(ofPlan.profile) })
      const measurement = await measure({ plan: ofPlan, environment, held, k6, samples, env, signal, onTick })
      const { reduction, run, flaws } = measurement
      const record = fullRecord(ofPlan, k6.version, reduction, run, flaws, { region: env['LMD_LOAD_REGION'] })
      writeRecord(dir, record)
      await scanArtefacts(dir, environment, held?.token)
      return { measurement, record }
    },
  }
  return side
}

const WARM_UP_SECONDS = 5

/** The first step for a few seconds, under another name: it is in no statistic. */
export function warmUpOf(plan: LoadPlan): LoadPlan {
  const first = plan.profile.steps[0]
  const steps =
    first === undefined ? [] : [{ ...first, name: 'warm-up', seconds: Math.min(first.seconds, WARM_UP_SECONDS) }]
  return { ...plan, profile: { ...plan.profile, steps } }
}

const SILENT = ['refused', 'timeout', 'dns', 'tls']

/** Whether anything there answered at all. */
export function answered({ measurement }: Measured): boolean {
  return measurement.reduction.cells.some(({ outcome }) => !countsAgainstService(outcome) || !SILENT.includes(outcome))
}
