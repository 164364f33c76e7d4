import type { Hostile } from '../hostile.ts'

export default {
  does: 'redirects to what is no address',
  ending: 'undecided',
  answer: ({ response }) => void response.writeHead(307, { Location: 'http://[::1' }).end(),
} satisfies Hostile
