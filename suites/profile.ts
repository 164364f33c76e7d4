/** What an answer says apart from ids and times: its properties, their types, and the words that tell how it went. */
import { type Json, leaves, starred } from '../contract/json.ts'
import { stable } from '../probe/fixtures/volatile.ts'

export function profileOf(json: Json | undefined): Map<string, string> {
  if (json === undefined) return new Map()
  const found = new Map<string, string>()
  for (const { pointer, value } of leaves(stable(json))) {
    const location = starred(pointer)
    found.set(location, [...new Set([...(found.get(location)?.split(' ') ?? []), wordOf(value)])].sort().join(' '))
  }
  return found
}

function wordOf(value: Json): string {
  if (typeof value === 'string') return /^[\p{L}_-]{1,40}$/u.test(value) ? value : 'text'
  return typeof value === 'boolean' || value === null ? String(value) : typeof value
}

/** Places at which two answers say something else. */
export function differences(a: Map<string, string>, b: Map<string, string>): string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter(location => a.get(location) !== b.get(location)).sort()
}

/** Places at which an answer says something else than the usual one, which says the same there once more. */
export function telling(response: Answered, usual: Answered, again: Answered): string[] {
  const unstable = differences(profileOf(usual.json), profileOf(again.json))
  return differences(profileOf(usual.json), profileOf(response.json)).filter(location => !unstable.includes(location))
}

type Answered = { json: Json | undefined }
