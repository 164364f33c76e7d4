/** What a field service says of itself: `field.json` (how it is installed, started, used) and `truth.json` (its true answers). */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { ENDPOINTS, EXT_ENDPOINTS } from '../../contract/endpoint.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import { parseJson } from '../../contract/json.ts'
import { type RequestTemplate, RequestTemplateSchema } from '../../contract/request-template.ts'
import type { Truth } from '../dialects/_declared.ts'

const FOLDER = new URL('./', import.meta.url)

const REQUESTS = ENDPOINTS.map(endpoint => `${endpoint}.request` as const)
const Argv = z.array(z.string()).min(1)
const Values = z.record(z.string(), z.json())
const DeclarationSchema = z.strictObject({
  summary: z.string(),
  needs: z.array(z.enum(['node', 'python3', 'go', 'cargo', 'java', 'mvn'])),
  /** Commands run once, one after another, in the service's own copy of the folder. */
  install: z.array(Argv),
  /** `{port}` is replaced. */
  start: Argv,
  environment: z.strictObject({
    /** The path of the base URL below the host. */
    basePath: z.string(),
    credentials: z.record(z.string(), z.string()),
    testData: z.record(z.string(), z.string()),
    hints: z.record(z.string(), z.unknown()),
    /** By `<endpoint>.request`. */
    requestHints: z.partialRecord(z.enum(REQUESTS), RequestTemplateSchema),
  }),
})
export type Declaration = z.infer<typeof DeclarationSchema>

const TYPES = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null'] as const
const OPERATIONS = ['check', 'manage', 'clear', 'send', 'inquire'] as const
const BOUNDS = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'] as const
const TrueFieldSchema = z.strictObject({
  pointer: z.string().startsWith('/'),
  in: z.enum(['body', 'header', 'query']),
  type: z.enum(TYPES),
  nullable: z.literal(true).optional(),
  required: z.boolean(),
  requiredIn: z.array(z.enum(OPERATIONS)).optional(),
  operations: z.array(z.enum(OPERATIONS)).optional(),
  values: z.array(z.json()).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  bounds: z.partialRecord(z.enum(BOUNDS), z.number()).optional(),
})
const TrueEndpointSchema = z.strictObject({
  request: z.array(TrueFieldSchema),
  response: z.array(
    z.strictObject({ pointer: z.string().startsWith('/'), type: z.enum(TYPES), outcomes: z.array(z.string()).min(1) }),
  ),
  statuses: z.record(z.string(), z.number().int()),
  chooser: Values.optional(),
})
const TruthSchema = z.strictObject({
  questions: Values,
  logIn: TrueEndpointSchema,
  endpoints: z.record(z.enum(EXT_ENDPOINTS), TrueEndpointSchema),
  unknownMembers: z.enum(['refused', 'ignored']),
  order: z.enum(['token-first', 'body-first']),
  hints: Values.optional(),
  /** Complete requests by `<endpoint>` or `<endpoint>.<outcome>`; the proof of the truth is made of them. */
  examples: z.record(
    z.string().refine(key => (ENDPOINTS as readonly string[]).includes(key.split('.')[0] ?? '')),
    RequestTemplateSchema,
  ),
})

export interface FieldTruth extends Truth {
  examples: Record<string, RequestTemplate>
}

/** A folder with both files is a service. */
export function fieldNames(): string[] {
  return readdirSync(FOLDER)
    .filter(name => ['field.json', 'truth.json'].every(file => existsSync(new URL(`${name}/${file}`, FOLDER))))
    .sort()
}

export const folderOf = (name: string): string => fileURLToPath(new URL(`${name}/`, FOLDER))

export const declarationOf = (name: string): Declaration => read(name, 'field.json', DeclarationSchema)

export const truthOfField = (name: string): FieldTruth => read(name, 'truth.json', TruthSchema) as unknown as FieldTruth

function read<T>(name: string, file: string, schema: z.ZodType<T>): T {
  if (!fieldNames().includes(name))
    throw new HarnessError(
      'USAGE',
      `There is no field service "${name}"; there are ${fieldNames().join(', ')}.`,
      'Name one of these.',
    )
  const checked = schema.safeParse(parseJson(readFileSync(new URL(`${name}/${file}`, FOLDER), 'utf8')))
  if (checked.success) return checked.data
  throw new HarnessError(
    'HARNESS_BROKEN',
    `proof/field/${name}/${file} has not the form it must have: ${z.prettifyError(checked.error)}`,
    'Correct that file.',
  )
}
