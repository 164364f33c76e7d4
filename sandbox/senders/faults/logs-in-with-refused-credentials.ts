import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It logs in again although its credentials were refused.',
  breaks: 'LOGIN-01',
  plant: () => ({ repeatsLogIn: () => true }),
} satisfies SenderFault
