/** What is known of the right service: recorded by a first run, with an example of each request body and the media types seen. */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Agent, fetch } from 'undici'
import { isObject, type Json, type JsonObject } from '../../../contract/json.ts'
import type { Run } from '../../../contract/run.ts'
import { AUTHORITY } from '../../varied/certificate.ts'
import { pathsOf, withExamples, withStatuses } from './document.ts'
import type { Service } from './service.ts'
import type { Contract } from './tool.ts'
import { conformance, ENVIRONMENT } from './tools/this-harness.ts'

const TEN_MINUTES = 600_000

export async function recorded(service: Service, dir: string): Promise<Contract> {
  mkdirSync(dir, { recursive: true })
  const { run, said: message } = await conformance(service, dir, TEN_MINUTES)
  if (run === undefined) throw new Error(`The contract could not be recorded: ${message}`)
  const fixtures = join(dir, 'fixtures')
  const document = JSON.parse(readFileSync(join(fixtures, ENVIRONMENT, 'openapi.json'), 'utf8')) as JsonObject
  const mediaTypes = mediaTypesIn(run, pathsOf(document))
  const bodies = await bodiesFor(document, service)
  return { fixtures, document: withStatuses(withExamples(document, bodies), mediaTypes), mediaTypes }
}

/** The recorded templates with what the environment says, in the dialect `default`: its ids come from ext-verify. */
async function bodiesFor(document: JsonObject, service: Service): Promise<Record<string, Json>> {
  const known = { ...service.testData, ...service.credentials }
  const templates = new Map(pathsOf(document).map(path => [path, recipeOf(document, path)]))
  const verify = filled(templates.get('/ext-verify') ?? {}, known)
  const token = await tokenOf(service)
  const answer = await post(`${service.baseUrl}/ext-verify`, verify, { authorization: token })
  const { customerId } = (await answer.json()) as { customerId: string }
  const all = { ...known, 'ext-verify#/customerId': customerId }
  return Object.fromEntries([...templates].map(([path, template]) => [path, filled(template, all)]))
}

function recipeOf(document: JsonObject, path: string): Json {
  const operation = (document['paths'] as Record<string, { post: { 'x-recipes': Record<string, { body: Json }> } }>)[
    path
  ]
  return Object.values(operation?.post['x-recipes'] ?? {})[0]?.body ?? {}
}

function filled(template: Json, known: Readonly<Record<string, string>>): Json {
  if (typeof template === 'string')
    return template.replaceAll(/\{\{([^}]+)\}\}/g, (whole, name) => known[name] ?? whole)
  if (!isObject(template)) return template
  return Object.fromEntries(Object.entries(template).map(([name, value]) => [name, filled(value, known)]))
}

/** `Bearer …`, as the dialect `default` wants it; a service that gives none out leaves the tools without. */
export async function tokenOf({ baseUrl, credentials }: Service): Promise<string> {
  const body = { clientId: credentials['Client ID'] ?? '', clientSecret: credentials['Client secret'] ?? '' }
  try {
    const answer = await post(`${baseUrl}/auth-authenticate`, body, {})
    return `Bearer ${(JSON.parse(await answer.text()) as { accessToken?: string }).accessToken ?? 'none'}`
  } catch {
    return 'Bearer none'
  }
}

const dispatcher = new Agent({ connect: { ca: readFileSync(AUTHORITY) } })

function post(url: string, body: Json, headers: Record<string, string>) {
  const all = { 'content-type': 'application/json', ...headers }
  return fetch(url, {
    method: 'POST',
    headers: all,
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
    dispatcher,
  })
}

function mediaTypesIn(run: Run, paths: readonly string[]): Map<string, string> {
  const seen = new Map<string, string>()
  for (const { endpoint, request, response } of run.exchanges) {
    if (request.method !== 'POST') continue
    const path = paths.find(each => each.endsWith(`/${endpoint}`))
    const type = Object.entries(response?.headers ?? {}).find(([name]) => name.toLowerCase() === 'content-type')?.[1]
    if (path === undefined || response === undefined || type === undefined) continue
    const key = `${path} ${response.status}`
    if (!seen.has(key)) seen.set(key, String(type))
  }
  return seen
}
