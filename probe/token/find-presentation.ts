/** Which way of showing the token the service takes, told by how the answer to the same call changes. */
import type { Endpoint } from '../../contract/endpoint.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import { type Presentation, prepare, present } from '../call/prepare.ts'
import type { Reply } from '../client/types.ts'
import { askFreely, type Lab, routeOf, type Seen } from '../lab.ts'
import { sameGist } from '../same.ts'
import type { TokenCandidate } from './candidates.ts'
import { corrupted } from './form.ts'
import { presentations } from './presentations.ts'

export interface Shown {
  presentation: Presentation
  token: TokenCandidate
  accepted: Seen
  /** The same call with a token that differs in one character. */
  refused: Seen
}

export interface Showing {
  endpoint: Endpoint
  template: RequestTemplate
  /** The answer without any token. */
  bare: Seen
  login: Seen
  candidates: readonly TokenCandidate[]
  maxRequests: number
  /** Tried before all others. */
  first?: Presentation | undefined
}

export async function findPresentation(lab: Lab, showing: Showing): Promise<Shown | undefined> {
  let left = showing.maxRequests
  const send = async (presentation: Presentation, value: string, purpose: string): Promise<Seen> => {
    left--
    const { endpoint, template } = showing
    const ask = prepare({
      endpoint,
      route: routeOf(lab),
      template,
      lookup: lab.lookup,
      clock: lab.clock,
      effect: 'harmless',
      purpose,
    })
    return askFreely(lab, present(ask, presentation, value))
  }
  const known = [showing.bare]
  const refusals = known.map(seen => seen.reply)
  const tried = new Set<string>()
  // Every answer may hint at another way, so the list is made anew.
  for (;;) {
    const next = likeliest(showing, refusals).find(each => !tried.has(keyOf(each)))
    if (next === undefined || left < 2) return undefined
    tried.add(keyOf(next))
    const { token, presentation } = next
    const answer = await send(presentation, token.value, `the token as ${wordsFor(presentation)}`)
    if (refusedAlike(answer, known)) {
      if (answer.outcome === 'unauthenticated' && !sameGist(answer.reply, showing.bare.reply)) {
        known.push(answer)
        refusals.push(answer.reply)
      }
      continue
    }
    const purpose = `a changed token as ${wordsFor(presentation)}, which must be refused`
    const wrong = await send(presentation, corrupted(token.value), purpose)
    if (tellsApart(answer, wrong, showing.bare)) return { presentation, token, accepted: answer, refused: wrong }
    known.push(answer)
  }
}

interface Guess {
  token: TokenCandidate
  presentation: Presentation
}

const keyOf = ({ token, presentation }: Guess) => JSON.stringify([token.location, presentation])

/** Places of a way in its list by which a candidate of the next rank, alike or far less likely, comes later. */
const BEHIND = { alike: 3, unlike: 10 }

/** The first ways of a second candidate are likelier than the last ways of the first. */
function likeliest(showing: Showing, refusals: Reply[]): Guess[] {
  const { first, login, candidates } = showing
  let behind = 0
  return candidates
    .slice(0, 3)
    .flatMap((token, rank) => {
      const before = candidates[rank - 1]
      if (before !== undefined) behind += before.score - token.score > 0.3 ? BEHIND.unlike : BEHIND.alike
      const ways = presentations({ refusals, login: login.reply, token })
      return [...(first === undefined ? [] : [first]), ...ways].map((presentation, i) => ({
        guess: { token, presentation },
        place: i + behind,
      }))
    })
    .sort((a, b) => a.place - b.place)
    .map(({ guess }) => guess)
}

/** The changed token is refused as such; that two answers differ alone may be chance: some services order their complaints anew each time. */
function tellsApart(answer: Seen, wrong: Seen, bare: Seen): boolean {
  if (isRefusal(wrong)) return !isRefusal(answer)
  return isRefusal(bare) && sameGist(wrong.reply, bare.reply) && !sameGist(answer.reply, wrong.reply)
}

const isRefusal = (seen: Seen) => seen.outcome === 'unauthenticated' || seen.outcome === 'forbidden'

function refusedAlike(answer: Seen, known: readonly Seen[]): boolean {
  return (
    answer.outcome === 'unauthenticated' ||
    answer.outcome === 'forbidden' ||
    answer.reply.failure !== undefined ||
    known.some(seen => sameGist(seen.reply, answer.reply))
  )
}

export function wordsFor(how: Presentation): string {
  if (how.in === 'header') return how.scheme === undefined ? `header ${how.name}` : `${how.name}: ${how.scheme}`
  return how.in === 'body' ? `body member ${how.name}` : `${how.in} ${how.name}`
}
