/** Credentials are for the service alone. */
import type { Duty } from '../duty.ts'
import { heldIn, secretsIn, wholeOf } from '../secrets.ts'
import { nothingElsewhere } from './_elsewhere.ts'

export default {
  id: 'SEC-04',
  title: 'Sends no secret to another host',
  level: 'must',
  source: 'RFC 9700 §4.12; OWASP API10:2023 Unsafe Consumption of APIs',
  situation: 'redirected-log-in',
  good: 'It follows no redirect of a log-in.',
  bad: 'It repeats the log-in with its credentials wherever Location points.',
  judge: watched => {
    const { contract, earlier, played } = watched
    const own = played.filter(call => call.host === 'service')
    const secrets = secretsIn([...earlier, ...own], contract)
    return nothingElsewhere(watched, call => {
      const held = heldIn(wholeOf(call), secrets)
      // The whole log-in as it was sent: whatever in it is secret.
      const isWhole = call.body.length > 0 && own.some(each => each.body.equals(call.body))
      return held.length > 0 ? `its ${held.join(' and its ')}` : isWhole ? 'its whole log-in' : undefined
    })
  },
} satisfies Duty
