/** Whom a request is about: the values it carries, and those that earlier answers brought about designated recipients. */
import { leaves, parseJson } from '../../contract/json.ts'
import { designates } from '../environment/policy.ts'
import type { Ask } from './types.ts'

export function carriedBy({ body, query }: Pick<Ask, 'body' | 'query'>): string[] {
  return [...Object.values(query ?? {}), ...(body === undefined ? [] : valuesIn(body))]
}

function valuesIn(body: NonNullable<Ask['body']>): string[] {
  if (body.encoding === 'form') return Object.values(body.fields)
  if (body.encoding === 'json') return [...leaves(body.value)].map(({ value }) => String(value))
  const parsed = parseJson(body.text)
  if (parsed.success) return [...leaves(parsed.data)].map(({ value }) => String(value))
  return [...new URLSearchParams(body.text).values()]
}

/** A customer's id, not a word or a time that stands in any answer. */
const ID = /^(?=.*\d)(?!\d{4}-\d{2}-\d{2})\S{6,}$/

/** Ids from accepted answers about a designated recipient designate him as well. */
export class Led {
  readonly ids = new Set<string>()
  readonly #recipients: readonly string[]
  constructor(recipients: readonly string[]) {
    this.#recipients = recipients
  }

  learn(carried: readonly string[], status: number, text: string): void {
    if (status < 200 || status > 299 || !designates(this.#recipients, carried)) return
    const parsed = parseJson(text)
    if (!parsed.success) return
    for (const { value } of leaves(parsed.data)) if (ID.test(String(value))) this.ids.add(String(value))
  }
}
