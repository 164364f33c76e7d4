/** The same answers with their members the other way round, and laid out with all the space that JSON allows. */
import { isObject, type Json } from '../../contract/json.ts'
import { rewritten } from '../rewrite.ts'
import type { Situation } from '../situation.ts'

export default {
  summary: 'Every answer has its members in another order, with tabs and line breaks wherever JSON allows them.',
  harmless: true,
  begin: () => call =>
    call.endpoint === undefined ? undefined : rewritten('another order and layout', json => `\r\n ${turned(json)}\r\n`),
} satisfies Situation

function turned(json: Json): string {
  if (Array.isArray(json)) return `[\n${json.map(turned).join(' ,\t')}\n]`
  if (!isObject(json)) return JSON.stringify(json)
  const members = Object.entries(json).reverse()
  return `{\r\n\t${members.map(([key, item]) => `${JSON.stringify(key)}\t :\n ${turned(item)}`).join(' ,\n\t')}\n}`
}
