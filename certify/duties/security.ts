/** TLS, secrets, tokens and data of persons. */

import { namesIn } from '../../contract/integration.ts'
import { getAt, type Json, leaves } from '../../contract/json.ts'
import { type Call, headerOf, headersOf, type RawHeaders } from '../call.ts'
import { type ClassifiedCall, textOf } from '../classified-call.ts'
import type { Contract } from '../contract.ts'
import { type DutyEntry, declared, failed, inconclusive, type Judgement, notObserved, passed } from '../duty.ts'
import { isExt, isLogin, type ObservedSituation, tokensOf } from '../observed-situation.ts'
import { everyCall } from './_every-call.ts'
import words from './security.json' with { type: 'json' }

/** Headers that tell of the client and its way, and are written into logs. */
const TELLING = /^(?:user-agent|referer|origin|from|via|cookie|forwarded|x-.*|.*trace.*|.*correlation.*|.*request-id)$/i

export default declared(words, {
  'keeps-its-secret-out-of-bodies': {
    inapplicable: contract =>
      secretLocations(contract).some(({ header }) => header === undefined)
        ? undefined
        : 'The contract does not say which value of a login is the secret.',
    judge: watched => {
      const { played, contract } = watched
      const secrets = credentialsIn(played, contract)
      if (secrets.length === 0) return notObserved('No login with a secret came.')
      return everyCall(watched, {
        about: call => !isLogin(call) && call.host === 'service' && !isAskedFor(call, contract),
        wrong: call => {
          return secrets.some(({ value }) => textOf(call).includes(value)) ? 'has the secret in its body' : undefined
        },
        right: 'but the login went without the secret',
      })
    },
  },
  'keeps-persons-out-of-logs': watched => {
    const { played, contract } = watched
    const personal = personalIn(played)
    if (personal.length === 0) return notObserved('Nothing was said of a person that could be found again.')
    return everyCall(watched, {
      about: ({ host }) => host === 'service',
      wrong: call => {
        const { headers = {}, query = {} } = contract.calls.find(each => each.call === call.name)?.template ?? {}
        const asked = Object.keys(headers).map(name => name.toLowerCase())
        if (tells(pathWithout(call.path, Object.keys(query)), personal)) return 'has personal data in its path or query'
        const header = headerWith(call, personal, asked)
        return header === undefined ? undefined : `has personal data in its header ${header}`
      },
      right: 'had no personal data in their paths and headers',
    })
  },
  'keeps-secrets-in-their-place': ({ played, contract }) => {
    const secrets = secretsIn(played, contract)
    if (secrets.length === 0) return notObserved('No token and no secret was seen that could be looked for.')
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
    if (first === undefined && !played.some(isExt)) return inconclusive('It made no call alongside its login.')
    if (first === undefined) return passed(`In ${played.length} requests token and secret stand in their place alone.`)
    return failed(`The header ${first.name} carries its token or a secret in ${found.length} requests.`, found)
  },
  'keeps-secrets-out-of-urls': ({ played, contract }) => {
    const secrets = secretsIn(played, contract)
    if (secrets.length === 0) return notObserved('No token and no secret was seen that could be looked for.')
    const isWanted = (call: (typeof played)[number], name: string) =>
      name === 'token'
        ? contract.token?.presentation.in === 'query'
        : contract.calls.some(each => each.endpoint === call.endpoint && each.template.query !== undefined)
    const bad = played.filter(call => heldIn(call.path, secrets).some(name => !isWanted(call, name)))
    const [first] = bad
    if (first === undefined && !played.some(isExt)) return inconclusive('It made no call alongside its login.')
    if (first === undefined) return passed(`None of ${played.length} addresses holds a token or a secret.`)
    const held = heldIn(first.path, secrets).join(' and its ')
    return failed(`The address of ${bad.length} calls holds its ${held}.`, bad)
  },
  'refuses-a-certificate-of-another-name': rejects('a certificate of another name'),
  'refuses-an-expired-certificate': rejects('a certificate that has expired'),
  'refuses-old-tls': rejects('TLS 1.1 at most'),
  'refuses-the-certificate-of-a-stranger': rejects('a certificate of an authority that it does not know'),
  'sends-no-cookie-to-another-host': watched => {
    const set = watched.played.flatMap(
      ({ answer }) => headersOf(answer?.headers ?? [])['set-cookie']?.split('\n') ?? [],
    )
    const values = set.flatMap(line => line.split(';')[0]?.split('=')[1] || [])
    if (values.length === 0) return notObserved('No cookie was set.')
    return nothingElsewhere(watched, call => {
      const sent = headersOf(call.headers)['cookie'] ?? ''
      return values.some(value => sent.includes(value)) ? 'the cookie of the service' : undefined
    })
  },
  'sends-no-data-to-another-host': watched =>
    nothingElsewhere(watched, call => (call.body.length === 0 ? undefined : `a body of ${call.body.length} bytes`)),
  'sends-no-secret-to-another-host': watched => {
    const { contract, earlier, played } = watched
    const own = played.filter(call => call.host === 'service')
    const secrets = secretsIn([...earlier, ...own], contract)
    return nothingElsewhere(watched, call => {
      const held = heldIn(wholeOf(call), secrets)
      // The whole login as it was sent: whatever in it is secret.
      const isWhole = call.body.length > 0 && own.some(each => each.body.equals(call.body))
      return held.length > 0 ? `its ${held.join(' and its ')}` : isWhole ? 'its whole login' : undefined
    })
  },
  'sends-no-token-to-another-host': watched => {
    const secrets = secretsIn([...watched.earlier, ...watched.played], watched.contract)
    return nothingElsewhere(watched, call => {
      const held = heldIn(wholeOf(call), secrets)
      return held.length === 0 ? undefined : `its ${held.join(' and its ')}`
    })
  },
  'tells-a-person-once': watched => {
    const { played, contract } = watched
    const personal = personalIn(played)
    if (personal.length === 0) return notObserved('Nothing was said of a person that could be found again.')
    // Where the contract itself takes such values in later calls, they are needed.
    const asking = contract.calls.filter(call => namesIn(call).some(name => !name.includes('#'))).map(call => call.call)
    return everyCall(watched, {
      about: call => isExt(call) && call.endpoint !== 'ext-verify' && !asking.includes(call.name),
      wrong: call =>
        [...leaves(call.json ?? null)].some(({ value }) => tells(String(value), personal))
          ? 'repeats what ext-verify was told of the person'
          : undefined,
      right: 'did without what ext-verify was told',
      none: 'No call came that could do without it.',
    })
  },
})

/** Calls that are signed, or that the contract itself gives the secret to. */
const isAskedFor = (call: ClassifiedCall, { calls }: Contract) =>
  calls.some(each => each.call === call.name && namesIn(each).some(name => name !== 'token' && SECRET.test(name)))

/** Decoded; what the contract itself puts in the query is no fault of the sender. */
function pathWithout(path: string, asked: readonly string[]): string {
  const [bare = '', query = ''] = path.split('?')
  const rest = [...new URLSearchParams(query)].filter(([name]) => !asked.includes(name))
  return [unescaped(bare), ...rest.flat()].join(' ')
}

function headerWith(
  { headers }: ClassifiedCall,
  personal: readonly string[],
  asked: readonly string[],
): string | undefined {
  return headers.find(
    (name, i) => i % 2 === 0 && !asked.includes(name.toLowerCase()) && tells(unescaped(headers[i + 1] ?? ''), personal),
  )
}

function tellingIn(headers: RawHeaders): { name: string; value: string }[] {
  return headers.flatMap((name, i) =>
    i % 2 === 0 && TELLING.test(name) ? [{ name, value: headers[i + 1] ?? '' }] : [],
  )
}
const lower = (text: string) => text.toLowerCase()

// What another host got of a sender that was redirected there.

/** `held`: what of that which must not leave stands in a request, in words. */
function nothingElsewhere(
  { played }: ObservedSituation,
  held: (call: ClassifiedCall) => string | undefined,
): Judgement {
  const redirects = played.filter(call => call.host === 'service' && call.fault !== undefined && isRedirect(call))
  if (redirects.length === 0) return notObserved('No call was redirected.')
  const alongside = played.filter(call => call.host === 'elsewhere')
  const bad = alongside.flatMap(call => {
    const what = held(call)
    return what === undefined ? [] : [{ call, what }]
  })
  const [first] = bad
  if (first !== undefined)
    return failed(`Redirected to another host, it sent ${first.what} there, with ${first.call.method}.`, [
      ...redirects,
      ...bad.map(each => each.call),
    ])
  const came = alongside.length === 0 ? 'it sent nothing there' : `${alongside.length} requests came there without it`
  return passed(`Redirected to another host, ${came}.`, [...redirects, ...alongside])
}

const isRedirect = ({ answer }: ClassifiedCall) => answer !== undefined && answer.status >= 300 && answer.status < 400

// What is said of a person to ext-verify, as it would be found again elsewhere.

/** Shorter ones are met by chance: a country, a first name. */
const FEWEST_LETTERS = 8

/** Of addresses and numbers. */
const FEWEST_SIGNS = 6

/** E-mail addresses, telephone numbers, long names; not what later calls are given to refer to the person. */
function personalIn(played: readonly ClassifiedCall[]): string[] {
  const reported = played.filter(call => call.endpoint === 'ext-verify').flatMap(call => [...leaves(call.json ?? null)])
  const texts = reported.flatMap(({ value }) =>
    typeof value === 'string' && !TECHNICAL.test(value) ? [value.trim()] : [],
  )
  return [...new Set(texts)].filter(each => each.length >= (/@|^\+?\d/.test(each) ? FEWEST_SIGNS : FEWEST_LETTERS))
}

/** UUIDs and moments say nothing of a person. */
const TECHNICAL = /^[0-9a-f]{8}-[0-9a-f-]{27}$|^\d{4}-\d\d-\d\dT/i

const tells = (text: string, personal: readonly string[]) => {
  const lower = text.toLowerCase()
  return personal.some(each => lower.includes(each.toLowerCase()))
}

// Whether a sender sent anything over a connection that it has to reject.

/** `shown`: what it was shown, as in `a certificate that has expired`. */
function rejects(shown: string): DutyEntry['judge'] {
  return ({ played, earlier, handshakes }) => {
    // A connection from before was opened under the right certificate.
    const before = new Set(earlier.map(call => call.connection.id))
    const sent = played.filter(call => call.host === 'service' && !before.has(call.connection.id))
    const [first] = sent
    if (first !== undefined) {
      const secret = first.token !== undefined || first.endpoint === 'auth-authenticate'
      return failed(
        `Shown ${shown}, it sent ${sent.length} requests${secret ? ', with what is secret in the first of them' : ''}.`,
        sent,
      )
    }
    if (handshakes.length === 0) return notObserved(`It opened no connection, and was not shown ${shown}.`)
    return passed(`Shown ${shown}, it broke off ${handshakes.length} handshakes and sent nothing.`)
  }
}

interface Secret {
  /** `token`, `Client secret`: never its value. */
  name: string
  value: string
}

/** Shorter ones stand in texts by chance. */
const LEAST = 6

/** Tokens that logins brought, and what stood in logins where the contract has a secret. */
function secretsIn(calls: readonly ClassifiedCall[], contract: Contract): Secret[] {
  const tokens = tokensOf(calls, contract).map(({ token }) => ({ name: 'token', value: token }))
  return distinct([...tokens, ...credentialsIn(calls, contract)])
}

/** What stood in logins where the contract has a secret. */
function credentialsIn(calls: readonly ClassifiedCall[], contract: Contract): Secret[] {
  const locations = secretLocations(contract)
  const shown = calls.filter(isLogin).flatMap(call =>
    locations.flatMap(({ name, pointer, header }) => {
      const value = header === undefined ? getAt(call.json, pointer) : headerOf(call.headers, header)
      return typeof value === 'string' ? [{ name, value }] : []
    }),
  )
  return distinct(shown)
}

function distinct(found: readonly Secret[]): Secret[] {
  return [...new Map(found.filter(({ value }) => value.length >= LEAST).map(each => [each.value, each])).values()]
}

/** Where the login of the contract has a secret. */
function secretLocations({ calls }: Contract): { name: string; pointer: string; header?: string }[] {
  const { body = null, headers = {} } = calls.find(each => each.endpoint === 'auth-authenticate')?.template ?? {}
  const inHeaders = Object.entries(headers).map(([name, value]) => ({
    pointer: '',
    header: name.toLowerCase(),
    value,
  }))
  return [...leaves(body), ...inHeaders].flatMap(({ value, ...location }) => {
    const name = nameOf(value)
    return name === undefined ? [] : [{ name, ...location }]
  })
}

/** A user's name or an identifier is no secret by itself. */
const SECRET = /secret|passw|pass\b|phrase|\bpin\b|private|credential|key|token|signature/i

function nameOf(stated: Json): string | undefined {
  const [, name] = /^\{\{\s*([^}|#]+?)\s*(?:\|[^}]*)?\}\}$/.exec(String(stated)) ?? []
  return name !== undefined && SECRET.test(name) ? name : undefined
}

/** The names of the secrets that stand in a text. */
export function heldIn(text: string, secrets: readonly Secret[]): string[] {
  const decoded = text.match(/[\w+/-]{8,}={0,2}/g)?.map(run => Buffer.from(run, 'base64').toString('latin1')) ?? []
  const locations = [text, unescaped(text), ...decoded]
  const held = secrets.filter(({ value }) =>
    formsOf(value).some(form => locations.some(location => location.includes(form))),
  )
  return [...new Set(held.map(({ name }) => name))]
}

function formsOf(value: string): string[] {
  const bytes = Buffer.from(value)
  return [value, JSON.stringify(value).slice(1, -1), bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')]
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** Everything of a request as one text. */
const wholeOf = (call: Call) => `${call.path}\n${call.headers.join('\n')}\n${call.body.toString()}`
