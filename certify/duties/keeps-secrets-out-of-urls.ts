/** Addresses are written into logs. */
import type { Duty } from '../duty.ts'
import { heldIn, secretsIn } from '../secrets.ts'
import { idsOf, isExt } from '../watched.ts'

export default {
  id: 'SEC-05',
  title: 'Puts no token and no secret into a URL',
  level: 'must',
  source: 'RFC 6750 §2.3 and §5.3; RFC 9110 §17.9; OWASP API2:2023 Broken Authentication',
  situation: 'plain-journey',
  good: 'Token and secret stand where the contract has them, and never in an address.',
  bad: 'It puts the token or a secret into the query as well.',
  judge: ({ played, contract }) => {
    const secrets = secretsIn(played, contract)
    if (secrets.length === 0)
      return { verdict: 'nothing-observed', reason: 'No token and no secret was seen that could be looked for.' }
    const isWanted = (call: (typeof played)[number], name: string) =>
      name === 'token'
        ? contract.token?.presentation.in === 'query'
        : contract.calls.some(each => each.endpoint === call.endpoint && each.template.query !== undefined)
    const bad = played.filter(call => heldIn(call.path, secrets).some(name => !isWanted(call, name)))
    const [first] = bad
    if (first === undefined && !played.some(isExt))
      return { verdict: 'inconclusive', reason: 'It made no call beside its log-in.' }
    if (first === undefined)
      return { verdict: 'pass', reason: `None of ${played.length} addresses holds a token or a secret.` }
    const held = heldIn(first.path, secrets).join(' and its ')
    return { verdict: 'fail', reason: `The address of ${bad.length} calls holds its ${held}.`, calls: idsOf(bad) }
  },
} satisfies Duty
