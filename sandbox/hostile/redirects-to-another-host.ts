import type { Hostile } from '../hostile.ts'

export default {
  does: 'redirects to another host',
  ending: 'undecided',
  answer: ({ response }) => void response.writeHead(307, { Location: 'https://elsewhere.example/ext-verify' }).end(),
} satisfies Hostile
