import type { Hostile } from '../hostile.ts'

export default {
  does: 'asks to wait until the year 9999',
  ending: 'undecided',
  answer: ({ response }) => void response.writeHead(503, { 'Retry-After': 'Fri, 31 Dec 9999 23:59:59 GMT' }).end(),
} satisfies Hostile
