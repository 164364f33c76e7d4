/** A candidate as the type that is asked for. */
import type { Json } from '../../contract/json.ts'
import type { Expected } from '../../contract/observation.ts'
import type { Candidate } from './candidate.ts'

const REFERENCE = /^\{\{[^{}]+\}\}$/

export function typed(candidate: Candidate, expected: Expected): Candidate[] {
  const { template } = candidate
  switch (expected.type) {
    case 'integer':
    case 'number':
      return asNumber(candidate)
    case 'string':
      return typeof template === 'string' && REFERENCE.test(template) && template.includes('#')
        ? [candidate, { ...candidate, template: through(template, 'text') }]
        : [candidate]
    case 'array':
      return Array.isArray(template) ? [candidate] : [{ ...candidate, template: [template] }]
    case 'boolean':
      if (candidate.origin === 'told' && (template === 'true' || template === 'false'))
        return [{ ...candidate, template: template === 'true' }]
      return typeof template === 'boolean' ? [candidate] : []
    case 'object':
      return typeof template === 'object' && template !== null && !Array.isArray(template) ? [candidate] : []
    default:
      return [candidate]
  }
}

function asNumber(candidate: Candidate): Candidate[] {
  const { template } = candidate
  if (typeof template === 'number') return [candidate]
  if (typeof template !== 'string') return []
  // Made as a number already, or as a text of a moment, which no number stands for.
  if (candidate.let !== undefined) return [candidate]
  if (REFERENCE.test(template)) return [{ ...candidate, template: through(template, 'number') }]
  return candidate.origin === 'told' && /^-?\d+(\.\d+)?$/.test(template)
    ? [{ ...candidate, template: Number(template) }]
    : []
}

const through = (template: string, filter: string): Json => template.replace(/\s*\}\}$/, ` | ${filter}}}`)
