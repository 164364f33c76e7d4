/** Credentials that must be refused, each made of the right ones; they are secrets as well. */
import type { Json } from '../../contract/json.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import { referencesOf } from '../../contract/template.ts'
import type { Environment } from '../environment/types.ts'
import { corrupted } from '../token/form.ts'
import { secretName } from './secret-name.ts'
import { NotThere } from './trouble.ts'

/** `second`: as issued to the second application of the environment. */
export type Wrong = 'changed' | 'empty' | 'other case' | 'first half' | 'second'

/** What is wrong with the secret, and with all that is sent beside it. */
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
  recipe: RequestTemplate,
  { credentials, second }: Pick<Environment, 'credentials' | 'second'>,
  wanted: WrongCredentials,
): WrongValue[] {
  const { body = null, headers = {}, query = {}, let: made = {} } = recipe
  const named = new Set(referencesOf([body, headers, query, made] as Json))
  const used = Object.fromEntries(Object.entries(credentials).filter(([name]) => named.has(name)))
  const secret = secretName(used)
  if (secret === undefined) throw new NotThere('the recorded log-in carries no credential of the environment')
  const others = Object.keys(used).filter(name => name !== secret)
  if (wanted.others !== undefined && others.length === 0)
    throw new NotThere('the log-in takes one credential and nothing beside it')
  const chosen: [string, Wrong | undefined][] = [
    [secret, wanted.secret],
    ...others.map((name): [string, Wrong | undefined] => [name, wanted.others]),
  ]
  return chosen.flatMap(([name, how]) => {
    if (how === undefined) return []
    const right = used[name] ?? ''
    const value = how === 'second' ? second?.credentials[name] : MAKERS[how](right)
    if (value === undefined) throw new NotThere('the environment names no second application')
    if (value === right) throw new NotThere(SAME[how])
    return [{ name, how, value }]
  })
}

const MAKERS: Record<Exclude<Wrong, 'second'>, (right: string) => string> = {
  changed: corrupted,
  empty: () => '',
  'first half': right => right.slice(0, Math.ceil(right.length / 2)),
  'other case': right => (isNumberOfSomeKind(right) ? right : swapped(right)),
}

const SAME: Record<Wrong, string> = {
  changed: 'no other credential can be made of it',
  empty: 'the credential is empty',
  'first half': 'half of the credential is the whole of it',
  'other case': 'the secret is the same in both cases: it has no letters, or is a number in hexadecimal digits',
  second: 'the second application has the same credentials',
}

/** Read as a number, its letters have no case. */
function isNumberOfSomeKind(text: string): boolean {
  return /^(?:[a-z]{1,6}[_-])?[0-9a-f-]+$/i.test(text)
}

function swapped(text: string): string {
  return [...text].map(char => (char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase())).join('')
}
