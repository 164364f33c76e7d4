/** The log-in: how credentials are sent, under which names, and where the token stands in the answer. */
import { HarnessError } from '../../contract/harness-error.ts'
import { isObject, segmentsOf } from '../../contract/json.ts'
import { isOfTheForm } from '../../contract/media-types.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import { type Slot, templateOf } from '../../discovery/draft.ts'
import { fieldsOfLogIn } from '../../discovery/engine.ts'
import type { Environment } from '../environment/types.ts'
import { hintedFirst, presentationToTryFirst } from '../hints/token.ts'
import { type Lab, observe } from '../lab.ts'
import { credentialForms, encodingOf, placesOf } from '../log-in/credentials.ts'
import { findLogIn, type LogIn } from '../log-in/find.ts'
import { logInAgain } from '../session/log-in.ts'
import { heldFrom } from '../session/token.ts'
import { tellOfToken } from '../token/tell.ts'
import type { Investigator } from './_investigator.ts'

async function investigate(lab: Lab): Promise<void> {
  const hint = lab.environment.requestHints['auth-authenticate.request'] ?? logInHinted(lab.environment)
  const found = await findLogIn(lab, hint)
  if (found === undefined) throw refused(lab)
  found.tokens = hintedFirst(lab, found.seen.reply, found.tokens)
  remember(lab, found)
  lab.login = found.seen
  lab.always = { ...lab.always, ...plainHeaders(found.template) }
  lab.renew = () => logInAgain(lab)
  tell(lab, found)
}

/** What the log-in needs beside credentials, a version above all, the other calls will need as well. */
function plainHeaders({ headers = {} }: RequestTemplate): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name, text]) => !text.includes('{{') && !isOfTheForm(name)),
  )
}

function refused(lab: Lab): HarnessError {
  const last = lab.client.exchanges().findLast(each => each.endpoint === 'auth-authenticate')?.response
  return new HarnessError(
    'CREDENTIALS_REFUSED',
    `No log-in to ${lab.environment.baseUrl} was accepted with the credentials ${Object.keys(lab.environment.credentials).join(', ')} (last answer: ${last === undefined ? 'none' : `status ${last.status}`}).`,
    'Check the credentials; if they are right, give the hint auth-authenticate.request with an example log-in (`npm run discover -- --explain` tells what was tried).',
  )
}

function remember(lab: Lab, found: LogIn): void {
  const token = found.tokens[0]
  if (token === undefined) return
  lab.client.keepSecret('token', token.value)
  for (const other of found.tokens.slice(1)) lab.client.keepSecret('other token', other.value)
  if (found.seen.reply.json !== undefined) lab.memory.answers.set('auth-authenticate', found.seen.reply.json)
  lab.memory.token = token.value
  lab.knowledge.token = {
    location: token.location,
    presentation: presentationToTryFirst(lab) ?? { in: 'header', name: 'Authorization', scheme: 'Bearer' },
  }
  const held = heldFrom(lab.clock, found.seen.reply, token)
  lab.token = { ...held, presentation: lab.knowledge.token.presentation, proven: false }
  lab.knowledge.endpoints['auth-authenticate'] = {
    endpoint: 'auth-authenticate',
    operations: [
      {
        operation: 'default',
        recipe: { ...found.template, endpoint: 'auth-authenticate', operation: 'default' },
        accepted: [found.seen.reply.exchange.id],
        fields: fieldsOfLogIn(lab, found.template, found.seen.reply),
      },
    ],
    headers: [],
    query: [],
  }
}

function tell(lab: Lab, found: LogIn): void {
  const id = found.seen.reply.exchange.id
  const token = found.tokens[0]
  if (token === undefined) return
  const sure = found.by === 'told' ? 0.95 : 0.85
  const from = [
    found.by === 'told' ? 'the service named what it asks for' : 'an accepted log-in',
    'the log-in was accepted',
  ]
  const shown = { for: [id], from, confidence: sure }
  const asked = { value: encodingOf(found.template), how: 'A log-in sent this way was accepted.' }
  observe(lab, 'auth.request.encoding', { ...shown, ...asked })
  const named = { value: placesOf(lab, found.template), how: 'A log-in with these names was accepted.' }
  observe(lab, 'auth.request.fields', { ...shown, ...named })
  const how = 'The forms of the credentials that were accepted.'
  observe(lab, 'auth.credential-format', { ...shown, value: credentialForms(lab), how, confidence: 0.7 })
  observe(lab, 'auth.token.location', {
    value: token.location,
    how: 'The member of the log-in answer that reads like a token.',
    for: [id],
    from: ['its name and form'],
    confidence: 0.6,
  })
  tellOfToken(lab, found.seen, token)
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
function basicLogIn([name, secret]: readonly string[]): RequestTemplate {
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
  if (encoding.toLowerCase() === 'basic' && names.length >= 2) return basicLogIn(names)
  if (!isObject(fields)) return undefined
  const places = Object.entries(fields).map(([a, b]): [string, string] =>
    names.includes(a) ? [String(b), a] : [a, String(b)],
  )
  if (!names.every(name => places.some(([, placed]) => placed === name))) return undefined
  return placed(places, /form/i.test(encoding))
}

function placed(places: readonly [string, string][], asForm: boolean): RequestTemplate | undefined {
  const slots = places.flatMap(([place, name]): Slot[] => {
    const [, kind = '', rest = ''] = /^(?:(form|header|query|basic):)?(.*)$/.exec(place) ?? []
    const isNone = rest === '' || kind === 'basic' || (kind === 'header' && !/^[\w-]{1,80}$/.test(rest))
    const value: Slot['value'] = { template: `{{${name}}}`, origin: 'hint' }
    if (isNone) return []
    if (kind === 'header' || kind === 'query') return [{ in: kind, path: [rest], value }]
    return [{ in: 'body', path: segmentsOf(rest.startsWith('/') ? rest : `/${rest}`), value }]
  })
  const isForm = asForm || places.some(([place]) => place.startsWith('form:'))
  return slots.length < places.length ? undefined : templateOf({ slots, encoding: isForm ? 'form' : 'json' })
}
