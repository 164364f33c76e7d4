/** Playwright's `test`, without its fixtures for browsers, with what a check works with and what it may claim. */

import { mkdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { _baseTest as base, type TestInfo } from '@playwright/test'
import { HarnessError } from '../contract/harness-error.ts'
import type { Environment } from '../probe/environment/types.ts'
import type { Sender } from '../probe/sender/sender.ts'
import { type Batch, openBatch } from './batch.ts'
import { booked, outcomeOf } from './booked.ts'
import { type Details, detailsOf } from './details.ts'
import { calm, endOf, isGone, tell, whyNotToRun } from './gate.ts'
import { type Ground, type Grounds, openGrounds } from './ground.ts'
import { type Must, openMust } from './must.ts'
import { Book, type Outcome, skipped } from './outcome.ts'
import type { Recorded } from './recorded.ts'
import { ALONE } from './targets.ts'
import { isWorthAnother, type Try, tryFrom, verdictOf } from './tries.ts'
import { openTwin, type Twin } from './twin.ts'

export { checks, EVERYWHERE, NOT_IN_PRODUCTION, SPECIFICATION } from './checks.ts'

interface ForWorker {
  grounds: Grounds
}

/** What the body of a check is given. */
export interface Tools {
  sender: Sender
  /** The second application or person of the environment; the check is not applicable where none is given. */
  second: () => Sender
  /** A sender that has not logged in. */
  anew: () => Promise<Sender>
  contract: Recorded
  environment: Environment
  must: Must
  twin: Twin
  batch: Batch
}

interface ForTest extends Tools {
  book: Book
  /** Of the first service that the check is asked of; on every other one it is made after it. */
  ground: Ground | HarnessError
  tools: Tools
  gate: undefined
}

/** Playwright tells each fixture as a step, with a stack of its own, which costs more than the fixture. */
const UNTOLD = { box: 'self' } as const

export const test = base.extend<ForTest, ForWorker>({
  grounds: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is wanted from this pattern.
    async ({}, use, worker) => {
      const grounds = openGrounds(worker.workerIndex, process.env)
      await use(grounds)
      await grounds.close()
    },
    { scope: 'worker', ...UNTOLD },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  book: [async ({}, use) => use(new Book()), UNTOLD],
  ground: [async ({ grounds }, use, info) => use(await grounds.of(askedOf(grounds, info)[0] ?? ALONE)), UNTOLD],
  tools: [
    async ({ ground, book }, use, info) => use(toolsOf(standing(ground), book, detailsOf(info.annotations), 1)),
    UNTOLD,
  ],
  gate: [
    async ({ ground, grounds, book }, use, info) => {
      const details = detailsOf(info.annotations)
      const [first = ALONE, ...others] = askedOf(grounds, info)
      const reason = await whyNot(ground, details)
      if (reason === undefined) {
        const here = standing(ground)
        const turn = await turnOn(here, details)
        const sent = here.client.exchanges().length
        await use(undefined)
        const tried = tryOf(here, book, info, sent)
        tell(info, first, verdictOf(await repeated(here, details, info, [tried])))
        turn?.giveBack()
        here.desk.over(details?.id ?? '')
      } else tell(info, first, book.settle(reason))
      for (const target of others) tell(info, target, await made(await grounds.of(target), details, info))
      if (reason === undefined) calm(info)
      else info.skip(true)
    },
    { auto: true, ...UNTOLD },
  ],
  sender: [async ({ tools }, use) => use(tools.sender), UNTOLD],
  second: [async ({ tools }, use) => use(tools.second), UNTOLD],
  anew: [async ({ tools }, use) => use(tools.anew), UNTOLD],
  contract: [async ({ tools }, use) => use(tools.contract), UNTOLD],
  environment: [async ({ tools }, use) => use(tools.environment), UNTOLD],
  must: [async ({ tools }, use) => use(tools.must), UNTOLD],
  twin: [async ({ tools }, use) => use(tools.twin), UNTOLD],
  batch: [async ({ tools }, use) => use(tools.batch), UNTOLD],
})

function askedOf(grounds: Grounds, info: TestInfo): string[] {
  return grounds.askedFor(detailsOf(info.annotations)?.id ?? '')
}

async function whyNot(ground: Ground | HarnessError, details: Details | undefined): Promise<Outcome | undefined> {
  if (ground instanceof HarnessError) return outcomeOf(ground, text => text)
  const { environment, recorded, watched, desk } = ground
  const reason = whyNotToRun({ kind: environment.kind, recorded, silent: watched.silent() }, details)
  if (reason !== undefined || details === undefined) return reason
  const left = await desk.may(details.id)
  return left === '' ? undefined : skipped('left-out', left)
}

/** The check on one more service. */
async function made(ground: Ground | HarnessError, details: Details | undefined, info: TestInfo): Promise<Outcome> {
  const reason = await whyNot(ground, details)
  if (reason !== undefined) return reason
  const here = standing(ground)
  const turn = await turnOn(here, details)
  try {
    return verdictOf(await repeated(here, details, info, []))
  } finally {
    turn?.giveBack()
    here.desk.over(details?.id ?? '')
  }
}

async function turnOn({ plan }: Ground, details: Details | undefined): Promise<Turn | undefined> {
  return details?.alone === undefined ? undefined : turnFor(details.alone, plan.runDir)
}

function toolsOf(ground: Ground, book: Book, details: Details | undefined, attempt: number): Tools {
  const { watched, recorded: contract, environment, client } = ground
  const sender = booked(watched.sender, book)
  const must = openMust(book, details?.level ?? 'must', client.redact.bind(client))
  const twin = openTwin(sender, must, watched.standing)
  return {
    sender,
    second: () =>
      ground.second === undefined
        ? must.notApplicable('the environment file names no second application or person')
        : booked(ground.second, book),
    anew: async () => booked(await ground.anew(), book),
    contract,
    environment,
    must,
    twin,
    batch: openBatch({ details, attempt, plan: ground.plan, desk: ground.desk, watched, must, twin, book }),
  }
}

/** Runs the body of the check again, with a book of its own, as long as its verdict asks for it. */
async function repeated(
  ground: Ground,
  details: Details | undefined,
  info: TestInfo,
  before: readonly Try[],
): Promise<Try[]> {
  const tries = [...before]
  const isWorth = () =>
    tries.length === 0 || (!isGone(ground.watched.silent()) && isWorthAnother(tries, ground.plan.tries))
  while (info.status !== 'timedOut' && isWorth()) {
    const book = new Book()
    const sent = ground.client.exchanges().length
    const tools = toolsOf(ground, book, details, tries.length + 1)
    let error: Error | undefined
    try {
      await info.fn({ ...tools, tools }, info)
    } catch (thrown) {
      error = thrown as Error
    }
    tries.push(
      tryOf(ground, book, { status: error === undefined ? 'passed' : 'failed', error, timeout: info.timeout }, sent),
    )
  }
  return tries
}

function tryOf(
  { client }: Ground,
  book: Book,
  {
    status,
    error,
    timeout,
  }: { status?: TestInfo['status']; error?: { message?: string | undefined } | undefined; timeout: number },
  from: number,
): Try {
  const message = error?.message
  const exchanges = client.exchanges().slice(from)
  const outcome: Outcome = endOf({
    book,
    status,
    error: message === undefined ? undefined : client.redact(message),
    seconds: timeout / 1000,
    sent: exchanges.map(each => each.id),
  })
  return tryFrom(outcome, exchanges)
}

/** The gate has ended the check before anyone asks where there is none. */
function standing(ground: Ground | HarnessError): Ground {
  if (ground instanceof HarnessError) throw ground
  return ground
}

/** A turn that lives shows it; one that has not for so long belongs to a worker that died, and must not stop the others. */
const STALE_MS = 20_000
const SIGN_MS = 2_000
const LOOK_MS = 15

interface Turn {
  giveBack(): void
}

interface Patience {
  staleMs?: number
  signMs?: number
}

export async function turnFor(
  word: string,
  dir: string,
  { staleMs = STALE_MS, signMs = SIGN_MS }: Patience = {},
): Promise<Turn> {
  const lock = join(dir, `alone.${word}`)
  const isStale = watch(lock, staleMs)
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    if (isStale()) rmSync(lock, { recursive: true, force: true })
    await wait(LOOK_MS)
  }
  const living = setInterval(() => touch(lock), signMs).unref()
  return {
    giveBack: () => {
      clearInterval(living)
      rmSync(lock, { recursive: true, force: true })
    },
  }
}

/** Whether it has shown no sign for so long while this one looked on: the clock may be set, so that its date alone says nothing. */
function watch(path: string, staleMs: number): () => boolean {
  let sign: number | undefined
  let since = performance.now()
  return () => {
    const now = statSync(path, { throwIfNoEntry: false })?.mtimeMs
    if (now !== sign) [sign, since] = [now, performance.now()]
    return now !== undefined && performance.now() - since > staleMs
  }
}

/** A folder that someone removed is not there to be touched. */
function touch(path: string): void {
  const now = new Date()
  try {
    utimesSync(path, now, now)
  } catch {}
}
