import type { Hostile } from '../hostile.ts'

export default {
  does: 'misses ten thousand members at once',
  ending: 'undecided',
  answer: ({ response }) => {
    const errors = Array.from({ length: 10_000 }, (_, i) => ({
      field: `member${i}`,
      message: 'is required',
      code: 'missing',
    }))
    response.writeHead(422, { 'Content-Type': 'application/json' }).end(JSON.stringify({ errors }))
  },
} satisfies Hostile
