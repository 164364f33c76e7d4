/** The answer to the log-in breaks off in the middle of the token. */
import { isObject } from '../../contract/json.ts'
import { onFirst } from '../faults.ts'
import { kept, rewritten } from '../rewrite.ts'
import type { Situation } from '../situation.ts'
import { isLogIn } from '../watched.ts'

export default {
  summary: 'The first answer to the log-in breaks off in the middle of the token.',
  harmless: true,
  needs: 'token',
  begin: scene => {
    const isKept = kept(scene.contract)
    return onFirst(1, scene, isLogIn, () => ({
      // The token first, so that half of the bytes end within it.
      ...rewritten('half an answer to the log-in', json => {
        if (!isObject(json)) return undefined
        const members = Object.entries(json).toSorted(([a], [b]) => Number(isKept(b)) - Number(isKept(a)))
        return JSON.stringify(Object.fromEntries(members))
      }),
      // Where the token stands in the head, a whole head brings it.
      cut: { at: scene.contract.token?.location.in === 'body' ? 'body' : 'head', how: 'end' },
    }))
  },
} satisfies Situation
