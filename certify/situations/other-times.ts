/** The same moments in another form of RFC 3339. */
import { eachString, kept, rewritten } from '../rewrite.ts'
import type { Situation } from '../situation.ts'

const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?(Z|\+00:00)$/

export default {
  summary: 'Times in answers end with +00:00 where the service writes Z, the other way round, and have more fractions.',
  harmless: true,
  begin: ({ contract }) => {
    const isKept = kept(contract)
    const change = (text: string, key: string) => {
      const [whole, seconds, fraction = '.', zone] = TIME.exec(text) ?? []
      if (whole === undefined || isKept(key)) return text
      return `${seconds}${fraction.padEnd(7, '0')}${zone === 'Z' ? '+00:00' : 'Z'}`
    }
    return call =>
      call.endpoint === undefined
        ? undefined
        : rewritten('times in the other form', json => {
            const after = JSON.stringify(eachString(json, change))
            return after === JSON.stringify(json) ? undefined : after
          })
  },
} satisfies Situation
