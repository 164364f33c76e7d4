/**
 * Templates: `{{Phone}}`, `{{Phone | digits}}`, `{{ext-verify#/customerId}}`, `{{token}}`.
 * A template that is the whole value keeps the type of what it names. Free of dependencies: k6 runs it too.
 */
import type { Json } from './json.ts'

const PART = /\{\{\s*([^{}|]+?)\s*(?:\|\s*([a-z-]+)\s*)?\}\}/g
const WHOLE = /^\{\{\s*([^{}|]+?)\s*(?:\|\s*([a-z-]+)\s*)?\}\}$/

/** Answers the value a name stands for, or `undefined` where it has none. */
export type Resolver = (name: string) => Json | undefined

export class UnresolvedTemplate extends Error {
  readonly reference: string
  constructor(reference: string) {
    super(`nothing is known under the name {{${reference}}}`)
    this.reference = reference
  }
}

export const FILTERS: Record<string, (value: Json) => Json> = {
  digits: value => String(value).replace(/\D/g, ''),
  lower: value => String(value).toLowerCase(),
  upper: value => String(value).toUpperCase(),
  trim: value => String(value).trim(),
  number: value => Number(value),
  text: value => String(value),
  national: value => String(value).replace(/^\+\d{1,3}/, '0'),
  'double-zero': value => String(value).replace(/^\+/, '00'),
  'no-spaces': value => String(value).replace(/\s+/g, ''),
  list: value => [value],
  date: value => String(value).slice(0, 10),
  time: value => String(value).slice(11, 19),
  'time-short': value => String(value).slice(11, 16),
  'local-date-time': value => String(value).slice(0, 19),
}

function resolve(reference: string, filter: string | undefined, lookup: Resolver): Json {
  const value = lookup(reference)
  if (value === undefined) throw new UnresolvedTemplate(reference)
  if (filter === undefined) return value
  const apply = FILTERS[filter]
  if (apply === undefined) throw new UnresolvedTemplate(`${reference} | ${filter}`)
  return apply(value)
}

export function renderText(text: string, lookup: Resolver): string {
  return text.replace(PART, (_all, reference: string, filter?: string) => {
    const value = resolve(reference, filter, lookup)
    return typeof value === 'string' ? value : JSON.stringify(value)
  })
}

export function render(template: Json, lookup: Resolver): Json {
  if (typeof template === 'string') {
    const whole = WHOLE.exec(template)
    return whole?.[1] === undefined ? renderText(template, lookup) : resolve(whole[1], whole[2], lookup)
  }
  if (Array.isArray(template)) return template.map(item => render(item, lookup))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(Object.entries(template).map(([key, item]) => [key, render(item, lookup)]))
}

/** Every name that a template refers to, without filters. */
export function referencesOf(template: Json): string[] {
  return [...JSON.stringify(template).matchAll(PART)].map(match => match[1] ?? '')
}
