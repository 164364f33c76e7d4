/** The JSON Schemas of the files that other tools read, made from the definitions themselves. */
import { z } from 'zod'
import { ExchangeSchema } from '../contract/exchange.ts'
import { LedgerSchema } from '../contract/ledger.ts'
import { RunSchema } from '../contract/run.ts'

const WRITTEN = {
  run: { schema: RunSchema, title: 'run.json, version 1: one execution and everything it found' },
  ledger: { schema: LedgerSchema, title: 'ledger.json, version 1: the questions and how each answer is known' },
  exchange: { schema: ExchangeSchema, title: 'One request and its answer, redacted' },
} as const
type SchemaName = keyof typeof WRITTEN

/** By name: `run` is published as `docs/schemas/run.schema.json`. */
export function schemas(): Record<SchemaName, object> {
  const published = (name: SchemaName) => {
    const { schema, title } = WRITTEN[name]
    return { title, ...z.toJSONSchema(schema, { target: 'draft-2020-12' }) }
  }
  return { run: published('run'), ledger: published('ledger'), exchange: published('exchange') }
}
