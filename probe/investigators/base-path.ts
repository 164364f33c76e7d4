/** env.base-path: where the four paths are, told from a path that cannot exist. */
import { randomBytes } from 'node:crypto'
import { HarnessError } from '../../contract/harness-error.ts'
import { unanswerable } from '../answers.ts'
import { pathOf, type Route } from '../call/prepare.ts'
import type { Ask, Reply } from '../client/types.ts'
import { answered, type DiscoveryContext, keepRejection, observe, settle } from '../context.ts'
import { routeHinted } from '../hints/in-words.ts'
import { findPublished } from '../published/find.ts'
import { gist } from '../same.ts'
import type { Investigator } from './_investigator.ts'

const PREFIXES = [
  ...['/api', '/v1', '/api/v1', '/rest', '/v2', '/v3', '/api/v3', '/api/v2', '/services', '/integration', '/gateway'],
  ...['/public', '/lastmile', '/rest/v1', '/service', '/partner', '/ext', '/delivery'],
]
const PROBED = 'ext-verify'
const LOGIN = 'auth-authenticate'

const isGuarded = ({ status }: Reply) => status === 401 || status === 403

const empty = (path: string, purpose: string): Ask => ({
  path,
  body: { encoding: 'json', value: {} },
  effect: 'harmless',
  purpose,
})

async function investigate(context: DiscoveryContext): Promise<void> {
  const nowhere = `zz-${randomBytes(4).toString('hex')}`
  const tried: string[] = []
  const controls = new Map<string, Reply>()
  const control = async (route: Route): Promise<Reply> => {
    const kept = controls.get(route.prefix)
    if (kept !== undefined) return kept
    const reply = await context.client.send(
      empty(pathOf(route, nowhere), 'a path that cannot exist, to know how the service says so'),
    )
    controls.set(route.prefix, reply)
    return reply
  }
  const first = await control({ prefix: '', suffix: '' })
  if (first.failure !== undefined) throw unreachable(context, first.failure)
  // Where every path is rejected without a token, only the login can be told from nothing.
  const probed = isGuarded(first) ? LOGIN : PROBED
  for await (const route of routes(context)) {
    const asked = empty(pathOf(route, probed), `whether ${pathOf(route, probed)} exists`)
    const reply = await context.client.send(asked)
    tried.push(reply.exchange.id)
    const led = redirectOf(reply, context, route, probed)
    const isThere = async () => {
      if (saysNowhere(reply, first, `${route.prefix}/${probed}`, nowhere)) return false
      const alongside = await control(route)
      if (exists(reply, alongside, nowhere, probed)) return true
      // Below this prefix nobody gets anywhere without a token: the login alone can be told from nothing.
      const guarded = isGuarded(reply) && isGuarded(alongside) && !isGuarded(first) && probed === PROBED
      if (!guarded) return false
      const door = await context.client.send(empty(pathOf(route, LOGIN), `whether ${pathOf(route, LOGIN)} exists`))
      return exists(door, alongside, nowhere, LOGIN)
    }
    const found = led ?? ((await isThere()) ? route : undefined)
    if (found === undefined) continue
    context.knowledge.basePath = found
    if (led === undefined) keepRejection(context, { ...asked, endpoint: probed }, reply)
    observe(context, 'env.base-path', {
      value: found,
      how:
        led === undefined
          ? `${pathOf(route, probed)} answers other than a path that cannot exist.`
          : `${pathOf(route, probed)} redirects to ${pathOf(found, probed)}.`,
      for: [reply.exchange.id, first.exchange.id],
      from: ['the answer differs from that of a path that cannot exist'],
      confidence: 0.9,
    })
    return
  }
  const replies = [...controls.values()]
  if (replies.every(reply => reply.mediaType === 'text/html') || replies.every(reply => reply.status === 404)) {
    throw new HarnessError(
      'TARGET_NOT_THE_SERVICE',
      `None of the four paths was found below ${context.environment.baseUrl}: ${tried.length} places were tried and each answered like a path that cannot exist (status ${first.status}, ${first.mediaType || 'no media type'}).`,
      'Check baseUrl in the environment file; if the paths stand under a prefix, put it into baseUrl or give the hint env.base-path.',
    )
  }
  const how =
    'Every path answers alike, so the four paths cannot be told from paths that do not exist; no prefix is assumed.'
  const question = 'Under which address, with which prefix, are the four endpoints?'
  settle(context, 'env.base-path', unanswerable(how, question, tried))
}

async function* routes(context: DiscoveryContext): AsyncGenerator<Route> {
  const hint = routeHinted(answered(context, 'env.base-path').value)
  if (hint !== undefined) yield hint
  for (const { route } of context.published?.given ?? []) if (route !== undefined) yield route
  yield { prefix: '', suffix: '' }
  yield { prefix: '', suffix: '/' }
  const named = await linked(context)
  const published = (await findPublished(context, ''))?.route
  if (published !== undefined) yield published
  for (const prefix of [...new Set([...named, ...PREFIXES])]) yield { prefix, suffix: '' }
  for (const prefix of [...new Set([...named, ...PREFIXES.slice(0, 4)])]) yield { prefix, suffix: '/' }
}

/** Prefixes that the service's own front page or description names. */
async function linked(context: DiscoveryContext): Promise<string[]> {
  const purpose = 'whether the front page names the paths'
  const front = await context.client.send({ method: 'GET', path: '/', effect: 'harmless', purpose })
  context.published ??= { asked: [], given: [] }
  context.published.asked.push('/')
  const paths = /((?:\/[\w.-]+)*)\/(?:auth-authenticate|ext-verify|ext-reach|ext-notify)\b/g
  const around = [...front.text.matchAll(paths)].map(match => match[1] ?? '')
  const moved = /^https?:\/\/[^/]+(\/[^?#]*)|^(\/[^?#]*)/.exec(front.headers['location'] ?? '')
  const location = (moved?.[1] ?? moved?.[2] ?? '').replace(/\/[^/]*$/, '')
  return [...around, location].filter(prefix => prefix !== '' && prefix.length < 64)
}

/** Word for word what a path says that cannot exist, but for the path itself: no control below the prefix is needed. */
function saysNowhere(reply: Reply, control: Reply, path: string, nowhere: string): boolean {
  const text = reply.text.replaceAll(path, `/${nowhere}`)
  return reply.failure === undefined && gist({ ...reply, text }) === gist(control)
}

function exists(reply: Reply, control: Reply, nowhere: string, probed: string): boolean {
  if (reply.failure !== undefined) return false
  const plain = gist(reply).replaceAll(probed, '·')
  const other = gist(control).replaceAll(nowhere, '·')
  // A 404 with another text may be a path that is only spelt alike; a body about the path is taken out above.
  return plain !== other && reply.status !== 404 && reply.status < 500
}

function redirectOf(reply: Reply, context: DiscoveryContext, route: Route, probed: string): Route | undefined {
  if (reply.status < 300 || reply.status > 399) return undefined
  const location = reply.headers['location']
  if (location === undefined) return undefined
  const base = new URL(context.environment.baseUrl)
  const from = `${context.environment.baseUrl}${pathOf(route, probed)}`
  const { host, pathname: path } = URL.canParse(location, from) ? new URL(location, from) : { host: '', pathname: '' }
  if (host !== base.host) return undefined
  const root = base.pathname.replace(/\/$/, '')
  const below = path.startsWith(root) ? path.slice(root.length) : path
  const match = new RegExp(`^(.*)/${probed}(/?)$`).exec(below)
  return match === null ? undefined : { prefix: match[1] ?? '', suffix: match[2] ?? '' }
}

function unreachable(context: DiscoveryContext, failure: NonNullable<Reply['failure']>): HarnessError {
  const code = failure.kind === 'tls' ? 'TARGET_TLS' : 'TARGET_UNREACHABLE'
  return new HarnessError(
    code,
    `${context.environment.baseUrl} could not be asked: ${failure.message}`,
    hintFor(failure),
  )
}

function hintFor({ kind, message }: NonNullable<Reply['failure']>): string {
  if (kind !== 'tls')
    return 'Check that the service runs and that baseUrl, the network and the proxy settings are right.'
  if (/CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/.test(message))
    return 'Tell the operator of the service, whose certificate it is, and look at the clock of this machine.'
  if (/ALTNAME_INVALID/.test(message))
    return 'Look at the name in baseUrl; if it is right, tell the operator that the certificate is made for another one.'
  return 'Give the authority that signed the certificate as tls.ca in the environment file, or correct the certificate.'
}

export default { answers: ['env.base-path'], needs: [], cost: 3, investigate } satisfies Investigator
