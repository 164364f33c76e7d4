/** conformance: discover what is open, run the suites, compare with the fixtures, report. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isMap, isNode, LineCounter, parseDocument } from 'yaml'
import { attributed, causeOf, endOfAnswers } from '../../contract/attribution.ts'
import { familyOf, type Result } from '../../contract/check.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import { BaselineSchema, type Covered, coverKnown, type KnownFailure } from '../../contract/known-failures.ts'
import { didYouMean } from '../../contract/nearest.ts'
import { scoredBy } from '../../contract/release-set.ts'
import { homeOf } from '../../probe/environment/home.ts'
import { contractFor } from '../../run/contract-for.ts'
import { refusePartialGate, releaseGate } from '../../run/gate.ts'
import { guarded } from '../../run/guarded.ts'
import {
  acceptedWords,
  demandWritable,
  heldAgainstChecks,
  keepOrCompare,
  keptInProduction,
  slowerSoFar,
  wantedBy,
} from '../../run/keep-or-compare.ts'
import { goOn, SEE_THAT_IT_RUNS, stopped } from '../../run/keep-state.ts'
import { nextSteps } from '../../run/next-steps.ts'
import { obstaclesIn } from '../../run/obstacles.ts'
import { limitRecorded, planWords, watched } from '../../run/outlook.ts'
import { recordOf } from '../../run/record.ts'
import { releaseOf } from '../../run/releases.ts'
import { replayRun } from '../../run/replay.ts'
import { runChecks } from '../../run/run-checks.ts'
import { openSession } from '../../run/session.ts'
import { shownIn } from '../../run/shown.ts'
import { judgeConformance } from '../../run/verdict.ts'
import { ROOT } from '../../suites/plan.ts'
import { listedChecks } from '../../suites/playwright.ts'
import type { Command, Context } from '../command.ts'
import { explainStory } from '../explain-story.ts'
import { finish } from '../finish.ts'
import { placesOf, signOf, withPlaces, withSigning } from '../options.ts'

export default {
  group: 'start',
  summary: 'discover what is open, run the suites, compare with the recorded contract, report',
  examples: [
    'npm run conformance',
    'npm run conformance -- --env test',
    'npm run conformance -- --env production --baseline test',
    'npm run conformance -- --env candidate --baseline production',
    'npm run conformance -- --env ./my-service.yaml --results out --only VERIFY-01',
    'npm run conformance -- --env test --replay REACH-07',
    'npm run conformance -- --env production --sign operator.key',
  ],
  configure(command) {
    withSigning(withPlaces(command))
      .option('--dialect <name>', 'which service the embedded sandbox plays', 'default')
      .option(
        '--update [what]',
        'record what changed and is compatible; =breaking: what breaks senders as well; =ext-notify: of one endpoint alone; =ext-notify.request: that answer, whatever changed',
      )
      .option(
        '--baseline <name>',
        'what it is held against: for production what taught its contract (test), for any other what it would replace',
      )
      .option('--only <checks>', 'run these checks alone, by id or chapter: REACH-07, or VERIFY-07/email,limits')
      .option(
        '--replay <id>',
        'run one check of the newest run again (REACH-07), or send one of its requests again (w0x0012)',
      )
      .option('--resume <run>', 'go on with a discovery that was stopped: the folder of its run, or latest')
      .option('--from-scratch', 'discover the whole, although a contract is recorded')
      .option(
        '--known <file>',
        'failures that are known, with owner, reason and last day (default: baseline.yaml, if there)',
      )
      .option('--explain', 'tell the story of the discovery')
      .option('--json', 'the outcome as JSON')
  },
  async run(given, _args, context) {
    wantedBy(given['update'])
    const only = await askedChecks(given['only'], context.env)
    const options = only === undefined ? given : { ...given, only }
    const places = placesOf(options, context)
    if (options['replay'] !== undefined) return replayRun(options, places, context)
    const known = readKnown(options['known'], context)
    const session = await openSession(places, context, {
      dialect: String(options['dialect']),
      timed: true,
      resume: options['resume'] === undefined ? undefined : String(options['resume']),
      sign: signOf(options),
    })
    return guarded({ command: 'conformance', explain: options['explain'] === true }, session, context, async () => {
      const { terminal } = context
      const release = releaseOf(context.root, session.environment.checks)
      refusePartialGate(session.environment, options)
      demandWritable(session, options['update'])
      terminal.progress(`1/3 Asking ${session.environment.baseUrl} what its contract is …`)
      const fromScratch = options['fromScratch'] === true || options['update'] !== undefined
      terminal.progress(planWords(session.environment.policy, limitRecorded(session)))
      const found = await watched(session, context, () =>
        contractFor(session, context, String(options['baseline'] ?? 'test'), { fromScratch }),
      )
      const replaces = found.judgedBy === undefined ? options['baseline'] : undefined
      if (options['explain'] === true) terminal.print(explainStory(found, shownIn(session), terminal.width))
      const ended = endOfAnswers(session.client.exchanges())
      if (found.stopped === 'interrupt' || ended !== undefined)
        return stopped('conformance', found, session, context, { json: options['json'] === true, cause: ended })
      for (const { sentence } of slowerSoFar(session)) terminal.progress(`! ${sentence}`)
      terminal.progress('2/3 Running the suites on what was learnt …')
      const suites = await runChecks(session, context, found, options)
      terminal.progress('3/3 Comparing with the recorded contract, writing the reports …')
      const died = endOfAnswers([...session.client.exchanges(), ...suites.exchanges])
      const cause = died ?? causeOf(suites.exchanges, suites.results)
      const { held, checked } = heldAgainstChecks(session, found, options['update'], {
        ...suites,
        results: attributed(suites.results, suites.exchanges, cause),
      })
      const kept =
        found.judgedBy === undefined
          ? await keepOrCompare(
              session,
              cause === undefined ? held : { ...held, stopped: 'interrupt' },
              options['update'],
              suites.exchanges,
            )
          : keptInProduction(session, found, found.judgedBy, suites.exchanges)
      for (const line of acceptedWords(kept)) terminal.progress(line)
      const told = scoredBy(release, checked)
      const { results, stale } = coveredBy(known, told, session.environment.name, options['only'])
      const { kind } = session.environment
      const gated =
        replaces === undefined
          ? undefined
          : await releaseGate(String(replaces), { session, context, found: held, results, stale })
      const { drift, ledger } = { ...kept, ...gated }
      const obstacles = obstaclesIn({ results, ledger, stopped: found.stopped, environment: session.environment })
      const judgement =
        gated?.judgement ??
        judgeConformance({ kind, checks: results, stale, drift, ledger, cause, obstacles, heldAgainst: found.judgedBy })
      const record = recordOf(session, context, {
        command: 'conformance',
        judgement,
        next: nextSteps(judgement, ledger, kept, [
          ...(died === undefined ? [] : [SEE_THAT_IT_RUNS]),
          ...obstacles.map(each => each.next),
          ...(found.stopped === undefined ? [] : goOn(found, session, 'conformance')),
        ]),
        ledger,
        openapi: kept.openapi ?? held.openapi,
        drift,
        checks: results,
        checksOf: release.version,
        stale,
        ...(gated === undefined ? {} : { gate: gated.gate }),
        exchanges: [...session.client.exchanges(), ...suites.exchanges],
      })
      return finish(record, session, context, options['json'] === true)
    })
  },
} satisfies Command

type Listed = { id: string; chapter: string }

/** The ids, separated by commas; `undefined` where all are meant. Throws USAGE. */
export async function askedChecks(only: unknown, env: Record<string, string | undefined>): Promise<string | undefined> {
  if (only === undefined) return undefined
  const written = writtenChecks()
  const words = String(only)
    .split(',')
    .map(word => word.trim())
  // To list them takes seconds, which a name that stands in a suite need not wait for.
  const isWritten = words.every(word => written.has(familyOf(word)))
  return (isWritten ? words : idsOf(String(only), await listedChecks(env))).join(',')
}

/** Ids as the suites have them in quotes. */
function writtenChecks(): ReadonlySet<string> {
  const files = readdirSync(join(ROOT, 'suites'), { recursive: true, encoding: 'utf8' })
  const texts = files
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map(name => readFileSync(join(ROOT, 'suites', name), 'utf8'))
  return new Set(texts.flatMap(text => [...text.matchAll(/'([A-Z]+-\d{2,})'/g)].map(([, id = '']) => id)))
}

export function idsOf(words: string, checks: readonly Listed[]): string[] {
  const given = words.split(',').flatMap(word => (word.trim() === '' ? [] : [word.trim()]))
  if (given.length === 0) throw unknown(words, checks)
  return given.flatMap(word => {
    const chapter = checks.filter(each => each.chapter.toLowerCase() === word.toLowerCase())
    if (chapter.length > 0) return chapter.map(each => each.id)
    const [family = '', ...place] = word.split('/')
    const id = [family.toUpperCase(), ...place].join('/')
    if (checks.some(each => each.id === id || familyOf(each.id) === familyOf(id))) return [id]
    throw unknown(word, checks)
  })
}

function unknown(word: string, checks: readonly Listed[]): HarnessError {
  const chapters = [...new Set(checks.map(each => each.chapter))]
  return new HarnessError(
    'USAGE',
    `There is no check and no chapter "${word}". Nothing was sent.`,
    `${didYouMean(word, [...checks.map(each => each.id), ...chapters])}Chapters are ${chapters.join(', ')}; \`npm run explain -- checks\` lists all checks.`,
  )
}

const DEFAULT = 'baseline.yaml'

/** `given`: what `--known` said; without it `baseline.yaml` of the user's home, where there is one. */
export function readKnown(given: unknown, context: Pick<Context, 'root'>): KnownFailure[] {
  const path = given === undefined ? join(homeOf(context.root), DEFAULT) : resolve(String(given))
  if (given === undefined && !existsSync(path)) return []
  const text = textOf(path)
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const [broken] = document.errors
  if (broken !== undefined) throw mistake(path, broken.message.split('\n')[0] ?? '', lines.linePos(broken.pos[0]).line)
  const read = BaselineSchema.safeParse(document.toJS() ?? { known: [] })
  if (!read.success) {
    const [issue] = read.error.issues
    const place = (issue?.path ?? []).filter(each => typeof each !== 'symbol')
    const node = document.getIn(place, true)
    const parent = document.getIn(place.slice(0, -1), true)
    const at = isNode(node) ? node : isMap(parent) ? parent : undefined
    const message = `${place.join('.') || 'the file'}: ${issue?.message ?? ''}`
    throw mistake(path, message, at?.range === null || at?.range === undefined ? 1 : lines.linePos(at.range[0]).line)
  }
  const { known } = read.data
  const twice = known.find((entry, i) => known.findIndex(other => isSame(other, entry)) < i)
  if (twice !== undefined) throw mistake(path, `${twice.check} is listed twice`, 1)
  return known
}

const isSame = (a: KnownFailure, b: KnownFailure) =>
  a.check === b.check && (a.environment === undefined || b.environment === undefined || a.environment === b.environment)

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new HarnessError(
      'USAGE',
      `The known failures ${path} cannot be read: ${(cause as Error).message}`,
      'Check the path given to --known.',
      cause,
    )
  }
}

function mistake(path: string, message: string, line: number): HarnessError {
  return new HarnessError(
    'USAGE',
    `${path}:${line}: ${message}`,
    'Each entry has check, owner, reason, expires (a day), and environment where it holds in one alone: docs/schemas/baseline.schema.json.',
  )
}

/** What `--known` said, held against the results of a run. */
function coveredBy(
  known: readonly KnownFailure[],
  results: readonly Result[],
  environment: string,
  only: unknown,
): Covered {
  return coverKnown(known, { results, environment, today: new Date(), whole: only === undefined })
}
