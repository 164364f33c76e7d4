/** What mitmproxy2swagger makes of a HAR: an OpenAPI document in two passes, the second over the paths that the first found. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { ENDPOINTS, type Endpoint } from '../../../contract/endpoint.ts'
import type { Exchange } from '../../../contract/exchange.ts'
import { isObject, type Json, type JsonObject, own, parseJson } from '../../../contract/json.ts'
import { harOf } from './record.ts'
import { type Statements, statedBy } from './statements.ts'

export interface Read {
  bodies: Map<Endpoint, Statements>
  /** The last line of its complaint, where it needed a second try or gave none. */
  crashed?: string
}

export function byMitmproxy2swagger(program: string, baseUrl: string, exchanges: readonly Exchange[]): Read {
  const first = documentOf(program, baseUrl, exchanges)
  if (!('crashed' in first)) return { bodies: bodiesIn(first) }
  const readable = exchanges.filter(isReadable)
  const second = documentOf(program, baseUrl, readable)
  return { bodies: 'crashed' in second ? new Map() : bodiesIn(second), crashed: first.crashed }
}

/** Of a HAR it reads JSON alone: whatever is none it takes for bytes, which a HAR has not, and ends; forms too. */
function isReadable({ request }: Exchange): boolean {
  return request.body === undefined || isObject(parseJson(request.body))
}

function documentOf(
  program: string,
  baseUrl: string,
  exchanges: readonly Exchange[],
): { document: JsonObject } | { crashed: string } {
  const dir = mkdtempSync(join(tmpdir(), 'm2s-'))
  try {
    const [har, yaml] = [join(dir, 'traffic.har'), join(dir, 'openapi.yaml')]
    writeFileSync(har, harOf(baseUrl, exchanges))
    for (const pass of [1, 2]) {
      const args = ['-i', har, '-o', yaml, '-p', baseUrl, '-f', 'har']
      const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8', timeout: 120_000 })
      if (status !== 0) return { crashed: error?.message ?? stderr.trim().split('\n').at(-1) ?? `status ${status}` }
      if (pass === 1) writeFileSync(yaml, readFileSync(yaml, 'utf8').replaceAll('ignore:/', '/'))
    }
    const document: unknown = parse(readFileSync(yaml, 'utf8'))
    return { document: JSON.parse(JSON.stringify(document)) as JsonObject }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

function bodiesIn({ document }: { document: JsonObject }): Map<Endpoint, Statements> {
  const paths = own(document, 'paths')
  return new Map(
    ENDPOINTS.map(endpoint => {
      const [, item] =
        Object.entries(isObject(paths) ? paths : {}).find(([path]) =>
          path.replace(/\/$/, '').endsWith(`/${endpoint}`),
        ) ?? []
      const content = at(item, 'post', 'requestBody', 'content')
      const [media] = isObject(content) ? Object.values(content) : []
      return [endpoint, statedBy(document, at(media, 'schema'), false)]
    }),
  )
}

function at(node: Json | undefined, ...names: string[]): Json | undefined {
  return names.reduce<Json | undefined>((inner, name) => (isObject(inner) ? own(inner, name) : undefined), node)
}
