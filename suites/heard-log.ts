/** The logs of a run: what was asked, and what each answer meant, so that all of them can be judged once it is over. */
import { appendFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ENDPOINTS } from '../contract/endpoint.ts'
import type { Exchange } from '../contract/exchange.ts'
import { parseJson } from '../contract/json.ts'
import { readExchangeLog } from '../probe/client/recorder.ts'
import { linesOf } from '../probe/lines-of.ts'
import type { Heard } from '../probe/sender/heard.ts'

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
export interface Seen extends Omit<Meaning, 'exchange'> {
  exchange: Exchange
}

export type Note = (heard: Heard, meaning: Omit<Meaning, 'exchange' | 'outcome'>) => void

export function noteIn(runDir: string, worker: string | number): Note {
  const file = join(runDir, `heard.${worker}.ndjson`)
  return ({ exchange, outcome }, meaning) => {
    const line: Meaning = { exchange: exchange.id, outcome, ...meaning }
    appendFileSync(file, `${JSON.stringify(line)}\n`)
  }
}

export function seenIn(runDir: string, exchanges: readonly Exchange[]): Seen[] {
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
