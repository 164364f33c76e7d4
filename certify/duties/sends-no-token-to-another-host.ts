/** A token is for the host that issued it. */
import type { Duty } from '../duty.ts'
import { heldIn, secretsIn, wholeOf } from '../secrets.ts'
import { nothingElsewhere } from './_elsewhere.ts'

export default {
  id: 'SEC-01',
  title: 'Sends no token to another host',
  level: 'must',
  source: 'RFC 6750 §5.2 and §5.3; RFC 9110 §15.4; OWASP API10:2023 Unsafe Consumption of APIs',
  situation: 'redirected-call',
  good: 'It follows no redirect to another host, or leaves its token behind.',
  bad: 'It repeats the call wherever Location points, with its token.',
  judge: watched => {
    const secrets = secretsIn([...watched.earlier, ...watched.played], watched.contract)
    return nothingElsewhere(watched, call => {
      const held = heldIn(wholeOf(call), secrets)
      return held.length === 0 ? undefined : `its ${held.join(' and its ')}`
    })
  },
} satisfies Duty
