/** Results from the reporter's lines: every check that was listed has one, whatever happened to the process. */
import { z } from 'zod'
import { CheckSchema, type Result, ResultSchema } from '../contract/check.ts'
import { parseJson } from '../contract/json.ts'
import { broken } from './outcome.ts'

const LineSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('listed'), check: CheckSchema, file: z.string() }),
  z.object({ event: z.literal('ended'), result: ResultSchema }),
  z.object({ event: z.literal('trouble'), message: z.string() }),
  z.object({ event: z.literal('end'), status: z.string() }),
])

export interface Collected {
  results: Result[]
  /** What the runner itself complained of. */
  troubles: string[]
  listed: number
}

/** `ending` says in a sentence why a check may be missing: `the suites ran out of time`. */
export function collect(lines: readonly string[], ending: string): Collected {
  const parsed = lines.flatMap(text => {
    const json = parseJson(text)
    const line = LineSchema.safeParse(json.success ? json.data : undefined)
    return line.success ? [line.data] : []
  })
  const ended = new Map(
    parsed.flatMap(line => (line.event === 'ended' ? [[line.result.id, line.result] as const] : [])),
  )
  const listed = parsed.flatMap(line => (line.event === 'listed' ? [line] : []))
  const results = listed.map(
    ({ check, file }): Result =>
      ended.get(check.id) ?? {
        ...check,
        ...broken(`this check was not run to its end, because ${ending}.`),
        milliseconds: 0,
        file,
      },
  )
  return {
    results: results.sort((a, b) => (a.chapter === b.chapter ? compare(a.id, b.id) : compare(a.chapter, b.chapter))),
    troubles: parsed.flatMap(line => (line.event === 'trouble' ? [line.message] : [])),
    listed: listed.length,
  }
}

const compare = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })
