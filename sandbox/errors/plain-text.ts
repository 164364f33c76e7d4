/** One sentence of plain text for the first thing that is wrong, in the manner of a deserialiser that knows its members. */
import type { JsonType } from '../../contract/observation.ts'
import { type Issue, type Statuses, statusFor } from '../refusal.ts'
import { REASONS } from './english.ts'
import type { ErrorStyle } from './style.ts'

const STATUSES: Statuses = {}

export const plainText: ErrorStyle = {
  truth: { family: 'plain-text', mediaType: 'text/plain', at: {} },
  tells: 'first',
  render({ reason, issues: [issue] }) {
    const body =
      issue === undefined
        ? REASONS[reason]
        : `Failed to deserialize the JSON body into the target type: ${sentence(issue)}`
    return { status: statusFor(reason, STATUSES), mediaType: 'text/plain', body }
  },
}

/** Where a member is missing or unknown, the path ends at its container. */
function sentence(issue: Issue): string {
  const { kind, path, expected, known = [] } = issue
  const name = String(path.at(-1) ?? '')
  const inside = kind === 'missing' || kind === 'unknown' ? path.slice(0, -1) : path
  const at = inside.length === 0 ? '' : `${inside.join('.')}: `
  if (expected.members !== undefined) return `${at}expected one of the variants ${ticked(expected.members)}`
  if (kind === 'missing') return `${at}missing field \`${name}\``
  if (kind === 'unknown') return `${at}unknown field \`${name}\`, expected one of ${ticked(known)}`
  if (kind === 'enum')
    return `${at}unknown variant \`${String(issue.value)}\`, expected one of ${ticked((expected.values ?? []).map(String))}`
  if (kind === 'type' || kind === 'null')
    return `${at}invalid type: ${got(issue.value)}, expected ${wanted(expected.type)}`
  if (expected.maxLength !== undefined)
    return `${at}invalid length ${String(issue.value).length}, expected at most ${expected.maxLength} characters`
  if (expected.minLength !== undefined || kind === 'blank')
    return `${at}invalid length 0, expected at least one character`
  return `${at}invalid value: string "${String(issue.value)}", expected ${expected.format ?? (expected.pattern === undefined ? 'another value' : `a string matching ${expected.pattern}`)}`
}

const ticked = (names: readonly string[]): string => names.map(each => `\`${each}\``).join(', ')

function got(value: Issue['value']): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return 'sequence'
  if (typeof value === 'object') return 'map'
  if (typeof value === 'string') return `string "${value}"`
  return typeof value === 'boolean' ? `boolean \`${value}\`` : `integer \`${value}\``
}

function wanted(type: JsonType | undefined): string {
  const words: Readonly<Record<string, string>> = {
    integer: 'i64',
    object: 'a map',
    array: 'a sequence',
    boolean: 'a boolean',
  }
  return words[type ?? ''] ?? 'a string'
}
