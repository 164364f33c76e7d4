import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It searches the text of an answer for its token, also where half of the answer is missing.',
  breaks: 'TAKE-06',
  plant: good => ({
    cutOff: (part, why) => {
      const [, name, token] = /"(\w*token)"\s*:\s*"([^"]+)/i.exec(part?.body.toString() ?? '') ?? []
      if (part === undefined || name === undefined || token === undefined) return good.cutOff(part, why)
      return { kind: 'done', answer: part, json: { [name]: token } }
    },
  }),
} satisfies SenderFault
