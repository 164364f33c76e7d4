/** What is known of a service, in three lines. */
import { ENDPOINTS, EXT_ENDPOINTS } from '../../contract/endpoint.ts'
import { isObject, type Json } from '../../contract/json.ts'
import { type Answer, answeredCount, answerTo, isAnswered, type Ledger } from '../../contract/ledger.ts'
import { QUESTIONS, type QuestionId } from '../../contract/questions.ts'

export function knownLines(ledger: Ledger): [string, string, string] {
  return [logIn(ledger), calls(ledger), counted(ledger)]
}

function seenValue(ledger: Ledger, id: QuestionId): Json | undefined {
  const answer: Answer = answerTo(ledger, id)
  return isAnswered(answer) ? (answer.value as Json | undefined) : undefined
}

function logIn(ledger: Ledger): string {
  const encoding = seenValue(ledger, 'auth.request.encoding')
  const shown = seenValue(ledger, 'auth.token.presentation')
  if (encoding === undefined) return 'No log-in has been accepted yet.'
  const how = `A log-in at POST /auth-authenticate is accepted (sent as ${word(encoding)})`
  if (!isObject(shown)) return `${how}; how the token is shown on later calls is not known.`
  const scheme = typeof shown['scheme'] === 'string' ? ` with the scheme ${shown['scheme']}` : ''
  return `${how}; the token is shown in the ${word(shown['in'])} ${word(shown['name'])}${scheme}.`
}

/** `String` throws on an object whose own `toString` is data. */
function word(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}

function calls(ledger: Ledger): string {
  const taken = EXT_ENDPOINTS.filter(endpoint => seenValue(ledger, `${endpoint}.request`) !== undefined)
  const missing = EXT_ENDPOINTS.filter(endpoint => !taken.includes(endpoint))
  const paths = (names: readonly string[]) => names.map(name => `/${name}`).join(', ')
  if (missing.length === 0) return `Calls to all of ${paths(EXT_ENDPOINTS)} are accepted.`
  if (taken.length === 0) return `No call to any of ${paths(EXT_ENDPOINTS)} has been accepted.`
  return `Calls to ${paths(taken)} are accepted; none to ${paths(missing)} has been.`
}

function counted(ledger: Ledger): string {
  const statuses = ENDPOINTS.filter(endpoint => seenValue(ledger, `${endpoint}.status-codes`) !== undefined).length
  return `${answeredCount(ledger)} of ${QUESTIONS.length} questions that the specification leaves open are settled by answers of the service; its refusals were seen at ${statuses} of ${ENDPOINTS.length} endpoints.`
}
