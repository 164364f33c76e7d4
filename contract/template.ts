/**
 * Templates: `{{Phone}}`, `{{Phone | digits}}`, `{{Phone | calling-code | digits}}`, `{{ext-verify#/customerId}}`, `{{token}}`.
 * A template that is the whole value keeps the type of what it names. Free of dependencies: k6 runs it too.
 */

import { filterNamed } from './filters/filters.ts'
import { type Json, leaves } from './json.ts'
import { itself, remembered } from './remembered.ts'

const PART = /\{\{\s*([^{}|\s](?:[^{}|]*[^{}|\s])?)\s*((?:\|\s*[a-z0-9-]+\s*)*)\}\}/g

/** Answers the value a name stands for, or `undefined` where it has none. */
export type Resolver = (name: string) => Json | undefined

export class UnresolvedTemplate extends Error {
  readonly reference: string
  constructor(reference: string) {
    super(`nothing is known under the name {{${reference}}}`)
    this.reference = reference
  }
}

/** `{{Phone | digits}}`: a name and, from left to right, what is done to its value. */
interface Reference {
  of: string
  filters: string[]
}

/** Throws UnresolvedTemplate. */
export function resolve({ of, filters }: Reference, lookup: Resolver): Json {
  let value = lookup(of)
  if (value === undefined) throw new UnresolvedTemplate(of)
  for (const name of filters) {
    const apply = filterNamed(name)
    if (apply === undefined) throw new UnresolvedTemplate(`${of} | ${name}`)
    // Filters write texts; a list or object that an answer brought is taken as its text.
    value = apply(typeof value === 'object' && value !== null && name !== 'list' ? JSON.stringify(value) : value)
  }
  return value
}

function reference(of = '', filters = ''): Reference {
  const names = filters.split('|').slice(1)
  return { of, filters: names.map(name => name.trim()) }
}

/** What stands between references, and the references, in order. */
const partsOf = remembered(takenApart, itself)

function takenApart(text: string): readonly (string | Reference)[] {
  const parts: (string | Reference)[] = []
  let end = 0
  for (const match of text.matchAll(PART)) {
    if (match.index > end) parts.push(text.slice(end, match.index))
    parts.push(reference(match[1], match[2]))
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push(text.slice(end))
  return parts
}

export function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export function renderText(text: string, lookup: Resolver): string {
  return text.includes('{{') ? joined(partsOf(text), lookup) : text
}

const joined = (parts: readonly (string | Reference)[], lookup: Resolver): string =>
  parts.map(part => (typeof part === 'string' ? part : textOf(resolve(part, lookup)))).join('')

export function render(template: Json, lookup: Resolver): Json {
  if (typeof template === 'string') {
    if (!template.includes('{{')) return template
    const parts = partsOf(template)
    const [whole = ''] = parts
    // One reference and nothing else keeps its type.
    return parts.length === 1 && typeof whole !== 'string' ? resolve(whole, lookup) : joined(parts, lookup)
  }
  if (Array.isArray(template)) return template.map(item => render(item, lookup))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(Object.entries(template).map(([key, item]) => [key, render(item, lookup)]))
}

/** `undefined` where a name has no value: it is looked for first, since an exception costs a hundred times as much. */
export function rendered(template: Json, lookup: Resolver): Json | undefined {
  if (!referencesOf(template).every(name => lookup(name) !== undefined)) return undefined
  try {
    return render(template, lookup)
  } catch {
    return undefined
  }
}

/** Every name that a template refers to, without filters. */
export function referencesOf(template: Json): string[] {
  return referencesIn(template).map(each => each.of)
}

export function referencesIn(template: Json): Reference[] {
  const texts = [...leaves(template)].flatMap(({ value }) =>
    typeof value === 'string' && value.includes('{{') ? partsOf(value) : [],
  )
  return texts.filter(part => typeof part !== 'string')
}
