/**
 * Templates: `{{Phone}}`, `{{Phone | digits}}`, `{{Phone | calling-code | digits}}`, `{{ext-verify#/customerId}}`, `{{token}}`.
 * A template that is the whole value keeps the type of what it names. Free of dependencies: k6 runs it too.
 */
import { ADDRESS_FILTERS } from './filters/address.ts'
import { COUNTRY_FILTERS } from './filters/country.ts'
import { MOMENT_FILTERS } from './filters/moment.ts'
import { PHONE_FILTERS } from './filters/phone.ts'
import type { Json } from './json.ts'

const PART = /\{\{\s*([^{}|\s](?:[^{}|]*[^{}|\s])?)\s*((?:\|\s*[a-z0-9-]+\s*)*)\}\}/g
const WHOLE = /^\{\{\s*([^{}|\s](?:[^{}|]*[^{}|\s])?)\s*((?:\|\s*[a-z0-9-]+\s*)*)\}\}$/

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
  /** Of a locale. */
  language: value => String(value).split(/[-_]/)[0] ?? '',
  'no-spaces': value => String(value).replace(/\s+/g, ''),
  list: value => [value],
  ...PHONE_FILTERS,
  ...COUNTRY_FILTERS,
  ...ADDRESS_FILTERS,
  ...MOMENT_FILTERS,
}

/** `filters` as written: ` | digits | number`; applied from left to right. */
function resolve(reference: string, filters: string, lookup: Resolver): Json {
  let value = lookup(reference)
  if (value === undefined) throw new UnresolvedTemplate(reference)
  for (const filter of filters.split('|').slice(1)) {
    const name = filter.trim()
    const apply = Object.hasOwn(FILTERS, name) ? FILTERS[name] : undefined
    if (apply === undefined) throw new UnresolvedTemplate(`${reference} | ${name}`)
    // Filters write texts; a list or object that an answer brought is taken as its text.
    value = apply(typeof value === 'object' && value !== null && name !== 'list' ? JSON.stringify(value) : value)
  }
  return value
}

export function renderText(text: string, lookup: Resolver): string {
  return text.replace(PART, (_all, reference: string, filters: string) => {
    const value = resolve(reference, filters, lookup)
    return typeof value === 'string' ? value : JSON.stringify(value)
  })
}

export function render(template: Json, lookup: Resolver): Json {
  if (typeof template === 'string') {
    const whole = WHOLE.exec(template)
    return whole?.[1] === undefined ? renderText(template, lookup) : resolve(whole[1], whole[2] ?? '', lookup)
  }
  if (Array.isArray(template)) return template.map(item => render(item, lookup))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(Object.entries(template).map(([key, item]) => [key, render(item, lookup)]))
}

/** Every name that a template refers to, without filters. */
export function referencesOf(template: Json): string[] {
  return [...JSON.stringify(template).matchAll(PART)].map(match => match[1] ?? '')
}
