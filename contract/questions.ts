/** The 42 questions that the specification leaves open; the ids are fixed, other tools read them. */
import { ENDPOINTS, type Endpoint } from './endpoint.ts'

const PER_ENDPOINT = {
  request: {
    text: 'What is the JSON Schema of the request: fields, types, required, enums, formats, bounds?',
    gap: 'Endpoints',
  },
  response: { text: 'What is the JSON Schema of the success response?', gap: 'Endpoints' },
  parameters: { text: 'Which query or path parameters does it take?', gap: 'Endpoints' },
  headers: { text: 'Which request headers does it need, and which response headers does it send?', gap: 'Endpoints' },
  'status-codes': { text: 'Which status codes does it answer, and when?', gap: 'Endpoints, Errors' },
} as const

const SINGLE = {
  'env.base-path': {
    text: 'Are the four paths appended directly to the base URL, or under which prefix or with a trailing slash?',
    gap: 'Endpoints',
  },
  'auth.credential-format': {
    text: 'Which named credentials does the service take, and what form has each?',
    gap: 'Authentication 3',
  },
  'auth.request.encoding': {
    text: 'How are the credentials sent: JSON, form, Basic, headers, query, signed?',
    gap: 'Authentication 3',
  },
  'auth.request.fields': { text: 'Under which names are the credentials sent?', gap: 'Authentication 3' },
  'auth.token.location': { text: 'Where in the answer is the token: body, header or cookie?', gap: 'Authentication 3' },
  'auth.token.form': { text: 'Is the token a JWT, a UUID or opaque, and of what form?', gap: 'Authentication 3' },
  'auth.token.presentation': { text: 'How is the token sent on later calls?', gap: 'Authentication 3' },
  'auth.token.lifetime': {
    text: 'How long does the token live, absolute or idle, and what told us?',
    gap: 'Authentication 3',
  },
  'auth.refusal': {
    text: 'What answers wrong credentials, and a missing, a garbage and an expired token?',
    gap: 'Authentication, Errors',
  },
  'resource.user': { text: 'What are the fields of a user?', gap: 'Resources' },
  'resource.address': { text: 'What are the fields of an address?', gap: 'Resources' },
  'resource.address-preference': {
    text: 'What are the fields of an address preference, and how does check differ from manage?',
    gap: 'Resources',
  },
  'resource.notification': { text: 'What are the fields of a notification?', gap: 'Resources' },
  states: { text: 'Which states and transitions are seen of a notification, a preference or a user?', gap: 'States' },
  events: { text: 'Is there any sign of webhooks or callbacks?', gap: 'Events' },
  'errors.format': { text: 'What shape has the error body, by family?', gap: 'Errors' },
  'errors.codes': { text: 'Which error codes are seen, and when?', gap: 'Errors' },
  'limits.rate': {
    text: 'What is the rate limit: number, window, kind of limiter, scope, headers, answer?',
    gap: 'Limits',
  },
  'limits.size': { text: 'What is the largest accepted body, and the answer above it?', gap: 'Limits' },
  'limits.timeout': { text: "What are the server's time-outs (idle connection, slow body)?", gap: 'Limits' },
  versioning: {
    text: 'What is the versioning scheme: path, header, media type, parameter, none seen?',
    gap: 'Versioning',
  },
  environments: { text: 'How do test and production differ for a sender?', gap: 'What the service does' },
} as const

type PerEndpoint = keyof typeof PER_ENDPOINT
export type QuestionId = keyof typeof SINGLE | `${Endpoint}.${PerEndpoint}`

export interface Question {
  id: QuestionId
  text: string
  /** The section of the specification that leaves it open. */
  gap: string
}

function all(): Question[] {
  const single = Object.entries(SINGLE).map(([id, rest]) => ({ id: id as QuestionId, ...rest }))
  const each = ENDPOINTS.flatMap(endpoint =>
    Object.entries(PER_ENDPOINT).map(([part, rest]) => ({
      id: `${endpoint}.${part as PerEndpoint}` as const,
      text: `POST /${endpoint}: ${rest.text}`,
      gap: rest.gap,
    })),
  )
  const authEnds = single.findIndex(question => question.id === 'resource.user')
  return [...single.slice(0, authEnds), ...each, ...single.slice(authEnds)]
}

export const QUESTIONS: readonly Question[] = all()

export function isQuestionId(id: string): id is QuestionId {
  return QUESTIONS.some(question => question.id === id)
}
