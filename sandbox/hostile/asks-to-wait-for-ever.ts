import type { Hostile } from '../hostile.ts'

export default {
  does: 'asks to wait for thirty thousand years',
  ending: 'undecided',
  answer: ({ response }) => void response.writeHead(429, { 'Retry-After': '1000000000000' }).end(),
} satisfies Hostile
