/** Playwright's `test` with `tries`: each try of a body gets tools of its own, and what came of them is the test's own end. */

import { test as base, type TestInfo } from '@playwright/test'
import type { Exchange } from '../contract/exchange.ts'
import { HarnessError } from '../contract/harness-error.ts'
import { mapExchange } from '../probe/client/structure.ts'
import type { Environment } from '../probe/environment/types.ts'
import { personsOf } from '../probe/persons/persons.ts'
import type { Sender } from '../probe/sender/sender.ts'
import { type Batch, openBatch } from './batch.ts'
import { type Details, detailsOf, outcomeOn, type Part } from './checks.ts'
import { openContexts, type SuiteContext, type SuiteContexts } from './context.ts'
import { type Control, openControl } from './control.ts'
import { DECIDED } from './desk.ts'
import { type Must, openMust } from './must.ts'
import {
  AssertionRecorder,
  broken,
  CheckEnded,
  endOf,
  isGone,
  type Outcome,
  outcomeOf,
  skipped,
  whyNotToRun,
} from './outcome.ts'
import type { RecordedContract } from './recorded.ts'
import { isWorthAnother, type Try, tryFrom, verdictOf } from './tries.ts'

export { checks } from './checks.ts'

/** What the body of a check is given. */
export interface Tools {
  sender: Sender
  /** The second application or person of the environment; the check is not applicable where none is given. */
  second: () => Sender
  /** A sender that has not logged in. */
  newSender: () => Promise<Sender>
  contract: RecordedContract
  environment: Environment
  must: Must
  control: Control
  batch: Batch
  /** Waits so many seconds, as far as the run lasts. */
  pause: (seconds: number) => Promise<void>
  /** All of these. */
  tools: Tools
}

type Body = (tools: Tools) => Promise<void>

/** Playwright tells each fixture as a step, with a stack of its own, which costs more than the fixture. */
const UNTOLD = { box: 'self' } as const

export const test = base.extend<{ tries: (body: Body) => Promise<void> }, { contexts: SuiteContexts }>({
  contexts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is wanted from this pattern.
    async ({}, use, worker) => {
      const contexts = openContexts(worker.workerIndex, process.env)
      await use(contexts)
      await contexts.close()
    },
    { scope: 'worker', ...UNTOLD },
  ],
  tries: [async ({ contexts }, use, info) => use(body => judge(body, contexts, info)), UNTOLD],
})

/** On each service that the check is asked of: what comes of one alone is what comes of the test. */
async function judge(body: Body, contexts: SuiteContexts, info: TestInfo): Promise<void> {
  const details = detailsOf(info.annotations)
  for (const target of contexts.askedFor(details?.id ?? '')) {
    const context = await contexts.of(target)
    const outcome = await comesOf(context, details, body, info.project.name as Part)
    if (outcome === undefined) return info.skip(true, 'decided before')
    info.annotations.push({ type: outcomeOn(target), description: JSON.stringify(outcome) })
    if (!contexts.several) await end(outcome, context instanceof HarnessError ? [] : evidenceOf(outcome, context), info)
  }
}

/** Pass, fail and skip are Playwright's own; a verdict that it has no word for stands alongside as an annotation. */
async function end(outcome: Outcome, evidence: readonly Exchange[], info: TestInfo): Promise<void> {
  const { verdict, reason = verdict } = outcome
  if (verdict === 'pass') return
  for (const each of evidence)
    await info.attach(`${each.id}: ${each.purpose}`, { body: written(each), contentType: 'text/plain' })
  if (verdict === 'fail' || verdict === 'harness-error') throw new CheckEnded(outcome)
  if (verdict !== 'skipped') info.annotations.push({ type: verdict, description: new CheckEnded(outcome).message })
  if (verdict !== 'warn') info.skip(true, reason)
}

/** The exchanges that show it, without the persons in them. */
function evidenceOf(outcome: Outcome, { client, environment }: SuiteContext): Exchange[] {
  const named = client.exchanges().filter(({ id }) => outcome.exchanges.includes(id))
  return named.map(each => mapExchange(each, personsOf(environment)))
}

/** An exchange as it went over the wire. */
function written({ request, response, failure }: Exchange): string {
  const head = (headers: Record<string, string>) => Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const asked = [`${request.method} ${request.path}`, ...head(request.headers), '', request.body ?? '']
  const answered =
    response === undefined
      ? [`no answer: ${failure?.message ?? ''}`]
      : [String(response.status), ...head(response.headers), '', response.body]
  return [...asked, '', ...answered].join('\n')
}

/** `undefined` where an earlier part of the run has told it. */
async function comesOf(
  context: SuiteContext | HarnessError,
  details: Details | undefined,
  body: Body,
  part: Part,
): Promise<Outcome | undefined> {
  if (context instanceof HarnessError) return outcomeOf(context, text => text)
  if (details === undefined) return broken('the check does not say what it stands on.')
  const { environment, recorded, watched, desk, plan } = context
  const reason = whyNotToRun({ kind: environment.kind, recorded, silent: watched.silent() }, details)
  if (reason !== undefined) return reason
  const left = await desk.may(details.id, part)
  if (left === DECIDED) return undefined
  if (left !== '') return skipped('left-out', left)
  const tries: Try[] = []
  do {
    const again = () => once(context, details, body, tries.length + 1)
    tries.push(await (tries.length === 0 ? again() : base.step(`try ${tries.length + 1}`, again)))
  } while (!isGone(watched.silent()) && isWorthAnother(tries, plan.tries))
  const outcome = verdictOf(tries)
  desk.over(details.id, outcome.verdict)
  return outcome
}

/** One try, with a book of its own. */
async function once(context: SuiteContext, details: Details, body: Body, attempt: number): Promise<Try> {
  const { client } = context
  const recorder = new AssertionRecorder()
  const before = client.exchanges().length
  let thrown: unknown
  try {
    await body(toolsOf(context, recorder, details, attempt))
  } catch (error) {
    thrown = error
  }
  const exchanges = client.exchanges().slice(before)
  const sent = exchanges.map(each => each.id)
  return tryFrom(endOf({ recorder, thrown, sent, redact: text => client.redact(text) }), exchanges)
}

function toolsOf(context: SuiteContext, recorder: AssertionRecorder, details: Details, attempt: number): Tools {
  const { watched, recorded: contract, environment, client, plan, desk } = context
  const { sender } = watched
  const must = openMust(recorder, details.level, client.redact.bind(client))
  const control = openControl(sender, must, watched.lastAccepted)
  const made = {
    sender,
    second: () => context.second ?? must.notApplicable('the environment file names no second application or person'),
    newSender: context.newSender,
    contract,
    environment,
    must,
    control,
    pause: (seconds: number) => desk.pause(seconds * 1000),
    batch: openBatch({ details, attempt, plan, desk, watched, must, control }),
  }
  return Object.assign(made, { tools: made as Tools })
}
