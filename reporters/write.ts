/** Writes every report of a run; one that cannot be made or written takes no other with it, and is named at the end. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Certification } from '../contract/certification.ts'
import { loadFolder } from '../contract/folder.ts'
import { HarnessError } from '../contract/harness-error.ts'
import type { Run } from '../contract/run.ts'
import { isReporter, type Reporter } from './reporter.ts'
import { writeAtomically } from './write/atomic.ts'
import { pointLatest } from './write/latest.ts'

export async function loadReporters(): Promise<Reporter[]> {
  const found = await loadFolder(new URL('./', import.meta.url), isReporter, { without: 'skip' })
  return [...found.values()] as Reporter[]
}

/** `dir` is the folder of the run, `results/<environment>/<run>`; `latest` is set beside it where `isLatest`. Answers the paths written. */
export async function writeReports(
  run: Run,
  dir: string,
  reporters?: readonly Reporter[],
  isLatest = true,
): Promise<string[]> {
  return writeAll(run, { dir, isLatest }, reporters ?? (await loadReporters()))
}

/** As `writeReports`; the files are named after the certification, because the suites may leave theirs beside them. */
export async function writeCertification(record: Certification, dir: string, isLatest = true): Promise<string[]> {
  const found = await loadFolder(new URL('./certification/', import.meta.url), isReporter)
  return writeAll(record, { dir, isLatest }, [...found.values()] as Reporter<Certification>[])
}

async function writeAll<Subject>(
  subject: Subject,
  { dir, isLatest }: { dir: string; isLatest: boolean },
  reporters: readonly Reporter<Subject>[],
): Promise<string[]> {
  const written: string[] = []
  const failed: { name: string; cause: unknown }[] = []
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
      await writeAtomically(path, reporter.render(subject))
      written.push(path)
    })
  if (written.length > 0 && isLatest) await attempt('latest', () => pointLatest(dir))
  if (failed.length > 0) throw notWritten(dir, failed, written.length)
  return written
}

function notWritten(dir: string, failed: readonly { name: string; cause: unknown }[], others: number): HarnessError {
  const list = failed.map(({ name, cause }) => `${name} (${cause instanceof Error ? cause.message : String(cause)})`)
  return new HarnessError(
    'REPORT_NOT_WRITTEN',
    `Could not write ${list.join('; ')} in ${dir}; ${others === 0 ? 'no report was written' : `the other ${others} were written`}.`,
    'Check that the folder can be written and the disk has room, then run again; --results DIR writes elsewhere.',
    failed[0]?.cause,
  )
}
