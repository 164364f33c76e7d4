/** The letter to the operator as data: what is known, and each open question with why it matters and how to answer it. */
import { ENDPOINTS, type Endpoint, EXT_ENDPOINTS } from '../../contract/endpoint.ts'
import { isObject, type Json } from '../../contract/json.ts'
import { type Answer, answeredCount, answerTo, isAnswered, type Ledger } from '../../contract/ledger.ts'
import { QUESTIONS, type Question, type QuestionId } from '../../contract/questions.ts'
import { type Asked, topicsOf, unsettled } from '../facts/questions.ts'
import { markdownCode, markdownText } from '../text/markdown.ts'

interface Entry {
  id: string
  status: Answer['status']
  question: string
  why: string
  /** What we tried or were told. */
  seen: string
  /** What we go by until it is answered, where there is anything. */
  goingBy?: unknown
  /** The form of a helpful answer. */
  help?: string
  /** Lines of YAML of the environment file. */
  hint: string[]
}

export interface Letter {
  environment: { name: string; baseUrl?: string }
  known: string[]
  topics: { name: string; questions: Entry[] }[]
}

export function letterOf(ledger: Ledger, baseUrl?: string): Letter {
  return {
    environment: { name: ledger.environment, ...(baseUrl === undefined ? {} : { baseUrl }) },
    known: knownLines(ledger),
    topics: topicsOf(unsettled(ledger)).map(({ name, asked }) => ({ name, questions: asked.map(entryOf) })),
  }
}

export function questionCount({ topics }: Letter): number {
  return topics.reduce((sum, topic) => sum + topic.questions.length, 0)
}

function entryOf({ question, answer }: Asked): Entry {
  const { id } = question
  const goesBy = answer.value !== undefined && answer.value !== null
  return {
    id,
    status: answer.status,
    question: wordingOf(question),
    why: reasonFor(id),
    seen: seenOf(answer),
    ...(goesBy ? { goingBy: answer.value } : {}),
    ...(answer.ask === undefined ? {} : { help: answer.ask }),
    hint: exampleHint(id),
  }
}

/** The ledger speaks of hints and of the environment file; the operator knows what was told and what was seen. */
const FALSE_HINT = /^The environment file says ([\s\S]+?): the hint ([\s\S]+?) is false\. ?([\s\S]*)$/

function seenOf(answer: Answer): string {
  if (answer.status === 'contradicted') {
    const [, , told] = FALSE_HINT.exec(answer.how) ?? []
    const value = answer.value === undefined ? undefined : JSON.stringify(answer.value)
    if (told !== undefined && value !== undefined) return `You told us ${told}; we saw ${value}.`
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

const SINGLE: Partial<Record<QuestionId, string>> = {
  'env.base-path': '{ prefix: /api/v1, suffix: "" }',
  'auth.credential-format': '{ Client ID: { form: uuid }, Client secret: { form: hex, length: 64 } }',
  'auth.request.encoding': 'form    # json | form | basic | header | query | signed',
  'auth.request.fields': '{ /clientId: Client ID, /clientSecret: Client secret }',
  'auth.token.location': '{ in: body, at: /accessToken }',
  'auth.token.form': '{ kind: opaque }    # jwt | uuid | opaque',
  'auth.token.presentation': '{ in: header, name: Authorization, scheme: Bearer }',
  'auth.token.lifetime': '{ seconds: 900, kind: absolute, source: the operator }',
  'auth.refusal': '{ wrong credentials: { status: 401 }, expired token: { status: 401 } }',
  'resource.user': '{ fields: { /customerId: string, /name: string } }',
  'resource.address': '{ fields: { /street: string, /postalCode: string } }',
  'resource.address-preference': '{ fields: { /place: string, /instructions: string } }',
  'resource.notification': '{ fields: { /notificationId: string, /status: string } }',
  states: '{ notification: { /status: [accepted, sent, delivered, failed] } }',
  events: '{ signs: [], note: "none are sent" }',
  'errors.format': '{ family: rfc9457, mediaType: application/problem+json }',
  'errors.codes': '{ CUSTOMER_UNKNOWN: { status: [404] } }',
  'limits.rate': '{ limit: 300, windowSeconds: 60, scope: token, status: 429 }',
  'limits.size': '{ bytes: 65536, status: 413 }',
  'limits.timeout': '{ idle: { seconds: 60 } }',
  versioning: '{ scheme: header, name: X-Api-Version, version: "2" }',
  environments: '"Test knows only the test recipients and sends no real messages."',
}

const PER_ENDPOINT: Record<string, string> = {
  response: '{ status: accepted, id: "0b2f8a52-6f1c-4d0a-9b52-0d3c3a1e7f10" }',
  parameters: '{ query: [language], path: [] }',
  headers: '{ request: [X-Tenant] }',
  'status-codes': '{ "404": { when: [nothing is known under the values sent] } }',
}

const REQUESTS: Record<Endpoint, string[]> = {
  'auth-authenticate': ['encoding: json', 'body: { clientId: "{{Client ID}}", clientSecret: "{{Client secret}}" }'],
  'ext-verify': ['body: { lastName: "{{Family name}}", postalCode: "{{Postal code}}" }'],
  'ext-reach': ['body: { customerId: "{{ext-verify#/customerId}}", action: check }'],
  'ext-notify': ['body: { customerId: "{{ext-verify#/customerId}}", channel: sms, message: Test }'],
}

/**
 * How each question is answered in the environment file: an example of the hint, in one place for every letter. Lines
 * of YAML.
 */
export function exampleHint(id: QuestionId): string[] {
  const endpoint = ENDPOINTS.find(name => id.startsWith(`${name}.`))
  const part = endpoint === undefined ? undefined : id.slice(endpoint.length + 1)
  if (endpoint !== undefined && part === 'request')
    return ['hints:', `  ${id}:`, ...REQUESTS[endpoint].map(line => `    ${line}`)]
  const value = SINGLE[id] ?? PER_ENDPOINT[part ?? ''] ?? 'what you know'
  return ['hints:', `  ${id}: ${value}`]
}

/** What is known of a service, in three lines. */
function knownLines(ledger: Ledger): [string, string, string] {
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

const CONSEQUENCES: Partial<Record<QuestionId, string>> = {
  'env.base-path': 'Every call goes to an address that is made of it.',
  'auth.credential-format': 'We check credentials for slips before we send them, so that no account is locked.',
  'auth.request.encoding': 'Without it we cannot log in.',
  'auth.request.fields': 'Without it we cannot log in.',
  'auth.token.location': 'Without the token no further call is possible.',
  'auth.token.form': 'We store the token, and must know how long and of which letters it may be.',
  'auth.token.presentation': 'Without it every call after the log-in is refused.',
  'auth.token.lifetime': 'We renew the token before it runs out, and not with every call.',
  'auth.refusal':
    'We must tell a token that ran out from credentials that are wrong: the one is renewed, the other is not.',
  'resource.user': 'We map it to our own customer data.',
  'resource.address': 'We map it to our own addresses.',
  'resource.address-preference': 'We show the preference to the recipient and must not lose a part of it.',
  'resource.notification': 'We keep what is needed to ask after a notification later.',
  states: 'We show the recipient where a delivery stands; a state we do not know would be shown wrongly.',
  events: 'If you call back, we have to offer an address for it; if not, we have to ask.',
  'errors.format': 'We read errors by machine, to tell a mistake of ours from trouble of yours.',
  'errors.codes': 'We react to each code: some calls may be repeated, others never.',
  'limits.rate': 'We spread our calls so that none is refused.',
  'limits.size': 'Larger requests are split or refused on our side.',
  'limits.timeout': 'We keep connections open only as long as you do, so that no call is lost on a closed one.',
  versioning: 'We must learn of a new version before it replaces the present one.',
  environments: 'What we tested must hold in production as well.',
}

const ENDPOINT_CONSEQUENCES: Record<string, string> = {
  request: 'Without it we cannot make this call at all.',
  response: 'We have to read the answer, also the parts that are not always there.',
  parameters: 'A parameter that we do not send may change what the call does.',
  headers: 'A header that is missing may have the call refused.',
  'status-codes': 'We decide by the status whether a call may be repeated.',
}

/** Why an answer matters to whoever integrates, in the words of a developer at the operator. */
export function reasonFor(id: QuestionId): string {
  const endpoint = ENDPOINTS.find(name => id.startsWith(`${name}.`))
  return CONSEQUENCES[id] ?? ENDPOINT_CONSEQUENCES[endpoint === undefined ? '' : id.slice(endpoint.length + 1)] ?? ''
}

const WORDINGS: Record<string, string> = {
  'auth.token.lifetime': 'How long is a token valid, counted from its issue or from its last use?',
  'auth.token.form': 'Is the token a JWT, a UUID or opaque, and how long can it be?',
  'auth.refusal': 'What do you answer to wrong credentials, and to a missing, a wrong and an expired token?',
  states: 'Which states can a notification, a preference and a user have, and which follow which?',
  events: 'Do you send webhooks or callbacks, about what, and how is our address made known to you?',
  'errors.format': 'What form do your error bodies have?',
  'errors.codes': 'Which error codes are there, and what does each mean?',
  'limits.rate': 'How many requests are allowed in which time, counted for whom, and what is answered above that?',
  'limits.size': 'How large may a request be, and what is answered above that?',
  'limits.timeout': 'After how many seconds do you close an idle connection, or give up on a slow request?',
  versioning: 'How is a version of the service chosen, and how is a new one announced?',
  environments: 'In what do the test and the production environment differ for us?',
}

const ENDPOINT_WORDINGS: Record<string, (path: string) => string> = {
  request: path => `What does a request to POST ${path} look like, and which of its members must be there?`,
  response: path => `What do you answer to a successful POST ${path}, and which members are not always there?`,
  parameters: path => `Which query parameters does POST ${path} take?`,
  headers: path => `Which headers must a request to POST ${path} have?`,
  'status-codes': path => `Which status codes can POST ${path} answer, and when?`,
}

/** The questions as a developer at the operator is asked them: of the service, not of what was seen of it. */
function wordingOf({ id, text }: Question): string {
  const endpoint = ENDPOINTS.find(name => id.startsWith(`${name}.`))
  const asked = endpoint === undefined ? undefined : ENDPOINT_WORDINGS[id.slice(endpoint.length + 1)]
  return WORDINGS[id] ?? asked?.(`/${endpoint}`) ?? text
}

/**
 * The letter as Markdown, for an e-mail or a ticket; nothing of the service is markup in it. `seen`: a last line on
 * where it was seen.
 */
export function letterMarkdown(letter: Letter, seen?: string): string {
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
  const end = seen === undefined ? [] : [seen, '']
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
  const { id, question, why, seen, goingBy, help, hint } = entry
  return [
    `${position}. **${markdownText(question)}** (\`${id}\`)`,
    ...(why === '' ? [] : [`   - Why it matters: ${markdownText(why)}`]),
    `   - ${markdownText(seen)}`,
    ...(goingBy === undefined ? [] : [`   - So far we go by: ${markdownCode(JSON.stringify(goingBy))}`]),
    ...(help === undefined ? [] : [`   - What would help: ${markdownText(help)}`]),
    '   - Your answer, for example:',
    '',
    '     ```yaml',
    ...hint.map(line => `     ${line}`),
    '     ```',
    '',
  ]
}
