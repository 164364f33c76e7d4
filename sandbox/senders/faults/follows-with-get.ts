import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It follows a redirect with GET on the same host, and takes what it finds for a success.',
  breaks: 'TAKE-05',
  plant: good => {
    let followed = false
    return {
      blank: '',
      follows: ({ status, headers }, { headers: sent, path }) => {
        const to = headers['location'] ?? ''
        followed = status === 302 && to.startsWith('/')
        return followed ? { to, wire: { method: 'GET', path, headers: sent, body: null } } : undefined
      },
      judge: answer => (followed && answer.status === 200 ? { kind: 'done', answer, json: {} } : good.judge(answer)),
    }
  },
} satisfies SenderFault
