/** Wrong credentials do not become right by trying. */
import type { Duty } from '../duty.ts'
import { idsOf, isLogIn } from '../watched.ts'

/** A second and a third try may be a look into the store of secrets. */
const MOST = 3

export default {
  id: 'LOGIN-01',
  title: 'Stops on refused credentials',
  level: 'must',
  source: 'RFC 9110 §15.5.2; RFC 6749 §5.2; OWASP API2:2023 Broken Authentication',
  situation: 'credentials-refused',
  good: 'It stops at once, or after a few tries, and tells whoever can mend it.',
  bad: 'It logs in again and again, until the account is locked.',
  judge: ({ played }) => {
    const refused = played.filter(call => isLogIn(call) && call.fault !== undefined)
    if (refused.length === 0) return { verdict: 'nothing-observed', reason: 'No log-in came.' }
    const reason = `It logged in ${refused.length} ${refused.length === 1 ? 'time' : 'times'} with credentials that were refused each time.`
    return { verdict: refused.length > MOST ? 'fail' : 'pass', reason, calls: idsOf(refused) }
  },
} satisfies Duty
