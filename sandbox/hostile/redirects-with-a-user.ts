import type { Hostile } from '../hostile.ts'

export default {
  does: 'redirects to an address that hides its host behind a user',
  ending: 'undecided',
  answer: ({ response }) => void response.writeHead(307, { Location: 'http://127.0.0.1@elsewhere.example/' }).end(),
} satisfies Hostile
