import type { Hostile } from '../hostile.ts'

export default {
  does: 'refuses, and names bounds that no number holds',
  ending: 'undecided',
  answer: ({ response }) => {
    const bound = '9'.repeat(400)
    const errors = ['email', 'phone'].map(field => ({
      field,
      message: `must be at least ${bound} and at most 1e400 characters`,
    }))
    response.writeHead(422, { 'Content-Type': 'application/json' }).end(JSON.stringify({ errors }))
  },
} satisfies Hostile
