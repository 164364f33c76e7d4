/** The secret is looked for among all that were issued. */
import type { Defect } from '../defect.ts'
import { isNamed, secretIn, secretOf } from './_log-in.ts'

export default {
  breaks: 'takes the secret of any application for the one that is named',
  caughtBy: ['AUTH-37'],
  world: ({ world: { applications, issued } }) => {
    const logIn = applications.logIn.bind(applications)
    applications.logIn = (given, now, proves) => {
      const application = issued.find(each => isNamed(given, each))
      const isSomebodys = issued.some(each => secretOf(each) === secretIn(given))
      return application === undefined || !isSomebodys ? logIn(given, now, proves) : { verdict: 'granted', application }
    }
  },
} satisfies Defect
