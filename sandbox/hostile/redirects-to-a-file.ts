import type { Hostile } from '../hostile.ts'

export default {
  does: 'redirects to a file of this machine',
  ending: 'undecided',
  answer: ({ response }) => void response.writeHead(307, { Location: 'file:///etc/passwd' }).end(),
} satisfies Hostile
