/** The login: how credentials are sent, under which names, and where the token stands in the answer. */
import { HarnessError } from '../../contract/harness-error.ts'
import { isObject, type Json, segmentsOf } from '../../contract/json.ts'
import { isOfTheForm } from '../../contract/media-types.ts'
import type { RequestTemplate } from '../../contract/request-template.ts'
import { referencesOf } from '../../contract/template.ts'
import { logInByExperiments, loginKnowledge } from '../../discovery/accepted-login.ts'
import { type Slot, templateOf } from '../../discovery/draft.ts'
import { OTHER } from '../client/redact.ts'
import { type DiscoveryContext, observe } from '../context.ts'
import type { Environment } from '../environment/types.ts'
import { hintedFirst, presentationToTryFirst } from '../hints/token.ts'
import { targetsOf } from '../requests/vary.ts'
import { type Attempt, attempt, carriesCredentials, logInAgain } from '../session/login.ts'
import { heldFrom } from '../session/token.ts'
import { tellOfToken } from '../token/tell.ts'
import type { Investigator } from './_investigator.ts'

async function investigate(context: DiscoveryContext): Promise<void> {
  const hint = context.environment.requestHints['auth-authenticate.request'] ?? logInHinted(context.environment)
  const found = await findLogin(context, hint)
  if (found === undefined) throw rejectedCredentials(context)
  found.tokens = hintedFirst(context, found.interpreted.reply, found.tokens)
  await remember(context, found)
  context.login = found.interpreted
  Object.assign(context.always.headers, plainHeaders(found.template))
  context.renew = () => logInAgain(context)
  tell(context, found)
}

/** What the login needs alongside credentials, a version above all, the other calls will need as well. */
function plainHeaders({ headers = {} }: RequestTemplate): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name, text]) => !text.includes('{{') && !isOfTheForm(name)),
  )
}

function rejectedCredentials(context: DiscoveryContext): HarnessError {
  const last = context.client.exchanges().findLast(each => each.endpoint === 'auth-authenticate')?.response
  return new HarnessError(
    'CREDENTIALS_REFUSED',
    `No login to ${context.environment.baseUrl} was accepted with the credentials ${Object.keys(context.environment.credentials).join(', ')} (last answer: ${last === undefined ? 'none' : `status ${last.status}`}).`,
    'Check the credentials; if they are right, give the hint auth-authenticate.request with an example login (`npm run discover -- --explain` tells what was tried).',
  )
}

async function remember(context: DiscoveryContext, found: LoginForm): Promise<void> {
  const token = found.tokens[0]
  if (token === undefined) return
  context.client.keepSecret('token', token.value)
  for (const other of found.tokens.slice(1)) context.client.keepSecret(OTHER, other.value)
  if (found.interpreted.reply.json !== undefined)
    context.memory.answers.set('auth-authenticate', found.interpreted.reply.json)
  context.memory.token = token.value
  context.knowledge.token = {
    location: token.location,
    presentation: presentationToTryFirst(context) ?? { in: 'header', name: 'Authorization', scheme: 'Bearer' },
  }
  const held = heldFrom(context.clock, found.interpreted.reply, token)
  context.token = { ...held, presentation: context.knowledge.token.presentation, proven: false }
  context.knowledge.endpoints['auth-authenticate'] = {
    endpoint: 'auth-authenticate',
    operations: await loginKnowledge(context, found.template, found.interpreted.reply),
    headers: [],
    query: [],
  }
}

function tell(context: DiscoveryContext, found: LoginForm): void {
  const id = found.interpreted.reply.exchange.id
  const token = found.tokens[0]
  if (token === undefined) return
  const sure = found.by === 'told' ? 0.95 : 0.85
  const from = [
    found.by === 'told' ? 'the service named what it asks for' : 'an accepted login',
    'the login was accepted',
  ]
  const shown = { for: [id], from, confidence: sure }
  const asked = { value: encodingOf(found.template), how: 'A login sent this way was accepted.' }
  observe(context, 'auth.request.encoding', { ...shown, ...asked })
  const named = { value: locationsOf(context, found.template), how: 'A login with these names was accepted.' }
  observe(context, 'auth.request.fields', { ...shown, ...named })
  const how = 'The forms of the credentials that were accepted.'
  observe(context, 'auth.credential-format', { ...shown, value: credentialForms(context), how, confidence: 0.7 })
  observe(context, 'auth.token.location', {
    value: token.location,
    how: 'The property of the login answer that reads like a token.',
    for: [id],
    from: ['its name and form'],
    confidence: 0.6,
  })
  tellOfToken(context, found.interpreted, token)
}

export default {
  answers: [
    'auth.request.encoding',
    'auth.request.fields',
    'auth.credential-format',
    'auth.token.location',
    'auth.token.form',
    'auth.token.lifetime',
  ],
  // What a published description names comes before every credential that is sent.
  needs: ['env.base-path', 'environments'],
  cost: 6,
  investigate,
} satisfies Investigator

/** HTTP Basic (RFC 7617) as a template: the first credential is the name; one alone has no password behind it. */
function basicLogin([name, secret]: readonly string[]): RequestTemplate {
  return {
    let: { basic: { base64: `{{${name}}}:${secret === undefined ? '' : `{{${secret}}}`}` } },
    headers: { Authorization: 'Basic {{basic}}' },
    encoding: 'form',
    body: { grant_type: 'client_credentials' },
  }
}

/** `undefined` where the hints do not place every credential. */
function logInHinted({ hints, credentials }: Pick<Environment, 'hints' | 'credentials'>): RequestTemplate | undefined {
  const names = Object.keys(credentials)
  const encoding = String(hints['auth.request.encoding'] ?? '')
  const fields = hints['auth.request.fields']
  if (encoding.toLowerCase() === 'basic' && names.length >= 2) return basicLogin(names)
  if (!isObject(fields)) return undefined
  const locations = Object.entries(fields).map(([a, b]): [string, string] =>
    names.includes(a) ? [String(b), a] : [a, String(b)],
  )
  if (!names.every(name => locations.some(([, placed]) => placed === name))) return undefined
  return placed(locations, /form/i.test(encoding))
}

function placed(locations: readonly [string, string][], asForm: boolean): RequestTemplate | undefined {
  const slots = locations.flatMap(([location, name]): Slot[] => {
    const [, kind = '', rest = ''] = /^(?:(form|header|query|basic):)?(.*)$/.exec(location) ?? []
    const isNone = rest === '' || kind === 'basic' || (kind === 'header' && !/^[\w-]{1,80}$/.test(rest))
    const value: Slot['value'] = { template: `{{${name}}}`, origin: 'hint' }
    if (isNone) return []
    if (kind === 'header' || kind === 'query') return [{ in: kind, path: [rest], value }]
    return [{ in: 'body', path: segmentsOf(rest.startsWith('/') ? rest : `/${rest}`), value }]
  })
  const isForm = asForm || locations.some(([location]) => location.startsWith('form:'))
  return slots.length < locations.length ? undefined : templateOf({ slots, encoding: isForm ? 'form' : 'json' })
}

interface LoginForm extends Attempt {
  /** `told`: found by what documents and answers say. */
  by: 'told' | 'hint'
}

/** `undefined` where none was accepted. */
export async function findLogin(
  context: DiscoveryContext,
  hint: RequestTemplate | undefined,
): Promise<LoginForm | undefined> {
  const made = hint && (await attempt(context, hint, 'the login as the hint describes it'))
  if (made?.interpreted.outcome === 'success' && made.tokens.length > 0) return { ...made, by: 'hint' }
  const rejected = made !== undefined && carriesCredentials(context, made.template) ? [made] : []
  const found = await logInByExperiments(context, rejected)
  return found && { ...found, by: 'told' }
}

/** json | form | basic | header | query | signed */
function encodingOf({ body = null, headers = {}, query = {}, ...template }: RequestTemplate): string {
  const made = Object.values(template.let ?? {})
  if (made.some(each => 'hmac' in each || 'jwt' in each || 'hash' in each)) return 'signed'
  const isBasic = made.some(each => 'base64' in each) && /Basic/i.test(headers['Authorization'] ?? '')
  // What stands in the body as well was asked for there by name.
  if (isBasic && referencesOf(body).length < 2) return 'basic'
  const form = template.encoding === 'form' ? 'form' : 'json'
  // A version in a header is no way to send credentials.
  const locations: [string, Json][] = [
    [form, body],
    ['header', headers],
    ['query', query],
  ]
  return locations.find(([, part]) => referencesOf(part).length > 0)?.[0] ?? form
}

/** place → credential name: `/clientId`, `form:client_id`, `header:X-Client-Id`, `query:key`. */
function locationsOf({ environment }: DiscoveryContext, template: RequestTemplate): Record<string, string> {
  const inBody = (pointer: string) => (template.encoding === 'form' ? `form:${segmentsOf(pointer).join('.')}` : pointer)
  const named = targetsOf(template).flatMap(({ in: location, pointer, template: text, container }) => {
    const names = container ? [] : referencesOf(text)
    const name = names.find(each => Object.hasOwn(environment.credentials, each))
    return name === undefined
      ? []
      : [[location === 'body' ? inBody(pointer) : location + pointer.replace('/', ':'), name]]
  })
  const isBasic = /Basic/i.test(template.headers?.['Authorization'] ?? '')
  const basic = Object.values(template.let ?? {}).find(each => isBasic && 'base64' in each)
  const pair = basic !== undefined && 'base64' in basic ? referencesOf(basic.base64).slice(0, 2) : []
  const both = ['basic:username', 'basic:password']
  return Object.fromEntries([...named, ...pair.map((name, i) => [both[i], name])])
}

function credentialForms(context: DiscoveryContext): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(context.environment.credentials).map(([name, value]) => [name, credentialForm(value)]),
  )
}

/** The form only, never the value; lengths of secrets are reported as the field's scanners do. */
function credentialForm(value: string): Record<string, unknown> {
  if (/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(value)) return { form: 'uuid' }
  if (/^[0-9a-f]{16,}$/i.test(value)) return { form: 'hex', length: value.length }
  if (/^[a-z]+(_[a-z]+)*_[A-Za-z0-9]{8,}$/.test(value)) return { form: 'prefix_key', length: value.length }
  return { form: 'text', length: value.length }
}
