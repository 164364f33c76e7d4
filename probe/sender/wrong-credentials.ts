/** Credentials that must be rejected, each made of the right ones; they are secrets as well. */
import { namesIn } from '../../contract/integration.ts'
import type { RequestTemplate } from '../../contract/request-template.ts'
import type { Environment } from '../environment/types.ts'
import { fitness } from '../naming/match.ts'
import { changedToken } from '../token/form.ts'
import { NotPresentError } from './errors.ts'

/** `second`: as issued to the second application of the environment. */
type Wrong = 'changed' | 'empty' | 'other case' | 'first half' | 'second'

/** What is wrong with the secret, and with all that is sent alongside it. */
export interface WrongCredentials {
  secret?: Wrong
  others?: Wrong
}

export interface WrongValue {
  name: string
  how: Wrong
  value: string
}

export function wrongValues(
  template: RequestTemplate,
  { credentials, second }: Pick<Environment, 'credentials' | 'second'>,
  wanted: WrongCredentials,
): WrongValue[] {
  const named = new Set(namesIn({ template }))
  const used = Object.fromEntries(Object.entries(credentials).filter(([name]) => named.has(name)))
  const secret = secretName(used)
  if (secret === undefined) throw new NotPresentError('the recorded login carries no credential of the environment')
  const others = Object.keys(used).filter(name => name !== secret)
  if (wanted.others !== undefined && others.length === 0)
    throw new NotPresentError('the login takes one credential and nothing alongside it')
  return [...changed([secret], wanted.secret), ...changed(others, wanted.others)]

  function changed(names: readonly string[], how: Wrong | undefined): WrongValue[] {
    if (how === undefined) return []
    const values = names.flatMap(name => {
      const right = used[name] ?? ''
      const value = how === 'second' ? second?.credentials[name] : MAKERS[how](right)
      return value === undefined || value === right ? [] : [{ name, how, value }]
    })
    if (values.length === 0) throw new NotPresentError(SAME[how])
    return values
  }
}

const MAKERS: Record<Exclude<Wrong, 'second'>, (right: string) => string> = {
  changed: changedToken,
  empty: () => '',
  'first half': right => right.slice(0, Math.ceil(right.length / 2)),
  'other case': right => (hasCase(right) ? swapped(right) : right),
}

const SAME: Record<Wrong, string> = {
  changed: 'no other credential can be made of it',
  empty: 'the credential is empty',
  'first half': 'half of the credential is the whole of it',
  'other case': 'the secret is not written in both cases, so that its letters may be digits of a number',
  second: 'the environment names no second application with credentials of its own',
}

/** What is written in one case alone may be a number in digits of base 16 or 32, whose letters have none. */
function hasCase(text: string): boolean {
  return /\p{Ll}/u.test(text) && /\p{Lu}/u.test(text)
}

function swapped(text: string): string {
  return [...text].map(char => (char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase())).join('')
}

const SECRET = ['client-secret', 'password', 'api-key'] as const
const PUBLIC = ['client-id', 'username'] as const

/** What reads like a secret comes first, what reads like a name last; operators list the secret last where no name tells. */
export function secretName(credentials: Record<string, string>): string | undefined {
  const best = (name: string, words: readonly (typeof SECRET | typeof PUBLIC)[number][]) =>
    Math.max(...words.map(word => fitness([name], word)))
  const scored = Object.keys(credentials).map((name, i) => ({
    name,
    score: best(name, SECRET) - best(name, PUBLIC) / 2 + i / 1000,
  }))
  return scored.sort((a, b) => b.score - a.score)[0]?.name
}
