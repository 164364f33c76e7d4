import type { Hostile } from '../hostile.ts'

export default {
  does: 'redirects to itself',
  ending: 'undecided',
  answer: ({ request, response }) => void response.writeHead(308, { Location: request.url }).end(),
} satisfies Hostile
