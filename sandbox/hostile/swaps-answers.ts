import type { Hostile, Served } from '../hostile.ts'

let last: Served | undefined

export default {
  does: 'swaps the answers of two requests',
  ending: 'either',
  answer: async ({ serve, response }) => {
    const own = await serve()
    const other = last
    last = own
    const { status, headers, body } = other ?? own
    response.writeHead(status, headers).end(body)
  },
} satisfies Hostile
