/** The environment file: its shape, its defaults by kind, and the JSON Schema for editors. */
import { z } from 'zod'
import { KINDS } from '../../contract/check.ts'
import { ENDPOINTS } from '../../contract/endpoint.ts'
import { QUESTIONS } from '../../contract/questions.ts'
import { RequestTemplateSchema } from '../../contract/request-template.ts'

const NOT_A_TEXT = { error: 'must be a text, a number or a boolean; leave the property out where there is none' }
/** YAML reads `12` as a number; what is sent is what was written. */
const Text = z.union([z.string().min(1), z.number(), z.boolean()], NOT_A_TEXT).transform(String)

const Named = z.record(z.string().min(1, 'must have a name'), Text)
/** What the operator lists under one name is one text, as it would stand in a letter. */
const Data = z.record(
  z.string().min(1, 'must have a name'),
  z.union([Text, z.array(Text).min(1)], NOT_A_TEXT).transform(each => [each].flat().join(', ')),
)

/** One property a question, so that an editor completes them and a misspelt one is reported. */
const Hints = z.strictObject({
  documents: z
    .array(z.string().min(1))
    .optional()
    .describe(
      'Documents of the service, relative to this file: OpenAPI or Swagger, a Postman collection, a HAR, a .http file.',
    ),
  ...(Object.fromEntries(
    QUESTIONS.map(({ id, text }) => {
      const form = id.endsWith('.request') ? RequestTemplateSchema : z.unknown()
      return [id, form.optional().describe(text)]
    }),
  ) as Record<string, z.ZodOptional>),
})

const PolicySchema = z.strictObject({
  requestsPerSecond: z.number().positive().max(10_000).optional().describe('Requests a second, at most.'),
  maxRequests: z
    .int()
    .positive()
    .optional()
    .describe('Requests of one run, at most; the checks that are worth most are chosen.'),
  maxMinutes: z
    .number()
    .positive()
    .max(1440)
    .optional()
    .describe('Minutes of one discovery or conformance run, at most; the checks that are worth most are chosen.'),
  maxAuthFailures: z.int().positive().optional().describe('Rejected logins after which no further one is tried.'),
  maxNotifications: z.int().nonnegative().optional().describe('Accepted notifications of one run, at most.'),
  maxChanges: z.int().nonnegative().optional().describe('Accepted calls to ext-reach of one run, at most.'),
  recipients: z
    .array(Text)
    .optional()
    .describe('Who may be reached in production: names or values of testData that designate them, such as Phone.'),
  timeoutMs: z.int().positive().max(600_000).optional().describe('Milliseconds until a request is given up.'),
  maxResponseBytes: z.int().positive().optional().describe('Bytes of an answer that are read, after decompression.'),
  measureLimits: z
    .boolean()
    .optional()
    .describe(
      'Whether discover --measure-limits may send large bodies and hold connections, and checks may go up to the rate limit; never in production.',
    ),
  load: z
    .strictObject({
      maxRate: z.number().positive().describe('Requests a second, at most.'),
      window: z.string().optional().describe('The hours, such as "22:00-05:00" (UTC) or "22:00-05:00 Europe/Berlin".'),
      maxRequests: z.int().positive().optional().describe('Requests of one load run, at most.'),
      maxSeconds: z.int().positive().optional().describe('Length of one load run, at most.'),
      maxNotifications: z.int().nonnegative().optional().describe('Notifications of one load run, at most.'),
      maxChanges: z.int().nonnegative().optional().describe('Changes of preferences of one load run, at most.'),
    })
    .optional()
    .describe('Agreed load: the highest rate, the hours, and what one run may cost.'),
})

const Share = z.number().min(0).max(1)
const Milliseconds = z.number().positive()

const LoadSchema = z.strictObject({
  people: z
    .array(Data)
    .optional()
    .describe(
      'Further test persons and deliveries, by the names of testData: the journeys of a load run take them in turn.',
    ),
  objectives: z
    .strictObject({
      failedShare: Share.optional().describe('Share of the calls of an endpoint that may fail.'),
      p50: Milliseconds.optional(),
      p95: Milliseconds.optional(),
      p99: Milliseconds.optional(),
    })
    .optional()
    .describe('What must hold under load, in milliseconds; in place of what the profile says.'),
  weights: z
    .strictObject(Object.fromEntries(ENDPOINTS.map(endpoint => [endpoint, Share.optional()])))
    .optional()
    .describe('Share of the journeys that call an endpoint, 0 to 1.'),
})

const BaseUrl = z
  .string()
  .trim()
  .refine(
    text => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'must be an http or https address, such as https://test.example.org',
  )
  .refine(text => isBare(text), 'must be an address without credentials, query and fragment')

function isBare(text: string): boolean {
  if (!URL.canParse(text)) return true
  const { username, password, search, hash } = new URL(text)
  return `${username}${password}${search}${hash}` === '' && !/[?#]/.test(text)
}

const Tls = z
  .strictObject({
    ca: z.string().optional().describe('PEM file of authorities that are trusted alongside the usual ones.'),
    cert: z.string().optional().describe('PEM file of the client certificate.'),
    key: z.string().optional().describe('PEM file of the key of the client certificate.'),
  })
  .refine(tls => (tls.cert === undefined) === (tls.key === undefined), 'needs cert and key together, or neither')

export const EnvironmentFileSchema = z.strictObject({
  $schema: z.string().optional(),
  kind: z.enum(KINDS).describe('What the environment is; it decides what is allowed there.'),
  baseUrl: BaseUrl.describe('Address below which the four endpoints stand.'),
  credentials: Named.describe('Credentials by the names the operator gave them.'),
  testData: Data.default({}).describe('Test recipients and deliveries, in natural words.'),
  second: z
    .strictObject({
      credentials: Named.default({}).describe('Credentials of a second application, by the same names.'),
      testData: Data.default({}).describe(
        'A second test person, by the same names; what is not named is as for the first.',
      ),
    })
    .optional()
    .describe('A second application or test person: checks that nothing of one reaches the other need them.'),
  load: LoadSchema.optional().describe('How load is applied.'),
  hints: Hints.default({}).describe(
    'What the operator told, by question id, and documents of the service; assumed until it is seen.',
  ),
  policy: PolicySchema.default({}),
  checks: z
    .string()
    .optional()
    .describe('Release whose set of checks a run is scored by, such as 0.1.0; without it the newest.'),
  tls: Tls.default({}).describe('PEM files, relative to this file.'),
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
