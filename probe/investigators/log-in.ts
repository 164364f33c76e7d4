/** The log-in: how credentials are sent, under which names, and where the token stands in the answer. */
import { HarnessError } from '../../contract/harness-error.ts'
import { isObject, type Json, setAt } from '../../contract/json.ts'
import { isOfTheForm } from '../../contract/media-types.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import { fieldsOfLogIn } from '../../discovery/engine.ts'
import { observed } from '../answers.ts'
import type { Environment } from '../environment/types.ts'
import { hintedFirst, presentationToTryFirst } from '../hints/token.ts'
import { type Lab, settle } from '../lab.ts'
import { basicLogIn } from '../log-in/basic.ts'
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
  settle(
    lab,
    'auth.request.encoding',
    observed({
      value: encodingOf(found.template),
      how: 'A log-in sent this way was accepted.',
      for: [id],
      from,
      confidence: sure,
    }),
  )
  settle(
    lab,
    'auth.request.fields',
    observed({
      value: placesOf(lab, found.template),
      how: 'A log-in with these names was accepted.',
      for: [id],
      from,
      confidence: sure,
    }),
  )
  settle(
    lab,
    'auth.credential-format',
    observed({
      value: credentialForms(lab),
      how: 'The forms of the credentials that were accepted.',
      for: [id],
      from,
      confidence: 0.7,
    }),
  )
  settle(
    lab,
    'auth.token.location',
    observed({
      value: token.location,
      how: 'The member of the log-in answer that reads like a token.',
      for: [id],
      from: ['its name and form'],
      confidence: 0.6,
    }),
  )
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
  let body: Json = {}
  let form = asForm
  const headers: Record<string, string> = {}
  const query: Record<string, string> = {}
  for (const [place, name] of places) {
    const [, kind = '', rest = ''] = /^(?:(form|header|query|basic):)?(.*)$/.exec(place) ?? []
    if (rest === '' || kind === 'basic') return undefined
    if (kind === 'header') {
      if (!/^[\w-]{1,80}$/.test(rest)) return undefined
      headers[rest] = `{{${name}}}`
    } else if (kind === 'query') query[rest] = `{{${name}}}`
    else {
      form ||= kind === 'form'
      body = setAt(body, rest.startsWith('/') ? rest : `/${rest}`, `{{${name}}}`)
    }
  }
  return {
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    ...(Object.keys(query).length > 0 ? { query } : {}),
    encoding: form ? 'form' : 'json',
    body,
  }
}
