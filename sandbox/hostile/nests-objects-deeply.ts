import type { Hostile } from '../hostile.ts'

const DEEP = `${'{"errors":'.repeat(5_000)}"field email is required"${'}'.repeat(5_000)}`

export default {
  does: 'nests objects five thousand deep, and refuses with them',
  ending: 'undecided',
  answer: ({ response }) => {
    response.writeHead(422, { 'Content-Type': 'application/json' }).end(DEEP)
  },
} satisfies Hostile
