/** Do the headers of an answer say what a careful sender builds on: TLS from now on, the time, no storing, safe cookies? */
import type { TokenKnowledge } from '../../contract/knowledge.ts'
import type { ClassifiedResponse } from '../../probe/sender/classified-response.ts'
import { overTls } from '../lines.ts'
import { checks, EVERYWHERE, test } from '../test.ts'

const hsts = checks('TRANS-06', 'should', 'standard', EVERYWHERE, {
  source: 'RFC 6797 section 7.1: answers over TLS carry Strict-Transport-Security',
  needs: ['ext-verify.request'],
  cost: { requests: 1 },
  remedy:
    'Ask the operator to send Strict-Transport-Security with a max-age of months, mostly one line in the gateway.',
})
test('says that it is only reached over TLS', hsts, ({ tries }) =>
  tries(async ({ must, tools, control }) => {
    overTls(tools)
    const response = await control.accepts('ext-verify')
    const shown = response.headers['strict-transport-security'] ?? ''
    const holds = /(?:^|[;\s])max-age\s*=\s*"?0*[1-9]/i.test(shown)
    const comparison = { expected: 'Strict-Transport-Security with a max-age', actual: shown || 'none' }
    must.hold(holds, 'An answer over TLS does not say that TLS is to be used from now on.', comparison, response)
  }),
)

const AWRY_MS = 5 * 60_000

const date = checks('TRANS-20', 'should', 'standard', EVERYWHERE, {
  source: 'RFC 9110 section 6.6.1: Date is when the answer was made',
  needs: ['ext-verify.request'],
  cost: { requests: 1 },
  remedy:
    'Look at the clock of this machine first. If that is right, the service’s is wrong: lifetimes of tokens and signed times are then wrong as well.',
})
test('says when it answered', date, ({ tries }) =>
  tries(async ({ must, control }) => {
    const response = await control.accepts('ext-verify')
    const shown = response.headers['date'] ?? ''
    const apart = Math.abs(Date.parse(shown) - Date.now())
    const comparison = { expected: `a Date near ${new Date().toUTCString()}`, actual: shown || 'none' }
    must.hold(apart < AWRY_MS, 'The Date of an answer is not the time at which it came.', comparison, response)
  }),
)

const cache = checks('TRANS-21', 'should', 'standard', EVERYWHERE, {
  source: 'RFC 9111 sections 3 and 5.2.2: what others may keep is not public; RFC 6749 section 5.1 for tokens',
  needs: ['auth.request.fields', 'ext-verify.request'],
  cost: { requests: 2 },
  remedy:
    'Ask the operator for Cache-Control: no-store on all four endpoints; a rule of a gateway for static files may reach too far.',
})
test('lets nobody keep tokens and persons', cache, ({ tries }) =>
  tries(async ({ must, sender, control }) => {
    const { response: login } = await sender.logIn({ purpose: 'the recorded login, for what may be kept of it' })
    for (const response of [await control.accepts('ext-verify'), login]) {
      const shown = response.headers['cache-control'] ?? response.headers['expires'] ?? ''
      const comparison = { expected: 'no-store, private, or nothing of the kind', actual: shown }
      must.hold(
        !isForOthers(response),
        'An answer with a token or a person says that others may keep it.',
        comparison,
        response,
      )
    }
  }),
)

function isForOthers({ headers }: ClassifiedResponse): boolean {
  const control = headers['cache-control']?.toLowerCase()
  if (control === undefined) return Date.parse(headers['expires'] ?? '') > Date.parse(headers['date'] ?? '') + 1000
  if (/\b(?:no-store|private)\b/.test(control)) return false
  return /\bpublic\b|\b(?:s-maxage|max-age)\s*=\s*"?0*[1-9]/.test(control)
}

const cookies = checks('TRANS-22', 'should', 'standard', EVERYWHERE, {
  source: 'RFC 6265 sections 4.1.2.5, 4.1.2.6 and 8.3: cookies stay on TLS, and a session away from scripts',
  needs: ['auth.request.fields', 'auth.token.location', 'ext-verify.request'],
  cost: { requests: 2 },
  remedy: 'Ask the operator for Secure on every cookie, and for HttpOnly and SameSite on the one that holds the token.',
})
test('keeps its cookies to TLS', cookies, ({ tries }) =>
  tries(async ({ contract, must, sender, tools, control }) => {
    overTls(tools)
    const { response: login } = await sender.logIn({ purpose: 'the recorded login, for its cookies' })
    const all = [login, await control.accepts('ext-verify')].flatMap(response =>
      (response.headers['set-cookie'] ?? '')
        .split('\n')
        .flatMap(line => (line === '' ? [] : [{ response, ...cookieIn(line) }])),
    )
    if (all.length === 0) must.notApplicable('no answer sets a cookie')
    const location = contract.value<TokenKnowledge['location']>('auth.token.location')
    for (const { response, name, flags } of all) {
      const isToken = location?.in === 'cookie' && location.at === name
      const lacks = (isToken ? ['Secure', 'HttpOnly', 'SameSite'] : ['Secure']).filter(
        flag => !flags.includes(flag.toLowerCase()),
      )
      const comparison = { expected: 'none of them missing', actual: `without ${lacks.join(', ')}` }
      must.hold(
        lacks.length === 0,
        `The cookie ${name} is not kept to TLS, or not away from scripts.`,
        comparison,
        response,
      )
    }
  }),
)

function cookieIn(line: string): { name: string; flags: string[] } {
  const [pair = '', ...attributes] = line.split(';')
  return {
    name: pair.split('=')[0]?.trim() ?? '',
    flags: attributes.map(each => (each.split('=')[0] ?? '').trim().toLowerCase()),
  }
}
