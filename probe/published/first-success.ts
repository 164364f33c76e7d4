/** A first success along what documents tell, and then without everything that only they name. */
import type { ExtEndpoint } from '../../contract/endpoint.ts'
import { pointerOf } from '../../contract/json.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import { Draft } from '../draft/draft.ts'
import { revise } from '../draft/revise.ts'
import type { Growth } from '../grow.ts'
import { call, type Lab, type Seen } from '../lab.ts'
import { suggestionsOf } from '../requests/first-draft.ts'
import { saysNo } from '../requests/negative.ts'
import { isAbout, type Target, targetsOf, without } from '../requests/vary.ts'
import type { PublishedEndpoint } from './document.ts'
import { draftOf, publishedFor, skeletonOf } from './draft.ts'

const ROUNDS = 12

/** What does not lead there soon is left: the service is asked as if there were no document. */
const STEPS = 20

type Growing = (draft: Draft, purpose: string, maxSteps?: number) => Promise<Growth>

/** `undefined` where there is no document or none led anywhere: then the service is asked as if there were none. */
export async function alongDocument(lab: Lab, endpoint: ExtEndpoint, growing: Growing): Promise<Growth | undefined> {
  const suggest = suggestionsOf(lab, endpoint)
  for (const told of publishedFor(lab, endpoint)) {
    const draft = draftOf(lab, told, suggest)
    const bare = await call(lab, {
      endpoint,
      template: skeletonOf(draft),
      purpose: 'the objects that a document names, empty, to hear what is missing in them',
    })
    if (!agrees(told, bare)) continue
    revise(draft, newIn(draft, bare), suggest)
    const growth = await growing(draft, 'the request as a document has it', STEPS)
    if (growth.outcome === 'unauthenticated' || growth.outcome === 'stopped') return growth
    if (growth.outcome === 'accepted') return slimmed(lab, endpoint, growth)
  }
  return undefined
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

/** What no answer asked for is left out at once; what is then complained of comes back. */
export async function slimmed(lab: Lab, endpoint: ExtEndpoint, growth: Growth): Promise<Growth> {
  for (let round = 0; round < ROUNDS; round++) {
    const unasked = unaskedOf(lab, endpoint, growth.template)
    if (unasked.length === 0) return growth
    const template = withoutAll(growth.template, unasked)
    const seen = await call(lab, {
      endpoint,
      template,
      purpose: 'the accepted request without what no answer asked for',
    })
    if (seen.outcome === 'success') {
      const turned = saysNo(seen.reply.json) && !saysNo(growth.seen.reply.json)
      return turned ? growth : { ...growth, seen, template, draft: pruned(growth.draft, unasked) }
    }
    const left = unaskedOf(lab, endpoint, growth.template)
    if (left.length === unasked.length) return growth
  }
  return growth
}

/** Only what an answer asked for. */
export const onlyAsked = (lab: Lab, endpoint: ExtEndpoint, template: RequestTemplate): RequestTemplate =>
  withoutAll(template, unaskedOf(lab, endpoint, template))

function unaskedOf(lab: Lab, endpoint: ExtEndpoint, template: RequestTemplate): Target[] {
  const asked = lab.notes.of(endpoint).filter(({ observation }) => observation.kind === 'missing')
  const all = targetsOf(template).filter(
    target => target.in !== 'header' || !/^(authorization|content-type)$/i.test(target.pointer.slice(1)),
  )
  const isAsked = (target: Target) => asked.some(({ observation }) => isAbout(observation, target))
  const holdsAsked = (target: Target) =>
    all.some(other => other.in === target.in && other.pointer.startsWith(`${target.pointer}/`) && isAsked(other))
  return all.filter(target => !isAsked(target) && !holdsAsked(target) && !/\/\d+$/.test(target.pointer))
}

/** Inner ones first, so that pointers stay true. */
function withoutAll(template: RequestTemplate, targets: readonly Target[]): RequestTemplate {
  return [...targets].sort((a, b) => b.pointer.length - a.pointer.length).reduce(without, template)
}

function pruned(draft: Draft, targets: readonly Target[]): Draft {
  const copy = draft.clone()
  for (const target of targets)
    for (const member of [...copy.members.values()])
      if (Draft.key(member.in, member.path) === `${target.in}:${target.pointer}`) copy.drop(member.in, member.path)
  return copy
}
