/** One line of NDJSON for each check that is listed and for each that ends; nothing is printed. */
import { findSourceMap } from 'node:module'
import { basename, dirname, relative } from 'node:path'
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter'
import { type Check, CheckSchema } from '../contract/check.ts'
import { detailsOf, outcomeOn, type Part, read } from './checks.ts'
import { declaredIn, FILE } from './conformity/answers.ts'
import { writeLine } from './logs.ts'
import { broken, NOT_SELECTED, type Outcome, OutcomeSchema, undecided } from './outcome.ts'
import { isSelected, PLAN_VARIABLE, planIn, targetsFor } from './plan.ts'
import { redactionIn } from './process-output.ts'
import { planned } from './recorded.ts'

const AGAIN: Part = 'again'

export default class NdjsonReporter implements Reporter {
  readonly #plan = planIn(process.env)
  readonly #redact = redactionIn(process.env)
  #root = process.cwd()

  /** Otherwise Playwright adds a reporter of its own, which prints what messages hold. */
  printsToStdio(): boolean {
    return true
  }

  onBegin(config: FullConfig, suite: Suite): void {
    // The run that started them may have died while they were being loaded.
    if (process.env[PLAN_VARIABLE] !== undefined && !process.connected) process.exit(1)
    process.once('disconnect', () => process.exit(1))
    process.channel?.unref()
    this.#root = config.configFile === undefined ? config.rootDir : dirname(config.configFile)
    const listed = new Set<string>()
    for (const test of suite.allTests()) {
      const check = checkOf(test)
      // Once, in however many parts of the run it is asked for.
      if (check !== undefined && listed.has(check.id)) continue
      listed.add(check?.id ?? '')
      if (check === undefined)
        writeLine({ event: 'trouble', message: `${locationOf(test.location, this.#root)} says nothing of itself.` })
      else
        for (const target of targetsFor(this.#plan, check.id))
          writeLine({ event: 'listed', check, file: locationOf(test.location, this.#root), target })
    }
    // What is judged when the last test is over; where no test was found that could have been, nothing is.
    const isWhole = suite.allTests().length > 0 || this.#plan?.targets !== undefined
    for (const { check } of isWhole ? declaredIn(planned()) : [])
      for (const target of targetsFor(this.#plan, check.id)) writeLine({ event: 'listed', check, file: FILE, target })
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const check = checkOf(test)
    if (check === undefined) return
    // It was only about to begin: the run says why it is missing.
    if (result.status === 'interrupted') return
    const isStopped = result.status === 'skipped' && !result.annotations.some(({ type }) => type === 'skip')
    const rest = { milliseconds: Math.max(0, result.duration), file: locationOf(test.location, this.#root) }
    for (const target of targetsFor(this.#plan, check.id)) {
      const reported = read(result.annotations, outcomeOn(target), OutcomeSchema)
      // Playwright skips what it has not begun when the time of the whole run ends, and says no word of it.
      if (reported === undefined && isStopped) continue
      if (reported === undefined && test.parent.project()?.name === AGAIN && result.status === 'skipped') continue
      const outcome = reported ?? this.#untold(check, test, result)
      writeLine({ event: 'ended', target, result: { ...check, ...outcome, ...rest } })
    }
  }

  /** A check that was stopped, or whose worker died, has told nothing. */
  #untold({ id }: Check, { timeout }: TestCase, { status }: TestResult): Outcome {
    if (!isSelected(this.#plan?.only, id)) return NOT_SELECTED
    if (status === 'timedOut') return undecided(`The check did not come to its end within ${timeout / 1000} s.`)
    return broken(`the check ended without a verdict (${status}).`)
  }

  /** Trouble of the runner itself: a file that does not load, a worker that died. */
  onError(error: TestError): void {
    const at = error.location === undefined ? '' : ` at ${locationOf(error.location, this.#root)}`
    const first = this.#redact((error.message ?? '').split('\n')[0] ?? '')
    writeLine({ event: 'trouble', message: `${first.slice(0, 300)}${at}` })
  }

  onEnd(result: FullResult): void {
    writeLine({ event: 'end', status: result.status })
  }
}

function checkOf(test: TestCase): Check | undefined {
  const details = detailsOf(test.annotations)
  if (details === undefined) return undefined
  return CheckSchema.parse({ ...details, chapter: chapterOf(test), title: test.title })
}

/** The folder of the file that Playwright loaded: a check may be declared by a helper that several call. */
function chapterOf(test: TestCase): string {
  const [, , file = ''] = test.titlePath()
  return basename(dirname(file))
}

interface Location {
  file: string
  /** From 1, as compiled. */
  line: number
  column: number
}

/**
 * Where something stands in the source: the loader hands over code of one line each, and its map of it.
 * `suites/notify/request.spec.ts:31`; `root` is the folder above.
 */
function locationOf({ file, line, column }: Location, root: string): string {
  const entry = findSourceMap(file)?.findEntry(line - 1, column - 1)
  const original = entry !== undefined && 'originalLine' in entry ? entry.originalLine + 1 : line
  return `${relative(root, file).replaceAll('\\', '/')}:${original}`
}
