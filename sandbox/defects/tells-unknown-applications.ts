/** An application is looked up first, and what is not found answers 404. */
import type { Defect } from '../defect.ts'
import { Refused } from '../refusal.ts'

export default {
  breaks: 'refuses an unknown application otherwise than a wrong secret',
  caughtBy: ['AUTH-45'],
  world: ({ world: { applications } }) => {
    const logIn = applications.logIn.bind(applications)
    applications.logIn = (given, now, proves) => {
      if (applications.named(given) === undefined) throw new Refused('unknown-customer')
      return logIn(given, now, proves)
    }
  },
} satisfies Defect
