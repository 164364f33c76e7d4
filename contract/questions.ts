/**
 * The questions that the specification leaves open, each with its answer in a ledger. A question is a file of `questions/`
 * and a line here; the ids are fixed, other tools read them.
 */
import { type Evidence, viewOf } from './derive/view.ts'
import { ENDPOINTS, type Endpoint } from './endpoint.ts'
import { type Answer, answerTo, type Ledger, openAnswer } from './ledger.ts'
import authCredentialFormat from './questions/auth.credential-format.ts'
import authRefusal from './questions/auth.refusal.ts'
import authRequestEncoding from './questions/auth.request.encoding.ts'
import authRequestFields from './questions/auth.request.fields.ts'
import authTokenForm from './questions/auth.token.form.ts'
import authTokenLifetime from './questions/auth.token.lifetime.ts'
import authTokenLocation from './questions/auth.token.location.ts'
import authTokenPresentation from './questions/auth.token.presentation.ts'
import { headers } from './questions/endpoint.headers.ts'
import { parameters } from './questions/endpoint.parameters.ts'
import { request } from './questions/endpoint.request.ts'
import { response } from './questions/endpoint.response.ts'
import { statusCodes } from './questions/endpoint.status-codes.ts'
import envBasePath from './questions/env.base-path.ts'
import environments from './questions/environments.ts'
import errorsCodes from './questions/errors.codes.ts'
import errorsFormat from './questions/errors.format.ts'
import events from './questions/events.ts'
import limitsRate from './questions/limits.rate.ts'
import limitsSize from './questions/limits.size.ts'
import limitsTimeout from './questions/limits.timeout.ts'
import type { Question as Told } from './questions/question.ts'
import resourceAddress from './questions/resource.address.ts'
import resourceAddressPreference from './questions/resource.address-preference.ts'
import resourceNotification from './questions/resource.notification.ts'
import resourceUser from './questions/resource.user.ts'
import states from './questions/states.ts'
import versioning from './questions/versioning.ts'

const PER_ENDPOINT = { request, response, parameters, headers, 'status-codes': statusCodes } as const

function ofEndpoint<Name extends Endpoint>(endpoint: Name) {
  const told = Object.entries(PER_ENDPOINT).map(([part, ask]) => [`${endpoint}.${part}`, ask(endpoint)])
  return Object.fromEntries(told) as Record<`${Name}.${keyof typeof PER_ENDPOINT}`, Told>
}

const BY_ID = {
  'env.base-path': envBasePath,
  'auth.credential-format': authCredentialFormat,
  'auth.request.encoding': authRequestEncoding,
  'auth.request.fields': authRequestFields,
  'auth.token.location': authTokenLocation,
  'auth.token.form': authTokenForm,
  'auth.token.presentation': authTokenPresentation,
  'auth.token.lifetime': authTokenLifetime,
  'auth.refusal': authRefusal,
  ...ofEndpoint('auth-authenticate'),
  ...ofEndpoint('ext-verify'),
  ...ofEndpoint('ext-reach'),
  ...ofEndpoint('ext-notify'),
  'resource.user': resourceUser,
  'resource.address': resourceAddress,
  'resource.address-preference': resourceAddressPreference,
  'resource.notification': resourceNotification,
  states,
  events,
  'errors.format': errorsFormat,
  'errors.codes': errorsCodes,
  'limits.rate': limitsRate,
  'limits.size': limitsSize,
  'limits.timeout': limitsTimeout,
  versioning,
  environments,
} satisfies Record<string, Told>

export type QuestionId = keyof typeof BY_ID

export interface Question extends Told {
  id: QuestionId
}

/** In the order of the specification. */
export const QUESTIONS: readonly Question[] = Object.entries<Told>(BY_ID).map(([id, told]) => ({
  ...told,
  id: id as QuestionId,
}))

export function isQuestionId(id: string): id is QuestionId {
  return Object.hasOwn(BY_ID, id)
}

/** The endpoint that a question is about; `undefined` where it is about all. */
export function endpointOf(id: string): Endpoint | undefined {
  return ENDPOINTS.find(name => id.startsWith(`${name}.`))
}

/** Every answer that follows from the evidence alone. */
export function deriveAnswers(evidence: Evidence): Partial<Record<QuestionId, Answer>> {
  const view = viewOf(evidence)
  const derived = QUESTIONS.flatMap(({ id, derive }) => (derive === 'by asking' ? [] : [[id, derive(view)]]))
  return Object.fromEntries(derived)
}

export function emptyLedger(environment: string): Ledger {
  return {
    schemaVersion: 1,
    environment,
    questions: Object.fromEntries(QUESTIONS.map(question => [question.id, openAnswer()])),
  }
}

/**
 * The questions that need a word of the operator: not seen, or seen otherwise than a hint says. What is shown, counted and
 * sent as open is this list, and what is counted as answered is the rest.
 */
export function openQuestions(ledger: Ledger): Question[] {
  return QUESTIONS.filter(({ id }) => !['observed', 'confirmed'].includes(answerTo(ledger, id).status))
}

export function answeredCount(ledger: Ledger): number {
  return QUESTIONS.length - openQuestions(ledger).length
}

/** `36 of 42 questions answered`. */
export function answeredWords(ledger: Ledger): string {
  return `${answeredCount(ledger)} of ${QUESTIONS.length} questions answered`
}
