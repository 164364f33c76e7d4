import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It takes 404 for a failure of the service, and asks again.',
  breaks: 'RETRY-02',
  plant: good => ({
    judge: answer => (answer.status === 404 ? { kind: 'broken', answer } : good.judge(answer)),
  }),
} satisfies SenderFault
