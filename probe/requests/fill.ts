/** An accepted request made fuller: the members it may also carry, each with a value that is given, listed or harmless. */
import type { ExtEndpoint } from '../../contract/endpoint.ts'
import { pointerOf, segmentsOf } from '../../contract/json.ts'
import type { Expected } from '../../contract/observation.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import type { Draft, Path } from '../draft/draft.ts'
import { namesOf, revise, type Suggest } from '../draft/revise.ts'
import type { Lab, Seen } from '../lab.ts'
import { draftOfHint, suggestionsOf } from './first-draft.ts'
import { type Bench, trial } from './trials.ts'
import { isAbout } from './vary.ts'

const STEPS = 8

interface Filled {
  template: RequestTemplate
  seen: Seen
}

/** `undefined` where none of the members could be sent; otherwise the accepted request is now the bench's own. */
export async function fill(lab: Lab, bench: Bench, found: readonly string[]): Promise<Filled | undefined> {
  const endpoint = bench.endpoint as ExtEndpoint
  const suggest = suggestionsOf(lab, endpoint)
  const base = draftOfHint(lab, endpoint, bench.template)
  const draft = base.clone()
  const added = found
    .map((pointer): Path => segmentsOf(pointer))
    .sort((a, b) => a.length - b.length)
    .filter(path => add(lab, bench, draft, path, suggest))
  if (added.length === 0) return undefined
  const tried = new Set<string>()
  for (let step = 0; step < STEPS; step++) {
    const template = draft.template()
    const text = JSON.stringify(template)
    if (tried.has(text) || text === JSON.stringify(base.template())) return undefined
    tried.add(text)
    const seen = await trial(lab, bench, template, 'the accepted request with the members it may also carry')
    if (seen === undefined) return undefined
    if (seen.outcome === 'success') {
      bench.accepted.push({ exchange: seen.reply.exchange.id, template })
      bench.template = template
      return { template, seen }
    }
    revise(draft, seen.observations, suggest)
    if (tried.has(JSON.stringify(draft.template())) && !giveUp(draft, added, seen)) return undefined
  }
  return undefined
}

function add(lab: Lab, bench: Bench, draft: Draft, path: Path, suggest: Suggest): boolean {
  if (draft.get('body', path) !== undefined) return false
  const expected = expectedOf(lab, bench, path)
  const isObject = expected.type === 'object'
  const candidates = isObject
    ? [{ template: {}, why: 'an object is expected', origin: 'harmless' as const }]
    : suggest(namesOf(path), expected)
  if (candidates.length === 0) return false
  draft.put({ in: 'body', path, spellings: [], expected, candidates, at: 0, container: isObject })
  return true
}

/** All that answers said of the member, the later word added to the earlier. */
function expectedOf(lab: Lab, bench: Bench, path: Path): Expected {
  const pointer = pointerOf(path)
  const said = lab.notes
    .of(bench.endpoint)
    .filter(({ observation }) => isAbout(observation, { in: 'body', pointer }))
    .map(({ observation }) => observation.expected ?? {})
  const { members: _members, ...expected } = Object.assign({}, ...said) as Expected
  return expected
}

/** Members that are refused whatever they hold are left out again; the last one added goes where none is named. */
function giveUp(draft: Draft, added: readonly Path[], seen: Seen): boolean {
  const there = added.filter(path => draft.get('body', path) !== undefined)
  const named = there.filter(path => {
    const pointer = pointerOf(path)
    return seen.observations.some(each => isAbout(each, { in: 'body', pointer }))
  })
  const gone = named.length > 0 ? named : there.slice(-1)
  return gone.map(path => draft.drop('body', path)).some(Boolean)
}
