import type { SenderFault } from '../fault.ts'

export default {
  summary: 'Each of its calls whose token has expired logs in for itself.',
  breaks: 'LOGIN-02',
  plant: () => ({ sharesLogIn: renewing => !renewing }),
} satisfies SenderFault
