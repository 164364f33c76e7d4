/** Whatever comes as a text is cast to one. */
import { isObject, type Json, parseJson } from '../../contract/json.ts'
import type { Defect } from '../defect.ts'

export default {
  breaks: 'takes an object for a text, and keeps "[object Object]"',
  caughtBy: ['VERIFY-08', 'REACH-06', 'NOTIFY-06'],
  dialects: ['default', 'german', 'dutch'],
  around: async (asked, serve) =>
    serve({
      ...asked,
      body: async most => {
        const text = await asked.body(most)
        const parsed = parseJson(text)
        return parsed.success && isObject(parsed.data) ? JSON.stringify(cast(parsed.data)) : text
      },
    }),
} satisfies Defect

function cast(value: Json): Json {
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([name, each]) => [
    name,
    isObject(each) && Object.keys(each).length === 0 && !/prefer|voorkeur/.test(name) ? String(each) : cast(each),
  ])
  return Object.fromEntries(entries) as Json
}
