import type { Hostile } from '../hostile.ts'

export default {
  does: 'redirects to a script',
  ending: 'undecided',
  answer: ({ response }) => void response.writeHead(307, { Location: 'javascript:fetch("//elsewhere.example")' }).end(),
} satisfies Hostile
