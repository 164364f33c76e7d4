import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It does not wait between its tries to log in.',
  breaks: 'LOGIN-03',
  plant: good => ({
    wait: (nth, asked, chance, after) =>
      after?.call.endpoint === 'auth-authenticate' ? 0 : good.wait(nth, asked, chance, after),
  }),
} satisfies SenderFault
