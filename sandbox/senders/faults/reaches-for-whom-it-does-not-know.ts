import { randomUUID } from 'node:crypto'
import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It asks for the wishes of its first person before it verifies anyone.',
  breaks: 'JOURNEY-01',
  plant: good => {
    let begun = false
    return {
      journey: calls => {
        const first = calls.find(call => call.endpoint === 'ext-reach')
        if (begun || first === undefined) return calls
        begun = true
        const body = { ...(first.template.body as object), customerId: randomUUID() }
        return [{ ...first, template: { ...first.template, body } }, ...calls]
      },
      // The service knows nobody of this number, and the sender goes on.
      judge: answer => (answer.status === 404 ? { kind: 'done', answer, json: undefined } : good.judge(answer)),
    }
  },
} satisfies SenderFault
