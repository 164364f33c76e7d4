/** The answer headers that tell a sender something; the others are the server's own business. */

import type { Judged } from '../derive/view.ts'
import type { ResponseHeader } from './document.ts'

const TELLING: [RegExp, string][] = [
  [/^content-type$/, 'The form of the body.'],
  [/^www-authenticate$/, 'Which authentication is asked for.'],
  [/^retry-after$/, 'When to try again.'],
  [/^(x-)?rate-?limit(-.+)?$/, 'The limit of requests.'],
  [/^x-rate-limit(-.+)?$/, 'The limit of requests.'],
  [/^deprecation$/, 'This part of the service is going away.'],
  [/^sunset$/, 'When this part of the service goes away.'],
  [/^(x-)?([a-z]+-)?api-?version$|^version$|^x-version$/, 'The version that answered.'],
  [/^location$/, 'Where the result stands.'],
  [/^link$/, 'Related addresses.'],
  [/^allow$/, 'Methods that are taken here.'],
  [/^accept-(post|patch)$/, 'Media types that are taken here.'],
]

export function tells(name: string): boolean {
  return TELLING.some(([pattern]) => pattern.test(name))
}

function meaningOf(name: string): string {
  return TELLING.find(([pattern]) => pattern.test(name))?.[1] ?? ''
}

/** Telling headers of these answers by lower-case name, and whether every one of the answers had them. */
export function presenceOf(judged: readonly Judged[]): Map<string, 'always' | 'sometimes'> {
  const counts = new Map<string, number>()
  for (const { response } of judged)
    for (const name of Object.keys(response.headers).map(each => each.toLowerCase()))
      if (tells(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return new Map(
    [...counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, count]) => [name, count === judged.length ? 'always' : 'sometimes']),
  )
}

/** Content-Type is left out: OpenAPI says it by the content. */
export function responseHeaders(judged: readonly Judged[]): Record<string, ResponseHeader> | undefined {
  const found = [...presenceOf(judged)].filter(([name]) => name !== 'content-type')
  if (found.length === 0) return undefined
  return Object.fromEntries(
    found.map(([name, presence]) => [
      name,
      { description: meaningOf(name), schema: { type: 'string' }, 'x-presence': presence },
    ]),
  )
}
