/** Do the headers of an answer say what a careful sender builds on: TLS from now on, the time, no storing, safe cookies? */
import type { TokenKnowledge } from '../../contract/knowledge.ts'
import type { ClassifiedResponse } from '../../probe/sender/classified-response.ts'
import { overTls } from '../lines.ts'
import { checks, test } from '../test.ts'

test('says that it is only reached over TLS', checks('TRANS-06'), ({ tries }) =>
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

test('says when it answered', checks('TRANS-20'), ({ tries }) =>
  tries(async ({ must, control }) => {
    const response = await control.accepts('ext-verify')
    const shown = response.headers['date'] ?? ''
    const apart = Math.abs(Date.parse(shown) - Date.now())
    const comparison = { expected: `a Date near ${new Date().toUTCString()}`, actual: shown || 'none' }
    must.hold(apart < AWRY_MS, 'The Date of an answer is not the time at which it came.', comparison, response)
  }),
)

test('lets nobody keep tokens and persons', checks('TRANS-21'), ({ tries }) =>
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

test('keeps its cookies to TLS', checks('TRANS-22'), ({ tries }) =>
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
