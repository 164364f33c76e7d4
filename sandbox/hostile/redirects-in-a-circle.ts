import type { Hostile } from '../hostile.ts'

export default {
  does: 'redirects to itself',
  ending: 'unreachable',
  answer: ({ request, response }) => void response.writeHead(308, { Location: request.url }).end(),
} satisfies Hostile
