import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It takes it for a failure that the service does not know a person, and asks again.',
  breaks: 'RETRY-03',
  plant: good => ({
    judge: answer => {
      const ending = good.judge(answer)
      const isNobody = ending.kind === 'done' && ending.nobody === true && answer.status < 300
      return isNobody ? { kind: 'broken', answer } : ending
    },
  }),
} satisfies SenderFault
