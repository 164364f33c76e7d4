/** Words of a list that has grown since: in members that tell a state or a choice, and that no later call needs. */
import { parseJson } from '../../contract/json.ts'
import { eachString, kept, rewritten } from '../rewrite.ts'
import type { Situation } from '../situation.ts'

const LISTED = /^(?:.*[a-z_])?(?:status|state|place|channel|kind|category|reason|method|mode|level|priority)$/i
const WORD = /^[a-z][a-z_-]{1,30}$/i

export default {
  summary:
    'Where answers to ext-reach and ext-notify tell a state or a choice, it is one that the contract does not list.',
  harmless: true,
  begin: ({ contract }) => {
    const isKept = kept(contract)
    return call => {
      // What ext-verify says decides the rest: there the word of the service stands.
      if (call.endpoint !== 'ext-reach' && call.endpoint !== 'ext-notify') return undefined
      const sent = call.body.toString()
      const change = (text: string, key: string) =>
        LISTED.test(key) && WORD.test(text) && !isKept(key) && !sent.includes(JSON.stringify(text))
          ? inForm(text)
          : text
      return rewritten('a word that is not listed', (json, { status, body }) => {
        if (status >= 300) return undefined
        const text = JSON.stringify(eachString(json, change))
        const before = parseJson(body.toString())
        // Nothing to change: byte for byte as it was.
        return before.success && JSON.stringify(before.data) === text ? undefined : text
      })
    }
  },
} satisfies Situation

/** As the others of its list are written. */
function inForm(text: string): string {
  const isUpper = text === text.toUpperCase()
  return isUpper ? 'INTRODUCED_LATER' : 'introduced-later'
}
