/** Which way of showing the token the service takes, told by how the answer to the same call changes. */
import type { Endpoint } from '../../contract/endpoint.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import { type Presentation, prepare, present } from '../call/prepare.ts'
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
  for (const token of showing.candidates.slice(0, 3)) {
    const hints = { refusals: known.map(seen => seen.reply), login: showing.login.reply, token }
    const seen = new Set<string>()
    // Every answer may hint at another way, so the list is made anew.
    for (;;) {
      const ordered = [...(showing.first === undefined ? [] : [showing.first]), ...presentations(hints)]
      const next = ordered.find(each => !seen.has(JSON.stringify(each)))
      if (next === undefined || left < 2) break
      seen.add(JSON.stringify(next))
      const answer = await send(next, token.value, `the token as ${wordsFor(next)}`)
      if (refusedAlike(answer, known)) {
        if (answer.outcome === 'unauthenticated' && !sameGist(answer.reply, showing.bare.reply)) {
          known.push(answer)
          hints.refusals.push(answer.reply)
        }
        continue
      }
      const wrong = await send(
        next,
        corrupted(token.value),
        `a changed token as ${wordsFor(next)}, which must be refused`,
      )
      if (tellsApart(answer, wrong, showing.bare))
        return { presentation: next, token, accepted: answer, refused: wrong }
      known.push(answer)
    }
  }
  return undefined
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
