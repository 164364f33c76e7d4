/** Runs that were killed: what they did stands in their logs, and becomes a partial record like that of any other run. */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { isOwn, lives } from '../probe/resume/alive.ts'
import { isDraft } from '../reporters/write/atomic.ts'
import { type Begun, begunIn, markEnded } from './begun.ts'
import { recoveredCertification } from './certify/recovered.ts'
import type { Context } from './command.ts'
import type { Places } from './options.ts'
import { killedWords, type Recovered, underWayWords } from './recover-words.ts'
import { recoveredRun } from './recovered-run.ts'
import { isRun, runsIn } from './run-folder.ts'
import type { Terminal } from './terminal.ts'

/** Of a machine that cannot be asked: a run whose log was silent for so long has died. */
const SILENT_MS = 3_600_000

/** Says what other runs of this environment left, or are doing, and completes what was killed. Sends nothing. */
export async function tellKilled(
  { results }: Pick<Places, 'results'>,
  folder: string,
  { terminal }: Pick<Context, 'terminal'>,
  goesOn = false,
): Promise<void> {
  for (const dir of runsIn(join(results, folder))) {
    const begun = begunIn(dir)
    if (begun === undefined) continue
    // A command that judges two services holds a run of each under way.
    if (isOwn(begun.process)) continue
    if (isUnderWay(begun, dir)) terminal.warn(...underWayWords(begun))
    else terminal.warn(...killedWords(await recovered(dir, begun), goesOn))
  }
}

/** Completes what was killed in these folders, and says so, as JSON or in words. Sends nothing. */
export async function completeKilled(
  folders: readonly string[],
  { results, json }: { results: string; json: boolean },
  terminal: Terminal,
): Promise<void> {
  const told: object[] = []
  const lines: string[] = []
  for (const dir of folders) {
    const begun = begunIn(dir)
    if (begun === undefined) continue
    if (isUnderWay(begun, dir)) {
      told.push({ run: begun.run, dir, state: 'under way' })
      lines.push(underWayWords(begun)[0])
      continue
    }
    const left = await recovered(dir, begun)
    const { run, because, unknown, next } = left
    told.push({ run, dir, state: 'killed', because, unknown, next })
    lines.push([...killedWords(left, true), ...next].join('\n  '))
  }
  if (lines.length === 0) lines.push(`Every run in ${relative(process.cwd(), results) || results} came to its end.`)
  if (json) terminal.answer(told)
  else terminal.print(lines.join('\n'))
}

/** Folders of runs: of an environment or of all, and of what lies within them. */
export function foldersOfRuns(results: string, only: string | undefined): string[] {
  const folders = (dir: string) =>
    existsSync(dir)
      ? readdirSync(dir, { withFileTypes: true }).flatMap(each => (each.isDirectory() ? [join(dir, each.name)] : []))
      : []
  const environments = folders(results).filter(dir => only === undefined || dir === join(results, only))
  return environments
    .flatMap(dir => [dir, ...folders(dir).filter(each => !isRun(basename(each)))])
    .flatMap(dir => runsIn(dir))
}

/** What was killed gets its record, and is told of once. */
export async function recovered(dir: string, begun: Begun): Promise<Recovered> {
  const told = await (begun.command === 'certify' ? recoveredCertification : recoveredRun)(dir, begun)
  dropDrafts(dir)
  await markEnded(dir)
  return told
}

/** Files of which nobody has seen a byte: their writer died before they had their name. */
function dropDrafts(dir: string): void {
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && isDraft(entry.name)) rmSync(join(entry.parentPath, entry.name), { force: true })
}

function isUnderWay({ process: mark }: Begun, dir: string): boolean {
  return lives(mark) ?? loggedWithin(dir, SILENT_MS)
}

/** By the times of the logs themselves: k6 and the workers of the suites write their own. */
function loggedWithin(dir: string, milliseconds: number): boolean {
  const logs = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(each => each.name.endsWith('.ndjson'))
  return logs.some(each => Date.now() - statSync(join(each.parentPath, each.name)).mtimeMs < milliseconds)
}
