/** questions.md: the letter to the operator, with every question that evidence did not settle. */

import { ENDPOINTS, type Endpoint, EXT_ENDPOINTS } from '../contract/endpoint.ts'
import type { Exchange } from '../contract/exchange.ts'
import { isObject, type Json } from '../contract/json.ts'
import { type Answer, answerTo, isAnswered, type Ledger } from '../contract/ledger.ts'
import { outcomeOf } from '../contract/outcome.ts'
import { answeredCount, endpointOf, QUESTIONS, type Question, type QuestionId } from '../contract/questions.ts'
import type { Run } from '../contract/run.ts'
import { type AskedQuestion, topicsOf, unsettled } from './facts/questions.ts'
import { tellingAnswers } from './facts/telling.ts'
import type { Reporter } from './reporter.ts'
import { markdownCode, markdownText } from './text/markdown.ts'
import { clip, oneLine } from './text/visible.ts'

interface Entry {
  id: string
  status: Answer['status']
  question: string
  why: string
  /** What we tried or were reported. */
  observed: string
  /** What we go by until it is answered, where there is anything. */
  goingBy?: unknown
  /** The form of a helpful answer. */
  help?: string
  /** Of an endpoint that accepted nothing: the request whose answer says most, and that answer, as they were. */
  quoted?: { request: string; answer: string }
  /** Lines of YAML of the environment file. */
  hint: string[]
}

export interface Letter {
  environment: { name: string; baseUrl?: string }
  known: string[]
  topics: { name: string; questions: Entry[] }[]
}

/** `exchanges`: what was asked and answered, redacted; without, nothing is quoted. */
export function letterOf(ledger: Ledger, baseUrl?: string, exchanges: readonly Exchange[] = []): Letter {
  return {
    environment: { name: ledger.environment, ...(baseUrl === undefined ? {} : { baseUrl }) },
    known: knownLines(ledger),
    topics: topicsOf(unsettled(ledger)).map(({ name, asked }) => ({
      name,
      questions: asked.map(each => entryOf(each, exchanges)),
    })),
  }
}

export function questionCount({ topics }: Letter): number {
  return topics.reduce((sum, topic) => sum + topic.questions.length, 0)
}

function entryOf({ question, answer }: AskedQuestion, exchanges: readonly Exchange[]): Entry {
  const { id } = question
  const goesBy = answer.value !== undefined && answer.value !== null
  return {
    id,
    status: answer.status,
    question: question.wording ?? question.text,
    why: question.why,
    observed: observedOf(answer),
    ...(goesBy ? { goingBy: answer.value } : {}),
    ...(answer.ask === undefined ? {} : { help: answer.ask }),
    ...quotedIn(id, exchanges),
    hint: exampleHint(question),
  }
}

function quotedIn(id: string, exchanges: readonly Exchange[]): Pick<Entry, 'quoted'> {
  const endpoint = id.endsWith('.request') ? endpointOf(id) : undefined
  const quoted = endpoint === undefined ? undefined : quotedFor(endpoint, exchanges)
  return quoted === undefined ? {} : { quoted }
}

/** `undefined` where an endpoint accepted a request, or said nothing. */
export function quotedFor(endpoint: Endpoint, exchanges: readonly Exchange[]): Entry['quoted'] {
  const asked = exchanges.filter(each => each.endpoint === endpoint)
  if (asked.some(each => outcomeOf(each).outcome === 'success')) return undefined
  const [telling] = tellingAnswers(asked, 1)
  if (telling?.response === undefined) return undefined
  const { request, response } = telling
  return {
    request: clip(`${request.method} ${request.path} ${oneLine(request.body ?? '')}`.trimEnd(), MOST_QUOTED),
    answer: clip(`${response.status} ${oneLine(response.body)}`.trimEnd(), MOST_QUOTED),
  }
}

const MOST_QUOTED = 1000

/** The ledger speaks of hints and of the environment file; the operator knows what was reported and what was seen. */
const FALSE_HINT = /^The environment file says ([\s\S]+?): the hint ([\s\S]+?) is false\. ?([\s\S]*)$/

function observedOf(answer: Answer): string {
  if (answer.status === 'contradicted') {
    const [, , message] = FALSE_HINT.exec(answer.how) ?? []
    const value = answer.value === undefined ? undefined : JSON.stringify(answer.value)
    if (message !== undefined && value !== undefined) return `You told us ${message}; we saw ${value}.`
    if (value !== undefined && !isAnswered(answer)) return `You told us ${value}; we saw otherwise. ${answer.how}`
    return `You told us otherwise than what we saw. ${answer.how}`
  }
  return `${LEADS[answer.status] ?? 'We ask'}: ${answer.how}`
}

const LEADS: Partial<Record<Answer['status'], string>> = {
  open: 'We could not find out',
  unanswerable: 'We tried and could not find out',
  assumed: 'We were told, and have not seen it',
}

/** Lines of YAML of the environment file that answer a question, by example. */
export function exampleHint({ id, hint }: Question): string[] {
  return typeof hint === 'string'
    ? ['hints:', `  ${id}: ${hint}`]
    : ['hints:', `  ${id}:`, ...hint.map(line => `    ${line}`)]
}

/** What is known of a service, in three lines. */
function knownLines(ledger: Ledger): [string, string, string] {
  return [logIn(ledger), calls(ledger), counted(ledger)]
}

function observedValue(ledger: Ledger, id: QuestionId): Json | undefined {
  const answer: Answer = answerTo(ledger, id)
  return isAnswered(answer) ? (answer.value as Json | undefined) : undefined
}

function logIn(ledger: Ledger): string {
  const encoding = observedValue(ledger, 'auth.request.encoding')
  const shown = observedValue(ledger, 'auth.token.presentation')
  if (encoding === undefined) return 'No login has been accepted yet.'
  const how = `A login at POST /auth-authenticate is accepted (sent as ${word(encoding)})`
  if (!isObject(shown)) return `${how}; how the token is shown on later calls is not known.`
  const scheme = typeof shown['scheme'] === 'string' ? ` with the scheme ${shown['scheme']}` : ''
  return `${how}; the token is shown in the ${word(shown['in'])} ${word(shown['name'])}${scheme}.`
}

/** `String` throws on an object whose own `toString` is data. */
function word(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}

function calls(ledger: Ledger): string {
  const accepted = EXT_ENDPOINTS.filter(endpoint => observedValue(ledger, `${endpoint}.request`) !== undefined)
  const missing = EXT_ENDPOINTS.filter(endpoint => !accepted.includes(endpoint))
  const paths = (names: readonly string[]) => names.map(name => `/${name}`).join(', ')
  if (missing.length === 0) return `Calls to all of ${paths(EXT_ENDPOINTS)} are accepted.`
  if (accepted.length === 0) return `No call to any of ${paths(EXT_ENDPOINTS)} has been accepted.`
  return `Calls to ${paths(accepted)} are accepted; none to ${paths(missing)} has been.`
}

function counted(ledger: Ledger): string {
  const statuses = ENDPOINTS.filter(endpoint => observedValue(ledger, `${endpoint}.status-codes`) !== undefined).length
  return `${answeredCount(ledger)} of ${QUESTIONS.length} questions that the specification leaves open are settled by answers of the service; its rejections were seen at ${statuses} of ${ENDPOINTS.length} endpoints.`
}

/**
 * The letter as Markdown, for an e-mail or a ticket; nothing of the service is markup in it. `observed`: a last line on
 * where it was seen.
 */
export function letterMarkdown(letter: Letter, observed?: string): string {
  const open = questionCount(letter)
  const { name, baseUrl } = letter.environment
  const at = baseUrl === undefined ? '' : ` at ${markdownCode(baseUrl)}`
  const intro = [
    '# Questions about the last-mile delivery integration service',
    '',
    `We integrate with your service${at} (environment ${markdownText(name)}). What we know from its own answers:`,
    '',
    ...letter.known.map(line => `- ${markdownText(line)}`),
    '',
  ]
  const end = observed === undefined ? [] : [observed, '']
  if (open === 0) return [...intro, 'Nothing is left to ask.', '', ...end].join('\n')
  let position = 0
  const body = letter.topics.flatMap(topic => [
    `## ${markdownText(topic.name)}`,
    '',
    ...topic.questions.flatMap(entry => {
      position += 1
      return lines(entry, position)
    }),
  ])
  const ask = `${open === 1 ? 'One question is' : `${open} questions are`} left. A short answer is enough; for an endpoint, one example request that works. The example under each is the form in which we write your answer down: change its values.`
  return [...intro, ask, '', ...body, ...end].join('\n')
}

function lines(entry: Entry, position: number): string[] {
  const { id, question, why, observed, goingBy, help, quoted, hint } = entry
  return [
    `${position}. **${markdownText(question)}** (\`${id}\`)`,
    `   - Why it matters: ${markdownText(why)}`,
    `   - ${markdownText(observed)}`,
    ...(goingBy === undefined ? [] : [`   - So far we go by: ${markdownCode(JSON.stringify(goingBy))}`]),
    ...(quoted === undefined
      ? []
      : [
          `   - The request whose answer said most: ${markdownCode(quoted.request)}`,
          `   - Your service answered: ${markdownCode(quoted.answer)}`,
        ]),
    ...(help === undefined ? [] : [`   - What would help: ${markdownText(help)}`]),
    '   - Your answer, for example:',
    '',
    '     ```yaml',
    ...hint.map(line => `     ${line}`),
    '     ```',
    '',
  ]
}

function letter({ ledger, environment, run, startedAt, exchanges }: Run): string {
  const named = { ...ledger, environment: environment.name }
  return letterMarkdown(
    letterOf(named, environment.baseUrl, exchanges),
    `Observed in run \`${run}\`, ${startedAt.slice(0, 10)}.`,
  )
}

export default { file: 'questions.md', render: letter } satisfies Reporter
