/** The lines of a run, as they are told and read again: every check that was listed has a result, whatever happened to the process. */
import { appendFileSync } from 'node:fs'
import { z } from 'zod'
import { type Check, CheckSchema, type Result, ResultSchema } from '../contract/check.ts'
import { parseJson } from '../contract/json.ts'
import { broken } from './outcome.ts'
import { RESULTS_VARIABLE } from './plan.ts'

const LineSchema = z.discriminatedUnion('event', [
  /** `target`: the name of the service, where several are judged in one run. */
  z.object({ event: z.literal('listed'), check: CheckSchema, file: z.string(), target: z.string() }),
  z.object({ event: z.literal('ended'), result: ResultSchema, target: z.string() }),
  z.object({ event: z.literal('trouble'), message: z.string() }),
  z.object({ event: z.literal('end'), status: z.string() }),
])

type Line = z.infer<typeof LineSchema>

export function writeLine(line: Line): void {
  const file = process.env[RESULTS_VARIABLE]
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`)
}

export interface Collected {
  results: Result[]
  /** What the runner itself complained of. */
  troubles: string[]
  listed: number
}

type ListedCheck = Check & { file: string }

/** What there is to run, and what the runner complained of. */
export function listedIn(lines: readonly string[], target?: string): { checks: ListedCheck[]; troubles: string[] } {
  const all = read(lines).filter(line => target === undefined || !('target' in line) || line.target === target)
  const checks = all.flatMap(line => (line.event === 'listed' ? [{ ...line.check, file: line.file }] : []))
  return { checks: inOrder(checks), troubles: troublesIn(all) }
}

/**
 * `ending` says in a sentence why a check may be missing: `the suites ran out of time`. `target`: of one service alone,
 * where several were judged.
 */
export function collect(lines: readonly string[], ending: string, target?: string): Collected {
  const all = read(lines).filter(line => target === undefined || !('target' in line) || line.target === target)
  const ended = new Map(all.flatMap(line => (line.event === 'ended' ? [[line.result.id, line.result] as const] : [])))
  const checks = all.flatMap(line => (line.event === 'listed' ? [line] : []))
  const results = checks.map(
    ({ check, file }): Result =>
      ended.get(check.id) ?? {
        ...check,
        ...broken(`this check was not run to its end, because ${ending}.`),
        milliseconds: 0,
        file,
      },
  )
  return { results: inOrder(results), troubles: troublesIn(all), listed: checks.length }
}

function read(lines: readonly string[]): Line[] {
  return lines.flatMap(text => {
    const line = LineSchema.safeParse(parseJson(text))
    return line.success ? [line.data] : []
  })
}

function troublesIn(lines: readonly Line[]): string[] {
  return lines.flatMap(line => (line.event === 'trouble' ? [line.message] : []))
}

/** By chapter, and by the number in the id. */
function inOrder<T extends { chapter: string; id: string }>(checks: readonly T[]): T[] {
  return checks.toSorted((a, b) => (a.chapter === b.chapter ? compare(a.id, b.id) : compare(a.chapter, b.chapter)))
}

const compare = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })
