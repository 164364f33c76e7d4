/** Sentences of rejection in English. */
import type { Issue, Reason } from '../rejection.ts'
import words from './english.json' with { type: 'json' }

export const REASONS: Readonly<Record<Reason, string>> = words.reasons
const TYPES: Readonly<Record<string, string>> = words.types
const FORMATS: Readonly<Record<string, string>> = words.formats

/** The predicate alone: the style says of what. */
export function complaint({ kind, expected }: Issue): string {
  const type = expected.type ?? 'object'
  const reported: Record<Issue['kind'], () => string> = {
    missing: () =>
      expected.properties === undefined ? 'is required' : `one of ${expected.properties.join(', ')} is required`,
    blank: () => 'must not be blank',
    null: () => 'must not be null',
    unknown: () => 'is not allowed',
    type: () => `must be ${TYPES[type] ?? `a ${type}`}`,
    enum: () => `must be one of: ${(expected.values ?? []).join(', ')}`,
    format: () => `must be ${FORMATS[expected.format ?? ''] ?? expected.format}`,
    pattern: () => `must match ${expected.pattern}`,
    bounds: () => bound(expected),
    invalid: () => 'is not acceptable here',
  }
  return reported[kind]()
}

function bound({ minLength, maxLength, minimum, maximum, minItems, maxItems }: Issue['expected']): string {
  if (minLength !== undefined) return `must be at least ${minLength} characters long`
  if (maxLength !== undefined) return `must be at most ${maxLength} characters long`
  if (minimum !== undefined) return `must be at least ${minimum}`
  if (maximum !== undefined) return `must be at most ${maximum}`
  if (minItems !== undefined) return `must have at least ${minItems} items`
  return `must have at most ${maxItems} items`
}
