/** The token at its place, in the words of the contract; what it has no business beside it is judged by SEC-05 and SEC-06. */
import type { IntegrationToken } from '../../contract/integration.ts'
import { leaves } from '../../contract/json.ts'
import { headersOf } from '../call.ts'
import type { Duty } from '../duty.ts'
import type { Seen } from '../seen.ts'
import { isExt, tokensOf } from '../watched.ts'
import { everyCall } from './_every-call.ts'

export default {
  id: 'TOKEN-01',
  title: 'Shows its token as the contract says',
  level: 'must',
  source: 'RFC 6750 §2; RFC 9110 §11.4; the contract: auth.token.presentation',
  situation: 'plain-journey',
  good: 'Each call shows the token at the place and with the scheme of the contract.',
  bad: 'It shows it at another place, with another scheme, or without one.',
  inapplicable: ({ token }) => (token === null ? 'The service knows no token.' : undefined),
  judge: watched => {
    const { contract, played } = watched
    const { token } = contract
    if (token === null) return { verdict: 'nothing-observed', reason: 'The service knows no token.' }
    const issued = new Set(tokensOf(played, contract).map(each => each.token))
    return everyCall(watched, {
      about: call => isExt(call) && placesOf(call, issued).length > 0,
      wrong: call => wrongIn(placesOf(call, issued), token.presentation),
      right: 'showed the token as the contract says',
      none: 'No call showed a token that a log-in had brought.',
    })
  },
} satisfies Duty

interface Place {
  in: IntegrationToken['presentation']['in']
  name: string
  /** All that stands there. */
  text: string
  token: string
}

function placesOf(call: Seen, issued: ReadonlySet<string>): Place[] {
  const texts: Omit<Place, 'token'>[] = [
    ...Object.entries(headersOf(call.headers)).flatMap(([name, text]) =>
      name === 'cookie' ? cookiesIn(text) : [inHeader(name, text)],
    ),
    ...[...new URLSearchParams(call.path.split('?')[1] ?? '')].map(([name, text]) => ({
      in: 'query' as const,
      name,
      text,
    })),
    ...[...leaves(call.json ?? null)].map(({ pointer, value }) => ({
      in: 'body' as const,
      name: pointer.slice(1),
      text: String(value),
    })),
  ]
  return texts.flatMap(place => {
    const token = [...issued].find(each => place.text.includes(each))
    return token === undefined ? [] : [{ ...place, token }]
  })
}

const inHeader = (name: string, text: string): Omit<Place, 'token'> => ({ in: 'header', name, text })

function cookiesIn(text: string): Omit<Place, 'token'>[] {
  return text.split(';').map(pair => {
    const [name = '', ...value] = pair.trim().split('=')
    return { in: 'cookie', name, text: value.join('=') }
  })
}

function wrongIn(places: readonly Place[], { in: place, name, scheme }: IntegrationToken['presentation']) {
  const isRight = (each: Place) =>
    each.in === place && (place === 'header' ? each.name === name.toLowerCase() : each.name === name)
  if (!places.some(isRight)) return 'shows its token at another place than the contract says'
  const wanted = scheme === undefined ? '' : `${scheme} `
  const isInWords = ({ text, token }: Place) =>
    text.slice(0, wanted.length).toLowerCase() === wanted.toLowerCase() && text.slice(wanted.length).trim() === token
  return places.filter(isRight).every(isInWords) ? undefined : `does not show it as ${scheme ?? 'the token alone'}`
}
