/** Plays defects: the contract is learnt from the service that is right, then both are judged by it. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { RULES, type RuleId } from '../../contract/drift/rules.ts'
import { loadDialect } from '../../sandbox/dialect.ts'
import { runTargets, type SuitesEnd } from '../../suites/run.ts'
import { DEFECT_DIALECTS, type Defect } from './defect.ts'
import { driftFrom, learnt } from './learnt.ts'
import type { Played, Proven } from './matrix.ts'
import { type Stand, stand } from './stand.ts'

export interface Planted extends Defect {
  name: string
}

/** Defects that share a contract: one dialect, with or without TLS, and one change of it before it is learnt. */
export interface Group {
  dialect: string
  /** Name of the defect that lays the ground; empty where none does. */
  ground: string
  overTls: boolean
  defects: Planted[]
}

const SEED = 1
const RIGHT = 'right'

/** `among`: the dialects that are played at all. */
export async function groupsOf(defects: readonly Planted[], among?: readonly string[]): Promise<Group[]> {
  const groups = new Map<string, Group>()
  for (const defect of defects)
    for (const dialect of defect.dialects ?? DEFECT_DIALECTS) {
      if (among !== undefined && !among.includes(dialect)) continue
      const key = `${dialect} ${await groundOf(defect, dialect)} ${defect.tls !== undefined}`
      const context = defect.ground === undefined ? '' : defect.name
      const overTls = defect.tls !== undefined
      const group = groups.get(key) ?? { dialect, ground: context, overTls, defects: [] }
      groups.set(key, { ...group, defects: [...group.defects, defect] })
    }
  return [...groups.values()]
}

/** Defects that change the dialect by the same words into the same share what is learnt of it. */
async function groundOf({ ground: context }: Planted, dialect: string): Promise<string> {
  return context === undefined ? '' : `${context} ${JSON.stringify(context(await loadDialect(dialect)))}`
}

export interface Stage {
  dir: string
  env: Record<string, string | undefined>
  workers: number
  signal: AbortSignal
}

export async function playGroup(
  { dialect, ground: context, overTls, defects }: Group,
  stage: Stage,
): Promise<Played[]> {
  const dir = join(stage.dir, [dialect, context, overTls ? 'tls' : ''].filter(part => part !== '').join('.'))
  const grounds = context === '' ? [] : [context]
  const right = await stand(dir, RIGHT, { dialect, seed: SEED, grounds, ...(overTls ? { tls: {} } : {}) })
  const wrong = await Promise.all(defects.map(({ name }) => stand(dir, name, { dialect, seed: SEED, defects: [name] })))
  try {
    const contract = await learnt(right.environment, dir)
    const claims = [...new Set(defects.flatMap(checksOf))]
    const drifts = await driftOf(defects, { right, wrong, dir })
    const suites = {
      targets: [
        { name: RIGHT, environment: right.file, runDir: folder(dir, RIGHT), only: claims },
        ...defects.map((defect, i) => ({
          name: defect.name,
          environment: wrong[i]?.file ?? '',
          runDir: folder(dir, defect.name),
          only: checksOf(defect),
        })),
      ],
      workers: stage.workers,
      // What the service that is right says is no chance: a mistake has to be told at once.
      tries: 1,
      environmentsDir: dir,
      run: 'prove',
      runDir: dir,
      ...contract,
      env: stage.env,
      signal: stage.signal,
    }
    // Where rules of drift alone are claimed, no check is asked.
    const ends = claims.length === 0 ? new Map<string, SuitesEnd>() : await runTargets(suites)
    const resultsOf = (name: string) => [...(ends.get(name)?.results ?? []), ...(drifts.get(name) ?? [])]
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

const isRule = (claim: string): claim is RuleId => Object.hasOwn(RULES, claim)
const checksOf = ({ caughtBy }: Planted) => caughtBy.filter(each => !isRule(each))
const rulesOf = ({ caughtBy }: Planted) => caughtBy.filter(isRule)

interface Stands {
  right: Stand
  wrong: readonly Stand[]
  dir: string
}

/** A later run of each service, by what was learnt of the one that is right: each rule that is claimed as a verdict. */
async function driftOf(defects: readonly Planted[], { right, wrong, dir }: Stands): Promise<Map<string, Proven[]>> {
  const rules = [...new Set(defects.flatMap(rulesOf))]
  const found = new Map<string, Proven[]>()
  if (rules.length === 0) return found
  const judge = async ({ environment }: Stand, claimed: readonly RuleId[]) => {
    const drift = await driftFrom(right.environment.name, { environment, dir })
    return claimed.map((id): Proven => {
      const shown = drift.find(each => each.rule === id)
      const others = drift.map(each => each.rule).join(', ') || 'none'
      return shown === undefined
        ? { id, verdict: 'pass', reason: `no such drift; of other rules: ${others}` }
        : { id, verdict: shown.class === 'breaking' ? 'fail' : 'warn', reason: shown.sentence }
    })
  }
  found.set(RIGHT, await judge(right, rules))
  for (const [i, defect] of defects.entries()) {
    const stand = wrong[i]
    const claimed = rulesOf(defect)
    if (stand !== undefined && claimed.length > 0) found.set(defect.name, await judge(stand, claimed))
  }
  return found
}

function folder(dir: string, name: string): string {
  const made = join(dir, name)
  mkdirSync(made, { recursive: true })
  return made
}
