/** The logs of a run: what each check came to, what was asked, and what each answer meant, as lines that are written and read again. */

import { appendFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Check, CheckSchema, type Result, ResultSchema } from '../contract/check.ts'
import { ENDPOINTS } from '../contract/endpoint.ts'
import type { Exchange } from '../contract/exchange.ts'
import { parseJson } from '../contract/json.ts'
import { readExchangeLog } from '../probe/client/recorder.ts'
import { linesOf } from '../probe/lines-of.ts'
import type { ClassifiedResponse } from '../probe/sender/classified-response.ts'
import { broken, type Outcome } from './outcome.ts'
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

/** What there is to run, by chapter and id and as it was declared, and what the runner complained of. */
export function listedIn(
  lines: readonly string[],
  target?: string,
): { checks: ListedCheck[]; declared: ListedCheck[]; troubles: string[] } {
  const all = read(lines).filter(line => target === undefined || !('target' in line) || line.target === target)
  const checks = all.flatMap(line => (line.event === 'listed' ? [{ ...line.check, file: line.file }] : []))
  return { checks: inOrder(checks), declared: checks, troubles: troublesIn(all) }
}

/** Why a check may be missing: `the suites ran out of time`, or what it came to so. */
export type Ending = string | ((check: Check, target: string) => Outcome)

/** `target`: of one service alone, where several were judged. */
export function collect(lines: readonly string[], ending: Ending, target?: string): Collected {
  const all = read(lines).filter(line => target === undefined || !('target' in line) || line.target === target)
  const ended = new Map(all.flatMap(line => (line.event === 'ended' ? [[line.result.id, line.result] as const] : [])))
  const checks = all.flatMap(line => (line.event === 'listed' ? [line] : []))
  const missing = (check: Check, of: string) =>
    typeof ending === 'string' ? broken(`this check was not run to its end, because ${ending}.`) : ending(check, of)
  const results = checks.map(
    ({ check, file, target: of }): Result =>
      ended.get(check.id) ?? { ...check, ...missing(check, of), milliseconds: 0, file },
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

const MeaningSchema = z.strictObject({
  exchange: z.string(),
  endpoint: z.enum(ENDPOINTS),
  operation: z.string(),
  outcome: z.string(),
  /** The recorded call and no other. */
  plain: z.boolean(),
  refused: z.boolean(),
})
type Meaning = z.infer<typeof MeaningSchema>

/** An answer with what it meant. */
export interface ClassifiedExchange extends Omit<Meaning, 'exchange'> {
  exchange: Exchange
}

export type Note = (response: ClassifiedResponse, meaning: Omit<Meaning, 'exchange' | 'outcome'>) => void

export function noteIn(runDir: string, worker: string | number): Note {
  const file = join(runDir, `heard.${worker}.ndjson`)
  return ({ exchange, outcome }, meaning) => {
    const line: Meaning = { exchange: exchange.id, outcome, ...meaning }
    appendFileSync(file, `${JSON.stringify(line)}\n`)
  }
}

export function classifiedIn(runDir: string, exchanges: readonly Exchange[]): ClassifiedExchange[] {
  const known = new Map(exchanges.map(each => [each.id, each]))
  const lines = readdirSync(runDir)
    .filter(name => /^heard\.\w+\.ndjson$/.test(name))
    .flatMap(name => linesOf(join(runDir, name)))
  return lines.flatMap(line => {
    const meaning = MeaningSchema.safeParse(parseJson(line))
    const exchange = meaning.success ? known.get(meaning.data.exchange) : undefined
    return meaning.success && exchange?.response !== undefined ? [{ ...meaning.data, exchange }] : []
  })
}

/** What the workers asked, in the order of time. */
export function exchangesIn(runDir: string): Exchange[] {
  const files = readdirSync(runDir).filter(name => /^exchanges\.\w+\.ndjson$/.test(name))
  return files
    .flatMap(name => readExchangeLog(join(runDir, name)).exchanges)
    .sort((a, b) => (a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? -1 : 1))
}
