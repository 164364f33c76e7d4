/** The pool has five connections, and who finds none is told of a fault. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Defect } from '../defect.ts'
import { fault } from './_fault.ts'

const POOL = 5
const WORK_MS = 120
let busy = 0

export default {
  breaks: 'fails where more than five calls come at once',
  caughtBy: ['LIMIT-07'],
  around: async (asked, serve) => {
    if (asked.endpoint !== 'ext-verify') return serve(asked)
    if (busy >= POOL) return fault(503)
    busy++
    await wait(WORK_MS)
    return serve(asked).finally(() => {
      busy--
    })
  },
} satisfies Defect
