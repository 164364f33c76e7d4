/** Finds the token in a request, at the one place where the dialect expects it. */
import { getAt, type Json, removeAt } from '../../contract/json.ts'
import type { TokenDialect } from '../dialect.ts'
import type { Sent } from './call.ts'

export function tokenOf(sent: Sent, { in: place, name, scheme }: TokenDialect['presentation']): string | undefined {
  if (place === 'query') return sent.query.get(name) ?? undefined
  if (place === 'body') {
    const value = getAt(sent.body, `/${name}`)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  if (place === 'cookie') return cookiesOf(sent.headers.cookie).get(name)
  const header = sent.headers[name.toLowerCase()]
  if (typeof header !== 'string' || header === '') return undefined
  if (scheme === undefined) return header
  const [given = '', token] = header.split(/\s+/, 2)
  return given.toLowerCase() === scheme.toLowerCase() ? token : undefined
}

/** The body without the token, which no endpoint knows as a member of its own. */
export function withoutToken(body: Json, { in: place, name }: TokenDialect['presentation']): Json {
  const at = `/${name}`
  return place === 'body' && getAt(body, at) !== undefined ? removeAt(body, at) : body
}

function cookiesOf(header: string | undefined): Map<string, string> {
  const pairs = (header ?? '').split(';').map((each): [string, string] => {
    const [name = '', ...value] = each.split('=')
    return [name.trim(), value.join('=').trim()]
  })
  return new Map(pairs)
}
