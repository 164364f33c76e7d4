import type { Hostile } from '../hostile.ts'

export default {
  does: 'asks to wait a negative time, several times',
  ending: 'undecided',
  answer: ({ response }) => void response.writeHead(429, { 'Retry-After': ['-5', '1e9', 'soon'] }).end(),
} satisfies Hostile
