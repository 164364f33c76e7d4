/** Does what a caller says of hosts and origins lead anybody elsewhere? */
import type { ClassifiedResponse } from '../../probe/sender/classified-response.ts'
import { checks, test } from '../test.ts'

/** A name that never leads anywhere (RFC 2606). */
const ELSEWHERE = 'conformance-elsewhere.invalid'

const toggled = (path: string) => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`)
const doubled = (path: string) => `${path}//`

test('leads nobody to another host, nor away from TLS', checks('TRANS-07'), ({ tries }) =>
  tries(async ({ must, control, environment }) => {
    const bare = (what: string) => ({ purpose: `the recorded call without a token, ${what}`, token: 'none' }) as const
    const responses = await control.answersTo('ext-verify', [
      { ...bare('with another end of the path'), path: toggled },
      { ...bare('with two slashes at the end'), path: doubled },
    ])
    for (const each of responses) {
      const to = leadsTo(each, environment.baseUrl)
      const comparison = {
        expected: `an address at ${new URL(environment.baseUrl).origin}`,
        actual: to?.origin ?? 'none',
      }
      must.hold(to === undefined || isHome(to, environment.baseUrl), 'A redirect leads away.', comparison, each)
    }
  }),
)

/** `undefined` where it is no redirect. */
function leadsTo({ status, headers, exchange }: ClassifiedResponse, baseUrl: string): URL | undefined {
  const location = headers['location']
  const from = new URL(exchange.request.path, new URL(baseUrl).origin)
  if (status < 300 || status > 399 || location === undefined || !URL.canParse(location, from.href)) return undefined
  return new URL(location, from.href)
}

/** From http to https of the same name is on the safe side. */
function isHome(to: URL, baseUrl: string): boolean {
  const home = new URL(baseUrl)
  return to.origin === home.origin || (to.protocol === 'https:' && to.hostname === home.hostname)
}

test('repeats no host that a caller claims', checks('TRANS-08'), ({ tries }) =>
  tries(async ({ must, control }) => {
    const headers = { 'X-Forwarded-Host': ELSEWHERE, 'X-Host': ELSEWHERE, Forwarded: `host=${ELSEWHERE};proto=https` }
    const responses = await control.answersTo('ext-verify', [
      { purpose: 'the recorded call that claims another host', headers },
      { purpose: 'one without a token that claims another host', headers, token: 'none' },
      { purpose: 'one at another path that claims another host', headers, token: 'none', path: toggled },
    ])
    for (const each of responses) {
      const where = Object.entries(each.headers).find(([, value]) => value.includes(ELSEWHERE))?.[0]
      const inBody = each.text.includes(ELSEWHERE)
      const comparison = { expected: 'nowhere', actual: where === undefined ? 'in the body' : `in the header ${where}` }
      must.hold(where === undefined && !inBody, 'An answer repeats the host that the caller claims.', comparison, each)
    }
  }),
)

test('lets no foreign website call with credentials', checks('TRANS-09'), ({ tries }) =>
  tries(async ({ must, control }) => {
    const foreign = { Origin: `https://${ELSEWHERE}` }
    const responses = await control.answersTo('ext-verify', [
      { purpose: 'the recorded call from a foreign origin', headers: foreign },
      { purpose: 'the recorded call from the origin null', headers: { Origin: 'null' } },
      {
        purpose: 'the question of a browser whether a foreign origin may call',
        ...{ method: 'OPTIONS', token: 'none', effect: 'harmless' },
        headers: { ...foreign, 'Access-Control-Request-Method': 'POST' },
      },
    ])
    for (const each of responses) {
      const allowed = each.headers['access-control-allow-origin'] ?? ''
      const open =
        [foreign.Origin, 'null'].includes(allowed) &&
        /^true$/i.test(each.headers['access-control-allow-credentials'] ?? '')
      const comparison = { expected: 'no foreign origin', actual: `${allowed}, with credentials` }
      must.hold(!open, 'A foreign origin is allowed to call with credentials.', comparison, each)
    }
  }),
)
