/** Requests along what documents tell, and what was accepted without everything that only they name. */
import type { ExtEndpoint } from '../../contract/endpoint.ts'
import { pointerOf } from '../../contract/json.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import type { Draft } from '../draft/draft.ts'
import { revise } from '../draft/revise.ts'
import { call, type Lab, resolvable, type Seen } from '../lab.ts'
import { suggestionsOf } from '../requests/first-draft.ts'
import type { PublishedEndpoint } from './document.ts'
import { draftOf, publishedFor, skeletonOf } from './draft.ts'

const _ROUNDS = 12

/** Requests as documents have them, of those that agree with what the service says of empty objects. */
export async function requestsTold(lab: Lab, endpoint: ExtEndpoint): Promise<RequestTemplate[]> {
  const suggest = suggestionsOf(lab, endpoint)
  const out: RequestTemplate[] = []
  for (const told of publishedFor(lab, endpoint)) {
    const draft = draftOf(lab, told, suggest)
    const bare = await call(lab, {
      endpoint,
      template: skeletonOf(draft),
      purpose: 'the objects that a document names, empty, to hear what is missing in them',
    })
    if (!agrees(told, bare)) continue
    revise(draft, newIn(draft, bare), suggest)
    out.push(resolvable(draft.template(), lab.lookup))
  }
  return out
}

/** Where the service misses what the document has not, or does not know what it has, it is of another service or time. */
function agrees({ members }: PublishedEndpoint, { observations }: Seen): boolean {
  const named = new Set(members.map(member => `${member.in}:${pointerOf(member.path)}`))
  const told = observations.flatMap(({ kind, at, in: place }) =>
    at === null || (kind !== 'missing' && kind !== 'unknown')
      ? []
      : [{ kind, isNamed: named.has(`${place}:${pointerOf(at)}`) }],
  )
  const speaksFor = told.filter(({ kind, isNamed }) => kind === 'missing' && isNamed).length
  return told.length === 0 || speaksFor * 2 >= told.length
}

/** What the service misses and the description does not know; what it knows is filled already. */
function newIn(draft: Draft, bare: Seen): Seen['observations'] {
  return bare.observations.filter(
    ({ kind, at, in: place }) =>
      kind === 'missing' &&
      at !== null &&
      (place === 'body' || place === 'header' || place === 'query') &&
      draft.get(place, at) === undefined,
  )
}
