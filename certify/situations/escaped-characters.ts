/** The same answers with each character of names and texts as its escape. */
import type { Json } from '../../contract/json.ts'
import { isObject } from '../../contract/json.ts'
import { rewritten } from '../rewrite.ts'
import type { Situation } from '../situation.ts'

export default {
  summary: 'Every answer is the same, with each character of its names and texts written as an escape.',
  harmless: true,
  begin: () => call => (call.endpoint === undefined ? undefined : rewritten('escaped characters', escaped)),
} satisfies Situation

function escaped(json: Json): string {
  if (typeof json === 'string') return quoted(json)
  if (Array.isArray(json)) return `[${json.map(escaped).join(',')}]`
  if (!isObject(json)) return JSON.stringify(json)
  return `{${Object.entries(json)
    .map(([key, item]) => `${quoted(key)}:${escaped(item)}`)
    .join(',')}}`
}

/** UTF-16 units, each by itself, in hexadecimal digits of both cases. */
function quoted(text: string): string {
  const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, '0'))
  return `"${units.map((digits, i) => `\\u${i % 2 === 0 ? digits : digits.toUpperCase()}`).join('')}"`
}
