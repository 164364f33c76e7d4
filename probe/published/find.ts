/** Looks for a published description: a few GETs of known places, none of which can do anything; the first hit ends it. */

import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { HarnessError } from '../../contract/harness-error.ts'
import { isObject, parseJson } from '../../contract/json.ts'
import type { DiscoveryContext } from '../context.ts'
import type { Environment } from '../environment/types.ts'
import { hintsIn, type PublishedDocument } from './document.ts'
import { type Read, readDescription, readDocument } from './read.ts'

const GETS = 5

/** Once a run: what is found is kept in the lab, and what was asked counts against one small budget. */
export async function findPublished(context: DiscoveryContext, prefix: string): Promise<PublishedDocument | undefined> {
  context.published ??= { asked: [], given: [] }
  const search = context.published
  while (search.found === undefined && search.asked.length < GETS) {
    const location = next(context, prefix, search.asked)
    if (location === undefined) break
    search.asked.push(location)
    const front = 'whether the front page links to a description'
    const purpose = location === '/' ? front : `whether ${location} is a description of the service`
    const headers = { Accept: 'application/json, application/yaml;q=0.9, text/html;q=0.5, */*;q=0.1' }
    const reply = await context.client.send({ method: 'GET', path: location, effect: 'harmless', purpose, headers })
    const id = reply.exchange.id
    const read = reply.status === 200 ? await readDescription(reply.text) : undefined
    const found = read === undefined ? `no description (${reply.status || 'no answer'})` : 'a description'
    context.conclusions.push(`GET ${location}: ${found} [${id}]`)
    // Nothing of it is published where everything asks for a token, or nothing answers.
    if (reply.failure !== undefined || (search.asked.length > 1 && reply.status === 401)) break
    if (read === undefined) continue
    const base = new URL(context.environment.baseUrl).pathname
    search.found = { path: location, exchange: id, ...hintsIn(read, base) }
  }
  return search.found
}

/** The places that what was answered so far makes likely; the front page comes second, it may link to the rest. */
function next(context: DiscoveryContext, prefix: string, asked: readonly string[]): string | undefined {
  const { baseUrl } = context.environment
  const base = new URL(baseUrl).pathname.replace(/\/$/, '')
  const shown = context.client.exchanges().flatMap(({ request, response }): Shown[] => {
    if (response === undefined) return []
    const path = request.path.startsWith(base) ? request.path.slice(base.length) : request.path
    return [{ path, status: response.status, headers: response.headers, text: response.body ?? '' }]
  })
  const locations = placesToLook(shown, prefix, baseUrl)
  const [first, ...rest] = locations
  return [first, '/', ...rest].find(location => location !== undefined && !asked.includes(location))
}

/** An answer that came anyway: a path that cannot exist, the front page. */
interface Shown {
  path: string
  status: number
  headers: Record<string, string>
  text: string
}

const COMMON = ['/openapi.json', '/v3/api-docs', '/swagger.json', '/swagger/v1/swagger.json', '/api-docs']

/** By what the answer to a path that does not exist looks like: each framework says it in its own way. */
const BY_FRAMEWORK: { fits: (shown: Shown) => boolean; places: string[] }[] = [
  { fits: ({ text }) => /^\{"detail":"Not Found"\}$/.test(text.trim()), places: ['/openapi.json'] },
  { fits: ({ text }) => has(text, 'status_code', 'detail'), places: ['/schema/openapi.json'] },
  { fits: ({ text }) => has(text, 'timestamp', 'status', 'error', 'path'), places: ['/v3/api-docs'] },
  { fits: ({ text }) => /"message":"Cannot (GET|POST|OPTIONS) /.test(text), places: ['/api-json', '/docs-json'] },
  { fits: ({ text }) => /"message":"Route (GET|POST|OPTIONS):/.test(text), places: ['/documentation/json'] },
  {
    fits: ({ headers }) => /kestrel/i.test(headers['server'] ?? ''),
    places: ['/swagger/v1/swagger.json', '/openapi/v1.json'],
  },
  { fits: ({ text }) => has(text, 'statusCode', 'error', 'message'), places: ['/swagger.json'] },
  { fits: ({ text }) => /^404 page not found/.test(text), places: ['/swagger/doc.json'] },
  { fits: ({ text }) => has(text, '_links', '_embedded'), places: ['/swagger/openapi.yml'] },
]

function has(text: string, ...names: string[]): boolean {
  const parsed = parseJson(text)
  return isObject(parsed) && names.every(name => Object.hasOwn(parsed, name))
}

/**
 * Where a service may publish its description: what its answers link to, then the place its framework has by default.
 * Likeliest first; `prefix` is where the endpoints stand. Only paths: nothing leads to another origin.
 */
export function placesToLook(shown: readonly Shown[], prefix: string, origin: string): string[] {
  const linked = shown.flatMap(each => [...serviceDescription(each.headers['link']), ...linksIn(each)])
  const own = shown.flatMap(each => BY_FRAMEWORK.filter(one => one.fits(each)).flatMap(one => one.places))
  // A framework that shows itself has its own place; what is not there is not published.
  const known = own.length > 0 ? [...new Set([...own, '/openapi.json'])] : COMMON
  const below = prefix === '' ? [] : known.map(location => prefix + location)
  const mixed = known.flatMap((location, i) => [location, ...below.slice(i, i + 1)])
  return [...new Set([...linked.flatMap(link => pathWithin(link, origin)), ...mixed])]
}

/** `Link: </openapi.json>; rel="service-desc"` (RFC 8631). */
function serviceDescription(header: string | undefined): string[] {
  return (header ?? '').split(/,\s*(?=<)/).flatMap(link => {
    const match = /^\s*<([^>]*)>(.*)$/.exec(link)
    return match !== null && /\brel="?[^"]*\bservice-desc\b/i.test(match[2] ?? '') ? [match[1] ?? ''] : []
  })
}

/** Addresses on a page, or in a JSON answer, that read like a description. */
function linksIn({ text }: Shown): string[] {
  const quoted = text.slice(0, 100_000).matchAll(/["'(=]\s{0,9}([\w./:-]{1,300})["')\s>]/g)
  return [...quoted]
    .map(match => match[1] ?? '')
    .filter(link => /(openapi|swagger|api-docs|api-json)[\w./-]*$/i.test(link))
    .filter(link => /\.(json|ya?ml)$|api-docs$|api-json$|\/openapi$/i.test(link))
    .slice(0, 3)
}

/** The path below the base URL; nothing where it leads elsewhere. */
function pathWithin(link: string, origin: string): string[] {
  if (!URL.canParse(link, `${origin}/`)) return []
  const url = new URL(link, `${origin}/`)
  const base = new URL(origin)
  if (url.origin !== base.origin || url.username !== '') return []
  const root = base.pathname.replace(/\/$/, '')
  return url.pathname.startsWith(`${root}/`) ? [url.pathname.slice(root.length)] : []
}

/** The documents that the environment file names; throws FILE_UNREADABLE. */
export async function readGiven({ documents = [], baseUrl }: Environment): Promise<PublishedDocument[]> {
  const base = new URL(baseUrl).pathname
  return Promise.all(documents.map(async path => ({ path: basename(path), ...hintsIn(await read(path), base) })))
}

async function read(path: string): Promise<Read> {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    throw unreadable(path, `cannot be read: ${(cause as Error).message}`, cause)
  }
  const found = await readDocument(text)
  if (found !== undefined) return found
  throw unreadable(
    path,
    'is no OpenAPI or Swagger description, Postman collection, HAR or .http file that names a request',
  )
}

function unreadable(path: string, why: string, cause?: unknown): HarnessError {
  return new HarnessError(
    'FILE_UNREADABLE',
    `${path}, which the environment file names under hints.documents, ${why}. Nothing was sent.`,
    'Correct the file or its path, which is relative to the environment file; or leave it out.',
    cause,
  )
}
