/** Texts as people write them: in the free texts of answers, and in a member that is new. */
import { isObject } from '../../contract/json.ts'
import { eachString, kept, rewritten } from '../rewrite.ts'
import type { Situation } from '../situation.ts'

/** An emoji of several code points, a combining mark, right-to-left text, a line separator, a letter above U+FFFF. */
const TEXT = '👩🏽‍🚚 Zoe\u0308 שלום مرحبا\u2028門口 𠮷'
const FREE = /(?:instruction|message|text|note|remark|comment|description|hint|neighbou?r|detail)/i

export default {
  summary: 'Answers hold texts in several scripts, with emoji, combining marks and right-to-left letters.',
  harmless: true,
  begin: ({ contract }) => {
    const isKept = kept(contract)
    const change = (text: string, key: string) => (FREE.test(key) && !isKept(key) ? TEXT : text)
    return call =>
      call.endpoint === undefined
        ? undefined
        : rewritten('texts in several scripts', (json, { status }) => {
            if (status >= 300 || !isObject(json)) return undefined
            return JSON.stringify({ ...(eachString(json, change) as object), noteForPeople: TEXT })
          })
  },
} satisfies Situation
