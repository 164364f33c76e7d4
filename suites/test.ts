/** Playwright's `test` with what a check works with: the sender, the recorded contract, and what it may claim. */
import { test as base } from '@playwright/test'
import { HarnessError } from '../contract/harness-error.ts'
import type { Environment } from '../probe/environment/types.ts'
import type { Sender } from '../probe/sender/sender.ts'
import { turnFor } from './alone.ts'
import { booked, outcomeOf } from './booked.ts'
import { detailsOf } from './details.ts'
import { calm, endOf, tell, whyNotToRun } from './gate.ts'
import { type Ground, openGround } from './ground.ts'
import { type Must, openMust } from './must.ts'
import { Book } from './outcome.ts'
import type { Recorded } from './recorded.ts'
import { openTwin, type Twin } from './twin.ts'

export { checks, EVERYWHERE, NOT_IN_PRODUCTION, SPECIFICATION } from './checks.ts'

interface ForWorker {
  ground: Ground | HarnessError
}

interface ForTest {
  book: Book
  gate: undefined
  sender: Sender
  contract: Recorded
  environment: Environment
  must: Must
  twin: Twin
}

export const test = base.extend<ForTest, ForWorker>({
  ground: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is wanted from this pattern.
    async ({}, use, worker) => {
      const ground = await openGround(worker.workerIndex, process.env)
      await use(ground)
      if (!(ground instanceof HarnessError)) await ground.sender.close()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  book: async ({}, use) => use(new Book()),
  gate: [
    async ({ ground, book }, use, info) => {
      if (ground instanceof HarnessError) {
        tell(info, book.settle(outcomeOf(ground, text => text)))
        info.skip(true)
        return
      }
      const { sender, recorded, environment, runDir } = ground
      const details = detailsOf(info.annotations)
      const reason = whyNotToRun(environment.kind, recorded, details)
      if (reason !== undefined) {
        tell(info, book.settle(reason))
        info.skip(true)
      }
      const giveBack = details?.alone === undefined ? undefined : await turnFor(details.alone, runDir)
      const before = sender.exchanges().length
      await use(undefined)
      giveBack?.()
      const error = info.error?.message
      const outcome = endOf({
        book,
        status: info.status,
        error: error === undefined ? undefined : sender.redact(error),
        seconds: info.timeout / 1000,
        sent: sender
          .exchanges()
          .slice(before)
          .map(each => each.id),
      })
      tell(info, outcome)
      calm(info)
    },
    { auto: true },
  ],
  sender: async ({ ground, book }, use) => use(booked(standing(ground).sender, book)),
  contract: async ({ ground }, use) => use(standing(ground).recorded),
  environment: async ({ ground }, use) => use(standing(ground).environment),
  must: async ({ ground, book }, use, info) =>
    use(openMust(book, detailsOf(info.annotations)?.level ?? 'must', standing(ground).sender.redact)),
  twin: async ({ sender, must }, use) => use(openTwin(sender, must)),
})

/** The gate has ended the check before anyone asks where there is none. */
function standing(ground: Ground | HarnessError): Ground {
  if (ground instanceof HarnessError) throw ground
  return ground
}
