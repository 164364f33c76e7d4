/** The environment file: its shape, its defaults by kind, and the JSON Schema for editors. */
import { z } from 'zod'
import { KINDS } from '../../contract/check.ts'
import { isQuestionId } from '../../contract/questions.ts'
import { RequestTemplateSchema } from '../../contract/recipe.ts'

/** YAML reads `12` as a number; what is sent is what was written. */
const Text = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const Named = z.record(z.string().min(1), Text)

const Hints = z.record(z.string(), z.unknown()).superRefine((hints, context) => {
  for (const [id, value] of Object.entries(hints)) {
    if (!isQuestionId(id))
      context.addIssue({
        code: 'custom',
        path: [id],
        message: `"${id}" is no question of the ledger (docs/ledger.md lists them)`,
      })
    else if (id.endsWith('.request')) {
      const parsed = RequestTemplateSchema.safeParse(value)
      if (!parsed.success)
        for (const issue of parsed.error.issues)
          context.addIssue({ code: 'custom', path: [id, ...issue.path], message: issue.message })
    }
  }
})

const PolicySchema = z.strictObject({
  requestsPerSecond: z.number().positive().max(10_000).optional().describe('Requests a second, at most.'),
  maxRequests: z.int().positive().optional().describe('Requests of one run, at most.'),
  maxAuthFailures: z.int().positive().optional().describe('Refused log-ins after which no further one is tried.'),
  maxNotifications: z.int().nonnegative().optional().describe('Accepted notifications of one run, at most.'),
  recipients: z.array(Text).optional().describe('Values of testData that designate recipients who may be reached.'),
  timeoutMs: z.int().positive().max(600_000).optional().describe('Milliseconds until a request is given up.'),
  maxResponseBytes: z.int().positive().optional().describe('Bytes of an answer that are read, after decompression.'),
  load: z
    .strictObject({ maxRate: z.number().positive(), window: z.string().optional() })
    .optional()
    .describe('Agreed load: the highest rate, and the hours, e.g. "22:00-05:00".'),
})

const BaseUrl = z
  .string()
  .refine(
    text => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'must be an http or https address, such as https://test.example.org',
  )
  .refine(
    text =>
      !URL.canParse(text) ||
      (new URL(text).username === '' && new URL(text).search === '' && new URL(text).hash === ''),
    'must be an address without credentials, query and fragment',
  )

export const EnvironmentFileSchema = z.strictObject({
  $schema: z.string().optional(),
  kind: z.enum(KINDS).describe('What the environment is; it decides what is allowed there.'),
  baseUrl: BaseUrl.describe('Address below which the four endpoints stand.'),
  credentials: Named.describe('Credentials by the names the operator gave them.'),
  testData: Named.default({}).describe('Test recipients and deliveries, in natural words.'),
  hints: Hints.default({}).describe('What the operator told beside, by question id; assumed until it is seen.'),
  policy: PolicySchema.default({}),
  tls: z
    .strictObject({ ca: z.string().optional(), cert: z.string().optional(), key: z.string().optional() })
    .default({})
    .describe('PEM files: additional authorities, client certificate and its key.'),
})
export type EnvironmentFile = z.infer<typeof EnvironmentFileSchema>

/** Published as `environments/environment.schema.json`. */
export function exportJsonSchema(): object {
  const { $schema, ...rest } = z.toJSONSchema(EnvironmentFileSchema, {
    target: 'draft-2020-12',
    io: 'input',
    unrepresentable: 'any',
  })
  return { $schema, title: 'Environment of the conformance harness', ...rest }
}
