/** `--replay`: what a report shows, seen again, in a folder of its own beside the runs. */

import { join } from 'node:path'
import type { Context } from '../cli/command.ts'
import { finish } from '../cli/finish.ts'
import type { Places } from '../cli/options.ts'
import { attributed, causeOf } from '../contract/attribution.ts'
import { CHECK_ID, familyOf, type Result } from '../contract/check.ts'
import { type Exchange, mediaTypeOf } from '../contract/exchange.ts'
import { EXIT, HarnessError } from '../contract/harness-error.ts'
import { parseJson } from '../contract/json.ts'
import { nearest } from '../contract/nearest.ts'
import { type OpenApiDocument, recipesOf } from '../contract/openapi/document.ts'
import { outcomeOf } from '../contract/outcome.ts'
import { answeredCount } from '../contract/questions.ts'
import type { Run } from '../contract/run.ts'
import { mapExchange } from '../probe/client/structure.ts'
import { personsOf } from '../probe/persons/persons.ts'
import { replay } from '../probe/replay/replay.ts'
import { VERDICT_WORDS } from '../reporters/facts/tone.ts'
import { wrap } from '../reporters/terminal/lines.ts'
import { clip, visible } from '../reporters/text/visible.ts'
import { guarded } from './guarded.ts'
import { newestRun } from './newest-run.ts'
import { recordOf } from './record.ts'
import { runChecks } from './run-checks.ts'
import { openSession, type Session } from './session.ts'
import { systemClock } from './system-clock.ts'
import { judgeConformance } from './verdict.ts'

const ALONE = ['only', 'update', 'baseline', 'fromScratch', 'sign'] as const

export async function replayRun(options: Record<string, unknown>, places: Places, context: Context): Promise<number> {
  const beside = ALONE.find(name => options[name] !== undefined)
  if (beside !== undefined)
    throw new HarnessError(
      'USAGE',
      `--replay and --${beside.replace('fromScratch', 'from-scratch')} do not go together: nothing was sent.`,
      'A replay runs one check, or sends one request, of the newest run.',
    )
  const id = String(options['replay'])
  const found = replayedIn(id, places)
  const session = await openSession(places, context, { dialect: String(options['dialect']), within: REPLAYS })
  const json = options['json'] === true
  return guarded({ command: 'conformance' }, session, context, () =>
    'exchange' in found
      ? replayExchange(found.exchange, found.run, session, context, json)
      : replayCheck(found, session, context, json),
  )
}

/** A folder of its own, so that the newest run stays the one that was asked about. */
const REPLAYS = 'replays'

/**
 * One check run again on the contract of an earlier run, without a discovery. The exit code is that of a run with this
 * check alone: it was asked for, so it counts whatever release it is new in.
 */
async function replayCheck(
  { run, check, before }: { run: Run; check: string; before: readonly Result[] },
  session: Session,
  context: Context,
  json: boolean,
): Promise<number> {
  const { environment, client } = session
  context.terminal.progress(`Running ${check} again on the contract of the run ${run.run} …`)
  const openapi = run.openapi as unknown as OpenApiDocument
  const suites = await runChecks(session, context, { ledger: run.ledger, openapi }, { only: check })
  const cause = causeOf(suites.exchanges, suites.results)
  const checks = attributed(suites.results, suites.exchanges, cause)
  const judgement = judgeConformance({ kind: environment.kind, checks, drift: [], ledger: run.ledger, cause })
  const record = recordOf(session, context, {
    command: 'conformance',
    judgement,
    next: comparison(before, checks, run),
    ledger: run.ledger,
    openapi,
    checks,
    exchanges: [...client.exchanges(), ...suites.exchanges],
  })
  return finish(record, session, context, json)
}

/** Then and now, a sentence for each place. */
export function comparison(before: readonly Result[], now: readonly Result[], run: Pick<Run, 'run'>): string[] {
  return before.map(then => {
    const again = now.find(each => each.id === then.id)
    const word = VERDICT_WORDS[then.verdict]
    if (again === undefined) return `${then.id}: ${word} in the run ${run.run}, and is not there now.`
    return again.verdict === then.verdict
      ? `${then.id}: ${word}, as in the run ${run.run}.`
      : `${then.id}: ${VERDICT_WORDS[again.verdict]} now, ${word} in the run ${run.run}.`
  })
}

type Replayed =
  | { run: Run; check: string; before: Result[] }
  /** As it was recorded. */
  | { run: Run; exchange: Exchange }

/** Of a worker `w0x0012`, of a merged part `s2w0x0012`. */
const EXCHANGE_ID = /^(?:w\d+)?x\d+$/

/** Throws USAGE, CONTRACT_MISSING. */
export function replayedIn(id: string, places: Places): Replayed {
  const isExchange = EXCHANGE_ID.test(id)
  if (!isExchange && !CHECK_ID.test(id))
    throw new HarnessError(
      'USAGE',
      `"${id}" is neither a check nor an exchange: nothing was sent.`,
      'Checks look like REACH-07 or VERIFY-07/email, exchanges like x0012 or w0x0012; the report names both.',
    )
  const run = newestRun(places, each => answeredCount(each.ledger) > 0)
  if (run === undefined)
    throw new HarnessError(
      'CONTRACT_MISSING',
      `There is no run of "${places.env}" in ${places.results} that could be replayed: nothing was sent.`,
      `Run \`npm run conformance -- --env ${places.env}\` first.`,
    )
  return isExchange ? exchangeIn(run, id) : checkIn(run, id)
}

function exchangeIn(run: Run, id: string): Replayed {
  const exchange = run.exchanges.find(each => each.id === id)
  if (exchange !== undefined) return { run, exchange }
  const ids = run.exchanges.map(each => each.id)
  const hint =
    ids.length === 0
      ? 'It recorded none.'
      : `It has ${ids.length}, ${ids[0]} to ${ids.at(-1)}. An id means the exchange of the newest run; those of older runs are in their own folders.`
  throw new HarnessError('USAGE', `The run ${run.run} has no exchange "${id}": nothing was sent.`, hint)
}

function checkIn(run: Run, check: string): Replayed {
  const before = run.checks.filter(each => each.id === check || familyOf(each.id) === check)
  if (before.length > 0) return { run, check, before }
  const meant = nearest(
    check,
    run.checks.map(each => each.id),
  )
  throw new HarnessError(
    'USAGE',
    `The run ${run.run} has no check "${check}": nothing was sent.`,
    `${meant === undefined ? '' : `Did you mean ${meant}? `}\`npm run explain -- checks\` lists all; one that is newer than that run needs \`--only\` in place of --replay.`,
  )
}

/** 0 where the answer means the same, 1 where not. */
export async function replayExchange(
  then: Exchange,
  run: Run,
  { environment, client, dir }: Session,
  { terminal }: Context,
  json: boolean,
): Promise<number> {
  terminal.progress(`Sending ${then.id} of the run ${run.run} again to ${environment.baseUrl} …`)
  const openapi = run.openapi as unknown as OpenApiDocument
  const answered = await replay({ environment, client, ledger: run.ledger, openapi, clock: systemClock }, then)
  const now = mapExchange(answered, personsOf(environment))
  const [before, after] = [outcomeOf(then), outcomeOf(now)]
  const same = before.outcome === after.outcome
  if (json) {
    const exchanges = join(dir, 'exchanges.ndjson')
    terminal.answer({ same, then: { ...before, ...then }, now: { ...after, ...now }, exchanges })
  } else {
    const word = (outcome: string) => outcome.replaceAll('-', ' ')
    const verdict = same
      ? `The same class of answer: ${word(after.outcome)} (${after.why}).`
      : `Another class of answer: ${word(before.outcome)} then (${before.why}), ${word(after.outcome)} now (${after.why}).`
    terminal.print(
      [
        ...wrap(`${then.id}  ${then.request.method} ${then.request.path}  ${then.purpose}`, terminal.width),
        '',
        ...sideBySide(then, now, terminal.width),
        '',
        ...wrap(`${same ? '✓' : '✗'} ${verdict}`, terminal.width),
        ...madeAnew(then, openapi).flatMap(text => wrap(text, terminal.width, '  ')),
      ].join('\n'),
    )
  }
  return same ? EXIT.conformant : EXIT.failed
}

/** A signature or a time was sent as it was then: a service that looks at it may refuse it now. */
function madeAnew({ endpoint }: Exchange, openapi: OpenApiDocument): string[] {
  const recipes = endpoint === undefined ? [] : recipesOf(openapi, endpoint)
  const names = [...new Set(recipes.flatMap(({ let: made = {} }) => Object.keys(made)))]
  return names.length === 0
    ? []
    : [`The recorded call makes ${names.join(', ')} anew each time; here it was sent as it was recorded.`]
}

const WIDE = 96
const MOST_LINES = 40

/** Two answers to one request, beside each other where there is room, lines that differ marked. */
export function sideBySide(then: Exchange, now: Exchange, width: number): string[] {
  const [left, right] = [linesOf(then), linesOf(now)]
  const [inLeft, inRight] = [new Set(left), new Set(right)]
  const mark = (line: string, there: ReadonlySet<string>) => (there.has(line) ? `  ${line}` : `≠ ${line}`)
  const first = ['then', ...left.map(line => mark(line, inRight))]
  const second = ['now', ...right.map(line => mark(line, inLeft))]
  if (width < WIDE || !Number.isFinite(width)) return [...first, '', ...second].map(line => clip(line, width))
  const half = Math.floor((width - 3) / 2)
  return Array.from({ length: Math.max(first.length, second.length) }, (_, i) =>
    `${clip(first[i] ?? '', half).padEnd(half)}   ${clip(second[i] ?? '', half)}`.trimEnd(),
  )
}

/** Headers change with each answer, and are in the record; what it says is status, media type and body. */
function linesOf({ response, failure }: Exchange): string[] {
  if (response === undefined) return [`no answer: ${visible(failure?.message ?? 'nothing came')}`]
  const parsed = parseJson(response.body)
  const body = parsed.success ? JSON.stringify(parsed.data, null, 2) : response.body
  const lines = visible(body).replaceAll('\t', '  ').split('\n')
  const more = lines.length - MOST_LINES
  return [
    `${response.status} ${mediaTypeOf(response.headers)}`.trim(),
    ...lines.slice(0, MOST_LINES),
    ...(more > 0 ? [`… and ${more} more lines`] : []),
  ]
}
