/** What proves who the sender is goes to the log-in and nowhere else. */

import { namesIn } from '../../contract/journey.ts'
import { getAt, leaves } from '../../contract/json.ts'
import type { Contract } from '../contract.ts'
import type { Duty } from '../duty.ts'
import type { Seen } from '../seen.ts'
import { textOf } from '../seen.ts'
import { isLogIn } from '../watched.ts'
import { everyCall } from './_every-call.ts'

/** Names of credentials that are no secret are `Client ID`, `User`, `E-mail`. */
const SECRET = /secret|pass|pin\b|key|private|credential/i
const FEWEST_LETTERS = 6
const WHOLE = /^\{\{([^{}|]+)\}\}$/

export default {
  id: 'CRED-01',
  title: 'Sends its secret in the body of the log-in alone',
  level: 'must',
  source: 'RFC 6749 §2.3.1; OWASP API2:2023 Broken Authentication; the contract: auth.request.fields',
  situation: 'plain-journey',
  good: 'The secret stands in the log-in, and all other calls show the token.',
  bad: 'It sends the secret in the body of other calls too.',
  inapplicable: contract =>
    placesIn(contract).length > 0 ? undefined : 'The contract does not say which value of a log-in is the secret.',
  judge: watched => {
    const { played, contract } = watched
    const secrets = secretsOf(played, contract)
    if (secrets.length === 0) return { verdict: 'nothing-observed', reason: 'No log-in with a secret came.' }
    return everyCall(watched, {
      about: call => !isLogIn(call) && call.host === 'service' && !isAskedFor(call, contract),
      wrong: call => {
        return secrets.some(each => textOf(call).includes(each)) ? 'has the secret in its body' : undefined
      },
      right: 'but the log-in went without the secret',
    })
  },
} satisfies Duty

function placesIn({ calls }: Contract) {
  const template = calls.find(call => call.endpoint === 'auth-authenticate')?.template.body ?? null
  return [...leaves(template)].filter(({ value }) => SECRET.test(WHOLE.exec(String(value))?.[1] ?? ''))
}

function secretsOf(played: readonly Seen[], contract: Contract): string[] {
  const places = placesIn(contract)
  const values = played.filter(isLogIn).flatMap(call => places.map(({ pointer }) => getAt(call.json, pointer)))
  return [...new Set(values)].filter(each => typeof each === 'string').filter(each => each.length >= FEWEST_LETTERS)
}

/** Calls that are signed, or that the contract itself gives the secret to. */
const isAskedFor = (call: Seen, { calls }: Contract) =>
  calls.some(each => each.call === call.name && namesIn(each).some(name => SECRET.test(name)))
