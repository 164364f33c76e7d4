/** Whole log-ins that are tried where no answer names a member; several spellings share one attempt. */
import type { Json } from '../../contract/json.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import { meaningsOf } from '../naming/match.ts'
import type { Meaning } from '../naming/meanings.ts'
import { inStyle, tokensOf } from '../naming/tokens.ts'

/** One spelling of all credentials: wire name → credential name. */
export type Spelling = Record<string, string>

const SYNONYMS: Partial<Record<Meaning, string[]>> = {
  'client-id': [
    'client id',
    'app id',
    'application id',
    'api key',
    'key',
    'user name',
    'username',
    'user',
    'login',
    'id',
  ],
  'client-secret': [
    'client secret',
    'app secret',
    'application secret',
    'api secret',
    'secret',
    'password',
    'pass',
    'password',
    'secret',
  ],
  'api-key': ['api key', 'key', 'apikey', 'access key', 'token'],
  username: ['username', 'user name', 'user', 'login', 'email', 'client id'],
  password: ['password', 'password', 'pass', 'password', 'password', 'client secret'],
}

/** Likeliest first: the operator's own words in each style, then the common synonyms. */
export function spellings(credentials: readonly string[]): Spelling[] {
  const styles = ['camel', 'snake', 'flat', 'pascal', 'kebab'] as const
  const own = styles.map(style => Object.fromEntries(credentials.map(name => [inStyle(tokensOf(name), style), name])))
  const words = credentials.map(name => SYNONYMS[meaningsOf([name], 0.6)[0]?.meaning ?? 'client-id'] ?? [])
  const rounds = Math.max(0, ...words.map(list => list.length))
  const others = Array.from({ length: rounds }, (_, i) =>
    (['camel', 'snake'] as const).map(style =>
      Object.fromEntries(
        credentials.map((name, c) => [inStyle(tokensOf(words[c]?.[i] ?? words[c]?.at(-1) ?? name), style), name]),
      ),
    ),
  ).flat()
  const seen = new Set<string>()
  return [...own, ...others].filter(spelling => {
    const key = Object.keys(spelling).sort().join()
    const whole = Object.keys(spelling).length === credentials.length
    return !whole || seen.has(key) ? false : seen.add(key) !== undefined
  })
}

export type Carrier = 'json' | 'form' | 'basic' | 'header' | 'query'

/** All given spellings in one request; a name that stands for two credentials keeps the first. */
export function carrying(
  carrier: Carrier,
  chosen: readonly Spelling[],
  credentials: readonly string[],
): RequestTemplate {
  const named: Record<string, string> = {}
  for (const spelling of chosen) for (const [wire, name] of Object.entries(spelling)) named[wire] ??= `{{${name}}}`
  switch (carrier) {
    case 'json':
      return { encoding: 'json', body: named as Json }
    case 'form':
      return { encoding: 'form', body: { grant_type: 'client_credentials', ...named } as Json }
    case 'basic': {
      const [id, secret] = credentials
      return {
        // A key alone is the name, with no password behind it.
        let: { basic: { base64: `{{${id}}}:${secret === undefined ? '' : `{{${secret}}}`}` } },
        headers: { Authorization: 'Basic {{basic}}' },
        encoding: 'form',
        body: { grant_type: 'client_credentials' },
      }
    }
    case 'header':
      return { headers: asHeaders(named), encoding: 'json', body: {} }
    case 'query':
      return { query: named, encoding: 'json', body: {} }
  }
}

/** HTTP field names are without case; `X-` stood before most of them for decades. */
function asHeaders(named: Record<string, string>): Record<string, string> {
  const headers: Record<string, string> = {}
  const taken = new Set<string>()
  for (const [wire, template] of Object.entries(named)) {
    const kebab = inStyle(tokensOf(wire), 'kebab')
    for (const name of [`X-${kebab}`, kebab, wire]) {
      const lower = name.toLowerCase()
      if (taken.has(lower) || !/^[a-z0-9-_]+$/.test(lower) || RESERVED.has(lower)) continue
      taken.add(lower)
      headers[name] = template
    }
  }
  return headers
}

const RESERVED = new Set(['user', 'from', 'host', 'date', 'via', 'id', 'key', 'login', 'pass', 'token'])
