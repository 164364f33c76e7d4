/** Writes every report of a run; one that cannot be made or written takes no other with it, and is named at the end. */

import { readFileSync, readlinkSync } from 'node:fs'
import { mkdir, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Certification } from '../contract/certification.ts'
import { loadFolder } from '../contract/folder.ts'
import { HarnessError } from '../contract/harness-error.ts'
import type { Run } from '../contract/run.ts'
import { certificationReporters } from './certification.ts'
import { Incomplete, isReporter, type Reporter } from './reporter.ts'
import { writeAtomically } from './write/atomic.ts'

export async function loadReporters(): Promise<Reporter[]> {
  const found = await loadFolder(new URL('./', import.meta.url), isReporter, { without: 'skip' })
  return [...found.values()] as Reporter[]
}

/** `dir` is the folder of the run, `results/<environment>/<run>`; `latest` is set alongside it where `isLatest`. Answers the paths written. */
export async function writeReports(
  run: Run,
  dir: string,
  reporters?: readonly Reporter[],
  isLatest = true,
): Promise<string[]> {
  return writeAll(run, { dir, isLatest }, reporters ?? (await loadReporters()))
}

/** As `writeReports`; the files are named after the certification, because the suites may leave theirs alongside them. */
export async function writeCertification(record: Certification, dir: string, isLatest = true): Promise<string[]> {
  return writeAll(record, { dir, isLatest }, Object.values(certificationReporters))
}

interface Failed {
  name: string
  cause: unknown
}

async function writeAll<Subject>(
  subject: Subject,
  { dir, isLatest }: { dir: string; isLatest: boolean },
  reporters: readonly Reporter<Subject>[],
): Promise<string[]> {
  const written: string[] = []
  const failed: Failed[] = []
  const attempt = async (name: string, step: () => Promise<void>) => {
    try {
      await step()
    } catch (cause) {
      failed.push({ name, cause })
    }
  }
  await attempt(dir, async () => {
    await mkdir(dir, { recursive: true })
  })
  for (const reporter of failed.length > 0 ? [] : reporters)
    await attempt(reporter.file, async () => {
      const path = join(dir, reporter.file)
      const { content, trouble } = rendered(reporter, subject)
      await writeAtomically(path, content)
      written.push(path)
      if (trouble !== undefined) throw trouble
    })
  if (written.length > 0 && isLatest) await attempt('latest', () => pointLatest(dir))
  if (failed.length > 0) throw notWritten(dir, failed, written.length)
  return written
}

function rendered<Subject>(
  reporter: Reporter<Subject>,
  subject: Subject,
): { content: string | Uint8Array; trouble?: Incomplete } {
  try {
    return { content: reporter.render(subject) }
  } catch (error) {
    if (error instanceof Incomplete) return { content: error.content, trouble: error }
    throw error
  }
}

const OF_THE_DISK =
  'Check that the folder can be written and the disk has room, then run again; --results DIR writes elsewhere.'
const OURS =
  'This is a fault of the harness, not of the service or the disk: tell of it with the run folder, which is redacted.'

/** What the system answered is about the disk; all else is about us. */
const isOfSystem = (cause: unknown) =>
  cause instanceof Error && typeof (cause as NodeJS.ErrnoException).errno === 'number'

function notWritten(dir: string, failed: readonly Failed[], written: number): HarnessError {
  const words = ({ name, cause }: Failed) => `${name} (${cause instanceof Error ? cause.message : String(cause)})`
  const [partly, not] = [true, false].map(isPartly =>
    failed.filter(({ cause }) => cause instanceof Incomplete === isPartly).map(words),
  ) as [string[], string[]]
  const others = written - partly.length
  const messages = [
    ...(not.length === 0 ? [] : [`Could not write ${not.join('; ')}`]),
    ...(partly.length === 0 ? [] : [`Could not write the whole of ${partly.join('; ')}`]),
  ]
  return new HarnessError(
    'REPORT_NOT_WRITTEN',
    `${messages.join('. ')} in ${dir}; ${written === 0 ? 'no report was written' : `the other ${others} were written`}.`,
    [
      ...(failed.some(each => isOfSystem(each.cause)) ? [OF_THE_DISK] : []),
      ...(failed.every(each => isOfSystem(each.cause)) ? [] : [OURS]),
    ].join(' '),
    failed[0]?.cause,
  )
}

/** `latest` alongside the folder of a run: a symbolic link, or a file that names the run where links are not allowed. */
type Link = (target: string, path: string) => Promise<void>

/** Windows allows links to administrators and developers alone. */
export async function pointLatest(
  dir: string,
  link: Link = (target, path) => symlink(target, path, 'dir'),
): Promise<void> {
  const run = resolve(dir)
  const alongside = dirname(run)
  const latest = join(alongside, 'latest')
  const note = join(alongside, 'latest.txt')
  const draft = join(alongside, `latest.${process.pid}.tmp`)
  try {
    await rm(draft, { force: true })
    await link(basename(run), draft)
    await rename(draft, latest)
    await rm(note, { force: true })
  } catch {
    await rm(draft, { force: true })
    await writeAtomically(note, `${basename(run)}\n`)
    await rm(latest, { force: true }).catch(() => undefined)
  }
}

/** The run that `latest` names alongside the folder of a run; empty where it names none. */
export function latestAlongside(dir: string): string {
  const latest = join(dirname(resolve(dir)), 'latest')
  for (const read of [() => readlinkSync(latest), () => readFileSync(`${latest}.txt`, 'utf8').trim()])
    try {
      return read()
    } catch {}
  return ''
}
