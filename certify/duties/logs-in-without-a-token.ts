/** Who logs in has no token yet. */
import type { IntegrationToken } from '../../contract/integration.ts'
import { getAt } from '../../contract/json.ts'
import { headersOf } from '../call.ts'
import type { Duty } from '../duty.ts'
import type { Seen } from '../seen.ts'
import { isLogIn } from '../watched.ts'
import { everyCall } from './_every-call.ts'

export default {
  id: 'TOKEN-02',
  title: 'Shows no token when it logs in',
  level: 'should',
  source: 'RFC 6749 §4.4.2; RFC 6750 §2; the contract: auth.request.fields',
  situation: 'plain-journey',
  good: 'The log-in carries what the contract lists, and no token.',
  bad: 'It sends the header of the token with it: empty, with "undefined" in it, or with an old token.',
  inapplicable: ({ token }) => (token === null ? 'The service knows no token.' : undefined),
  judge: watched => {
    const { contract } = watched
    const { token } = contract
    if (token === null) return { verdict: 'nothing-observed', reason: 'The service knows no token.' }
    const recipe = contract.calls.find(call => call.endpoint === 'auth-authenticate')
    // Some log-ins have their credentials in the header that later shows the token.
    const own = Object.keys(recipe?.template.headers ?? {}).map(name => name.toLowerCase())
    if (token.presentation.in === 'header' && own.includes(token.presentation.name.toLowerCase()))
      return { verdict: 'nothing-observed', reason: 'The log-in has its credentials where the token stands later.' }
    return everyCall(watched, {
      about: isLogIn,
      wrong: call => (hasPlace(call, token.presentation) ? 'carries a token' : undefined),
      right: 'that logged in carried no token',
      none: 'No log-in came.',
    })
  },
} satisfies Duty

function hasPlace(call: Seen, { in: place, name }: IntegrationToken['presentation']): boolean {
  const headers = headersOf(call.headers)
  // Credentials of a client may stand there too (RFC 6749 §2.3.1).
  if (place === 'header') return !/^(Basic\s|$)/i.test(headers[name.toLowerCase()] ?? '')
  if (place === 'query') return new URLSearchParams(call.path.split('?')[1] ?? '').has(name)
  if (place === 'body') return getAt(call.json, `/${name}`) !== undefined
  return (headers['cookie'] ?? '').split(';').some(pair => pair.trim().startsWith(`${name}=`))
}
