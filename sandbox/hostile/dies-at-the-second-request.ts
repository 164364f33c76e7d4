import type { Socket } from 'node:net'
import type { Hostile } from '../hostile.ts'

const met = new WeakSet<Socket>()

export default {
  does: 'keeps connections, and dies at the second request on each',
  ending: 'either',
  answer: async ({ request, response, serve }) => {
    const { socket } = request
    if (met.has(socket)) return void socket.destroy()
    met.add(socket)
    const { status, headers, body } = await serve()
    response.writeHead(status, headers).end(body)
  },
} satisfies Hostile
