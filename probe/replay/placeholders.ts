/** The placeholders of a recorded request, filled with values again: by name, in the spelling that their place asks for. */
import type { Exchange } from '../../contract/exchange.ts'
import { filterNamed } from '../../contract/filters/filters.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import type { Json } from '../../contract/json.ts'
import type { Environment } from '../environment/types.ts'
import { madeOf } from '../sender/tokens.ts'
import { corrupted } from '../token/form.ts'

const PLACEHOLDER = /\{\{([^{}]+)\}\}/g

type Recorded = Exchange['request']

export function namesIn({ path, headers, body = '' }: Recorded): string[] {
  const text = [path, ...Object.values(headers), body].join('\n')
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(match => match[1] ?? ''))]
}

/** Tokens are kept secret under the names that the sender gave them. */
const TOKEN = /^(?:(changed|truncated|unsigned) )?token$/

export function needsToken(names: readonly string[]): boolean {
  return names.some(name => TOKEN.test(name))
}

/** `undefined` where nothing stands for the name: a hash, or what was masked because nobody knew it. */
export function valueFor(name: string, environment: Environment, token: string | undefined): string | undefined {
  const { credentials, testData, second } = environment
  const own = (values: Record<string, string> | undefined, key: string) =>
    values !== undefined && Object.hasOwn(values, key) ? values[key] : undefined
  const shown = TOKEN.exec(name)
  if (shown !== null && token !== undefined) {
    const [, how] = shown
    return how === undefined ? token : madeOf(token, how as 'changed' | 'truncated' | 'unsigned')
  }
  const wrong = own(credentials, /^wrong (.+)$/.exec(name)?.[1] ?? '')
  if (wrong !== undefined) return corrupted(wrong)
  const pair = /^basic (.+), (.+)$/.exec(name)
  const [first, last] = [own(credentials, pair?.[1] ?? ''), own(credentials, pair?.[2] ?? '')]
  if (first !== undefined && last !== undefined) return Buffer.from(`${first}:${last}`).toString('base64')
  const ofSecond = /^second (.+)$/.exec(name)?.[1] ?? ''
  const whole =
    own(credentials, name) ??
    own(testData, name) ??
    own(second?.credentials, ofSecond) ??
    own(second?.testData, ofSecond)
  const [of = '', ...filters] = name.split(' | ')
  if (whole !== undefined || filters.length === 0) return whole
  // A datum that was sent in another form: the record says which.
  const value = valueFor(of, environment, token)
  const made = filters.map(filter => filterNamed(filter))
  return value === undefined || made.includes(undefined)
    ? undefined
    : String(made.reduce<Json>((left, filter) => filter?.(left) ?? left, value))
}

/** Throws USAGE with the names that nothing stands for. */
export function filled(request: Recorded, environment: Environment, token: string | undefined): Recorded {
  const values = new Map<string, string>()
  const missing: string[] = []
  for (const name of namesIn(request)) {
    const value = valueFor(name, environment, token)
    if (value === undefined) missing.push(name)
    else values.set(name, value)
  }
  if (missing.length > 0) throw unfillable(missing)
  const fill = (text: string, spelled: (value: string) => string) =>
    text.replace(PLACEHOLDER, (all, name: string) => {
      const value = values.get(name)
      return value === undefined ? all : spelled(value)
    })
  const type = Object.entries(request.headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  return {
    ...request,
    path: fill(request.path, encodeURIComponent),
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, text]) => [name, fill(text, asItIs)])),
    ...(request.body === undefined ? {} : { body: fill(request.body, spellingFor(type)) }),
  }
}

const asItIs = (value: string) => value

function spellingFor(type: string): (value: string) => string {
  if (/x-www-form-urlencoded/i.test(type)) return value => new URLSearchParams({ '': value }).toString().slice(1)
  return /json/i.test(type) ? value => JSON.stringify(value).slice(1, -1) : asItIs
}

function unfillable(names: readonly string[]): HarnessError {
  return new HarnessError(
    'USAGE',
    `The request cannot be sent again: nothing is known of ${names.map(name => `{{${name}}}`).join(', ')}. Nothing was sent.`,
    'A value that was masked or hashed in the record cannot be made again. Replay the check by its id, which makes its requests anew.',
  )
}
