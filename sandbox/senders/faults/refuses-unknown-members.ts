import { isObject } from '../../../contract/json.ts'
import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It stops at an answer with a member that it does not know.',
  breaks: 'READ-01',
  plant: good => ({
    judge: answer => {
      const ending = good.judge(answer)
      const isStrange = ending.kind === 'done' && isObject(ending.json) && 'introducedLater' in ending.json
      return isStrange ? { kind: 'refused', answer } : ending
    },
  }),
} satisfies SenderFault
