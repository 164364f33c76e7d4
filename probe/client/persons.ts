/** The people of an environment, for all that is written or printed: by the names of testData in place of their values. */
import type { Exchange } from '../../contract/exchange.ts'
import type { Environment } from '../environment/types.ts'
import { Redactor } from './redact.ts'

export interface Persons {
  /** Every value of a person, in every form, as `{{Phone}}`. */
  hide(text: string): string
  /** Puts the values back where they stood whole. */
  show(text: string): string
}

type Peopled = Pick<Environment, 'kind' | 'testData' | 'second' | 'load'>

/** Those of a sandbox are made up, and stay legible. */
export function personsOf({ kind, testData, second, load }: Peopled): Persons {
  if (kind === 'sandbox') return { hide: text => text, show: text => text }
  const values = new Map<string, string>()
  const redactor = new Redactor({})
  const add = (before: string, person: Record<string, string>) => {
    for (const [name, value] of Object.entries(person)) {
      if ([...values.values()].includes(value)) continue
      values.set(before + name, value)
      redactor.keepTelling(before + name, value, value.split('@')[0] ?? value)
      redactor.keepWhole(before + name, value)
    }
  }
  add('', testData)
  add('second ', second?.testData ?? {})
  for (const [i, person] of (load?.people ?? []).entries()) add(`person ${i + 2} `, person)
  return {
    hide: text => redactor.redact(text),
    show: text => text.replace(/\{\{([^{}]+)\}\}/g, (all, name: string) => values.get(name) ?? all),
  }
}

/** Every text in it, the names of members too; what is no text stays. */
export function mapTexts<T>(node: T, change: (text: string) => string): T {
  if (typeof node === 'string') return change(node) as T
  if (Array.isArray(node)) return node.map(item => mapTexts(item, change)) as T
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(Object.entries(node).map(([key, item]) => [change(key), mapTexts(item, change)])) as T
}

/** The texts that came from one side or the other; what the harness itself named stays. */
export function mapExchange<T extends Partial<Exchange>>(exchange: T, change: (text: string) => string): T {
  const { request, response, failure, purpose } = exchange
  return {
    ...exchange,
    ...(purpose === undefined ? {} : { purpose: change(purpose) }),
    ...(request === undefined ? {} : { request: mapTexts(request, change) }),
    ...(response === undefined
      ? {}
      : {
          response: { ...response, headers: mapTexts(response.headers, change), body: change(response.body) },
        }),
    ...(failure === undefined ? {} : { failure: { ...failure, message: change(failure.message) } }),
  }
}
