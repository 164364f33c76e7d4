import type { Hostile } from '../hostile.ts'

export default {
  does: 'answers everything with an empty success',
  ending: 'undecided',
  answer: ({ response }) => void response.writeHead(200).end(),
} satisfies Hostile
