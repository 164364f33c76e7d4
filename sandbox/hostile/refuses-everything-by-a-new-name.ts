import type { Hostile } from '../hostile.ts'

export default {
  does: 'misses another member each time',
  ending: 'undecided',
  answer: ({ response, number }) => {
    const error = `The field "member${number}" is required and must be at least ${number} characters long.`
    response.writeHead(422, { 'Content-Type': 'application/json' }).end(JSON.stringify({ error }))
  },
} satisfies Hostile
