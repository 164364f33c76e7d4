/** What a header says is kept by whoever stands in between. */
import { headersOf, type RawHeaders } from '../call.ts'
import type { Duty } from '../duty.ts'
import { heldIn, secretsIn } from '../secrets.ts'
import { idsOf, isExt } from '../watched.ts'

/** Headers that tell of the client and its way, and are written into logs. */
const TELLING = /^(?:user-agent|referer|origin|from|via|cookie|forwarded|x-.*|.*trace.*|.*correlation.*|.*request-id)$/i

export default {
  id: 'SEC-06',
  title: 'Shows token and secret in their own place alone',
  level: 'must',
  source: 'RFC 9110 §10.1.3, §10.1.5 and §17.9; RFC 6750 §5.3',
  situation: 'plain-journey',
  good: 'Token and secret stand where the contract has them, and in no header beside it.',
  bad: 'Its User-Agent, Referer, Cookie or another header carries the token or a secret.',
  judge: ({ played, contract }) => {
    const secrets = secretsIn(played, contract)
    if (secrets.length === 0)
      return { verdict: 'nothing-observed', reason: 'No token and no secret was seen that could be looked for.' }
    const own = new Set(contract.calls.flatMap(({ template }) => Object.keys(template.headers ?? {})).map(lower))
    const { presentation } = contract.token ?? {}
    if (presentation !== undefined) own.add(presentation.in === 'cookie' ? 'cookie' : lower(presentation.name))
    // A cookie that the service set goes back to it, whatever it holds.
    if (played.some(({ answer }) => 'set-cookie' in headersOf(answer?.headers ?? []))) own.add('cookie')
    const found = played.flatMap(call =>
      tellingIn(call.headers)
        .filter(({ name, value }) => !own.has(lower(name)) && heldIn(value, secrets).length > 0)
        .map(({ name }) => ({ call, name })),
    )
    const [first] = found
    if (first === undefined && !played.some(isExt))
      return { verdict: 'inconclusive', reason: 'It made no call beside its log-in.' }
    if (first === undefined)
      return { verdict: 'pass', reason: `In ${played.length} requests token and secret stand in their place alone.` }
    return {
      verdict: 'fail',
      reason: `The header ${first.name} carries its token or a secret in ${found.length} requests.`,
      calls: idsOf(found.map(each => each.call)),
    }
  },
} satisfies Duty

function tellingIn(headers: RawHeaders): { name: string; value: string }[] {
  return headers.flatMap((name, i) =>
    i % 2 === 0 && TELLING.test(name) ? [{ name, value: headers[i + 1] ?? '' }] : [],
  )
}

const lower = (text: string) => text.toLowerCase()
