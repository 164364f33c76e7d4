/** The JSON Schemas of the files that other tools read, made from the definitions themselves. */
import { z } from 'zod'
import { ExchangeSchema } from '../contract/exchange.ts'
import { LedgerSchema } from '../contract/ledger.ts'
import { RunSchema } from '../contract/run.ts'

const FILES = {
  'run.schema.json': { schema: RunSchema, title: 'run.json, version 1: one execution and everything it found' },
  'ledger.schema.json': {
    schema: LedgerSchema,
    title: 'ledger.json, version 1: the questions and how each answer is known',
  },
  'exchange.schema.json': { schema: ExchangeSchema, title: 'One request and its answer, redacted' },
} as const
export type SchemaFile = keyof typeof FILES

/** By the name of the file under `docs/schemas/`. */
export function reportSchemas(): Record<SchemaFile, object> {
  const made = Object.entries(FILES).map(([file, { schema, title }]) => {
    const { $schema, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12' })
    return [file, { $schema, title, ...rest }]
  })
  return Object.fromEntries(made) as Record<SchemaFile, object>
}
