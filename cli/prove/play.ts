/** Plays defects: the contract is learnt from the service that is right, then both are judged by it. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { stableStringify } from '../../contract/json.ts'
import { openClient } from '../../probe/client/client.ts'
import { openRecorder } from '../../probe/client/recorder.ts'
import { discover } from '../../probe/discover.ts'
import type { Environment } from '../../probe/environment/types.ts'
import { DEFECT_DIALECTS, type Defect } from '../../sandbox/defect.ts'
import { runTargets } from '../../suites/run.ts'
import type { Played } from './matrix.ts'
import { stand } from './service.ts'

export interface Planted extends Defect {
  name: string
}

/** Defects that share a contract: one dialect, and one change of it before it is learnt. */
export interface Group {
  dialect: string
  /** Name of a defect that lays the ground; empty where none does. */
  ground: string
  defects: Planted[]
}

const SEED = 1
const RIGHT = 'right'

/** `among`: the dialects that are played at all. Defects that lay the same ground, by one function, share it. */
export function groupsOf(defects: readonly Planted[], among?: readonly string[]): Group[] {
  const groups = new Map<string, Group>()
  const layers = new Map<Defect['ground'], string>()
  for (const defect of defects)
    for (const dialect of defect.dialects ?? DEFECT_DIALECTS) {
      if (among !== undefined && !among.includes(dialect)) continue
      if (defect.ground !== undefined && !layers.has(defect.ground)) layers.set(defect.ground, defect.name)
      const ground = layers.get(defect.ground) ?? ''
      const key = `${dialect} ${ground}`
      const group = groups.get(key) ?? { dialect, ground, defects: [] }
      groups.set(key, { ...group, defects: [...group.defects, defect] })
    }
  return [...groups.values()]
}

export interface Stage {
  dir: string
  env: Record<string, string | undefined>
  workers: number
  signal: AbortSignal
}

export async function playGroup({ dialect, ground, defects }: Group, stage: Stage): Promise<Played[]> {
  const dir = join(stage.dir, ground === '' ? dialect : `${dialect}.${ground}`)
  const grounds = ground === '' ? [] : [ground]
  const right = await stand(dir, RIGHT, { dialect, seed: SEED, grounds })
  const wrong = await Promise.all(defects.map(({ name }) => stand(dir, name, { dialect, seed: SEED, defects: [name] })))
  try {
    const contract = await learnt(right.environment, dir)
    const claims = [...new Set(defects.flatMap(each => each.caughtBy))]
    const ends = await runTargets({
      targets: [
        { name: RIGHT, environment: right.file, runDir: folder(dir, RIGHT), only: claims },
        ...defects.map((defect, i) => ({
          name: defect.name,
          environment: wrong[i]?.file ?? '',
          runDir: folder(dir, defect.name),
          only: [...defect.caughtBy],
        })),
      ],
      workers: stage.workers,
      environmentsDir: dir,
      run: 'prove',
      runDir: dir,
      ...contract,
      env: stage.env,
      signal: stage.signal,
    })
    const resultsOf = (name: string) => ends.get(name)?.results ?? []
    return defects.map(({ name, breaks, caughtBy }) => ({
      defect: name,
      breaks,
      claims: caughtBy,
      dialect,
      right: resultsOf(RIGHT),
      wrong: resultsOf(name),
    }))
  } finally {
    await Promise.all([right, ...wrong].map(each => each.stop()))
  }
}

function folder(dir: string, name: string): string {
  const made = join(dir, name)
  mkdirSync(made, { recursive: true })
  return made
}

/** Paths of what was learnt. */
async function learnt(environment: Environment, dir: string): Promise<{ ledger: string; openapi: string }> {
  const recorder = openRecorder(join(dir, 'discovery.ndjson'))
  const client = openClient(environment, { runId: 'prove', recorder, env: {} })
  const clock = { now: () => new Date(), sleep: async (milliseconds: number) => void (await wait(milliseconds)) }
  try {
    const found = await discover({ environment, client, clock, run: 'prove' })
    const [ledger, openapi] = [join(dir, 'ledger.json'), join(dir, 'openapi.json')]
    writeFileSync(ledger, stableStringify(found.ledger))
    writeFileSync(openapi, stableStringify(found.openapi))
    return { ledger, openapi }
  } finally {
    await client.close()
  }
}
