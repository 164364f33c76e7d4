/** A run from its first line to its last: what earlier runs left is reported, what it does is marked, and however it ends, a record is written. */

import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Exchange } from '../contract/exchange.ts'
import { EXIT, HarnessError } from '../contract/harness-error.ts'
import type { Run } from '../contract/run.ts'
import type { Discovery } from '../probe/discover.ts'
import { stateIn } from '../probe/resume/state.ts'
import { quotedAnswer, tellingAnswers } from '../reporters/facts/telling.ts'
import summary from '../reporters/summary-md.ts'
import { writeReports } from '../reporters/write.ts'
import { loggedIn, markBegun, markEnded } from './begun.ts'
import type { Context, RunPaths } from './context.ts'
import { resumeWith } from './contract-for.ts'
import { type Parts, recordOf } from './record.ts'
import { tellKilled } from './recover.ts'
import { RECORD_FILE } from './run-folder.ts'
import { type Opening, openSession, type Session, shownIn } from './session.ts'
import { writeSigned } from './sign.ts'

/** How a run ended: its record as it was written, and where. */
export interface Ended {
  run: Run
  dir: string
  /** Where not all reports could be written; the verdict stands. */
  trouble?: HarnessError
  /** Of a discovery: its steps, and the exchanges that they name. */
  trace?: { found: Discovery; exchanges: readonly Exchange[] }
}

/** A run that came to no end of its own: why, and the partial record that it left. */
export class EndedEarly extends Error {
  readonly trouble: unknown
  readonly left: { run: Run; dir: string; tried: readonly Exchange[] } | undefined

  constructor(trouble: unknown, left: EndedEarly['left']) {
    super(trouble instanceof Error ? trouble.message : String(trouble), { cause: trouble })
    this.trouble = trouble
    this.left = left
  }
}

/** Opens the session of a run; runs of this environment that were killed get their records first. */
export function openRun(paths: RunPaths, context: Context, opening: Opening = {}): Promise<Session> {
  const before = (folder: string) => tellKilled(paths, folder, context, opening.resume !== undefined)
  return openSession(paths, context, { ...opening, before })
}

/** Runs the body, and closes the session. Throws EndedEarly, with a report of what was seen until then. */
export async function conduct<Outcome>(
  command: string,
  session: Session,
  context: Context,
  body: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    await markBegun(command, session, context)
    const outcome = await body()
    if (!isIncomplete(outcome)) await markEnded(session.dir)
    return outcome
  } catch (error) {
    const trouble = withAnswers(diskTrouble(error) ?? error, session)
    // Reports that could not all be written say so themselves.
    if ([RECORD_FILE, summary.file].some(name => existsSync(join(session.dir, name))))
      throw new EndedEarly(trouble, undefined)
    const run = await leavePartial(command, session, context, trouble)
    throw new EndedEarly(withReport(trouble, session.dir), { run, dir: session.dir, tried: shownIn(session) })
  } finally {
    await session.close()
  }
}

const isIncomplete = (outcome: unknown) => typeof outcome === 'object' && outcome !== null && 'trouble' in outcome

/** Makes the record of a run, and writes it with its reports. */
export function ended(session: Session, context: Context, parts: Parts): Promise<Ended> {
  return written(recordOf(session, context, parts), session)
}

/** Where a report is missing, those that are there say so. */
export async function written(run: Run, { dir, signing }: Pick<Session, 'dir' | 'signing'>): Promise<Ended> {
  try {
    return { run: await writeSigned(run, dir, signing), dir }
  } catch (error) {
    const trouble = diskTrouble(error) ?? error
    if (!(trouble instanceof HarnessError)) throw error
    const because = `${trouble.message} Without that: ${run.verdict}. ${run.because}`
    await writeReports({ ...run, verdict: 'harness error', exitCode: trouble.exitCode, because }, dir).catch(
      () => undefined,
    )
    return { run, dir, trouble }
  }
}

const MOST_QUOTED = 3

/** Rejected credentials are reported in the words of the service: which try failed for which reason is seen in them alone. */
function withAnswers(trouble: unknown, session: Session): unknown {
  if (!(trouble instanceof HarnessError) || trouble.code !== 'CREDENTIALS_REFUSED') return trouble
  const tries = shownIn(session).filter(each => each.endpoint === 'auth-authenticate')
  const telling = tellingAnswers(tries, MOST_QUOTED).map(quotedAnswer)
  if (telling.length === 0) return trouble
  return trouble.saying(`${trouble.message} The answers that say most:${telling.map(each => `\n  ${each}`).join('')}`)
}

function withReport(trouble: unknown, dir: string): unknown {
  const page = join(dir, 'report.html')
  if (!(trouble instanceof HarnessError) || !existsSync(page)) return trouble
  const reported = `Report: ${relative(process.cwd(), page) || page}`
  return trouble.saying(trouble.message, trouble.hint === '' ? reported : `${trouble.hint}\n  ${reported}`)
}

/** The trouble itself is what the user must see; a report that fails as well does not hide it. */
async function leavePartial(command: string, session: Session, context: Context, error: unknown): Promise<Run> {
  const { aborted } = context.signal
  const exitCode = aborted ? EXIT.interrupted : error instanceof HarnessError ? error.exitCode : EXIT.harness
  const why = aborted ? 'Stopped on request.' : error instanceof Error ? error.message : String(error)
  const logged = loggedIn(session.dir, 'the run was stopped')
  const goesOn =
    stateIn(session.dir) === undefined ? [] : [`Go on where it stopped: \`${resumeWith(session, command)}\`.`]
  const run = recordOf(session, context, {
    command,
    judgement: { verdict: 'stopped', exitCode, because: session.client.redact(why) },
    next: [...(error instanceof HarnessError ? [error.hint] : []), ...goesOn].filter(Boolean),
    partial: true,
    checks: logged.checks,
    ...(logged.ledger === undefined ? {} : { ledger: logged.ledger }),
    ...(logged.openapi === undefined ? {} : { openapi: logged.openapi }),
    exchanges: [...session.client.exchanges(), ...logged.ofSuites],
  })
  // What was rejected before anything was sent says nothing of the service: `latest` stays with the run that does.
  const isRejected = run.cost.requests === 0 && (exitCode === EXIT.guarded || exitCode === EXIT.usage)
  await writeSigned(run, session.dir, session.signing, !isRejected)
    .then(() => markEnded(session.dir))
    .catch(() => undefined)
  return run
}

const WORDS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'a file would be larger than is allowed here',
  EROFS: 'the disk can only be read',
  EACCES: 'it may not be written by this user',
  EPERM: 'it may not be written by this user',
  EIO: 'the disk does not work',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ENOTDIR: 'a file stands where a folder is needed',
  EEXIST: 'something of that name stands there already',
  EISDIR: 'a folder stands where a file is needed',
}

const OF_FILES = /^(open|write|mkdir|mkdtemp|rename|fsync|fdatasync|ftruncate|unlink|rm|rmdir|symlink|copyfile|close)$/

/** `undefined` where it is no trouble of a disk. */
export function diskTrouble(error: unknown): HarnessError | undefined {
  if (!(error instanceof Error) || error instanceof HarnessError) return undefined
  const { code = '', syscall = '', path, dest = path } = error as NodeJS.ErrnoException & { dest?: string }
  const why = Object.hasOwn(WORDS, code) ? WORDS[code] : undefined
  if (why === undefined || !OF_FILES.test(syscall)) return undefined
  const what = dest === undefined ? 'A file could not be written' : `${dest} could not be written`
  return new HarnessError(
    'REPORT_NOT_WRITTEN',
    `${what}: ${why} (${code}).`,
    'Make room, or give another place with the option that names it: --results DIR, --fixtures DIR, --out DIR. What was recorded before is as it was.',
    error,
  )
}
