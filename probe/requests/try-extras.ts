/** Members nobody asked for, with values that no type takes: those that exist are complained about. */
import { pointerOf, segmentsOf } from '../../contract/json.ts'
import type { Observation } from '../../contract/observation.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import { type Lab, type Seen, STRANGER } from '../lab.ts'
import { type Bench, trial } from './trials.ts'
import { isAbout, targetsOf, withValue } from './vary.ts'

const ROUNDS = 10
/** One name at a time, and none of them known: the rest are not worth a request each. */
const VAIN = 4
const NOBODY = pointerOf([STRANGER])

/** Pointers of the members that the service was seen to know, beside those of the request. */
export async function tryExtras(lab: Lab, bench: Bench, places: readonly string[]): Promise<string[]> {
  // One stranger alone shows that it is refused for itself, and how.
  if (bench.unknownMembers === undefined) await tryOneUnknown(lab, bench)
  const known = new Set<string>()
  let left = [...places]
  let vain = 0
  for (let round = 0; round < ROUNDS; round++) {
    const template = withExtras(bench.template, [...left, NOBODY])
    const seen = await trial(lab, bench, template, 'members that nobody asked for, with values that no type takes')
    if (seen === undefined) break
    const evidence = [seen.reply.exchange.id]
    if (seen.outcome === 'success') {
      bench.unknownMembers ??= { value: 'accepted', known: 'confirmed', evidence }
      break
    }
    const refused = seen.observations.some(each => each.kind === 'unknown')
    if (refused) bench.unknownMembers ??= { value: 'refused', known: 'stated', evidence }
    const read = readExtras(left, seen)
    for (const pointer of read.known) known.add(pointer)
    const listed = membersListed(bench.template, seen)
    const next = listed.length > 0 ? listed.filter(each => !known.has(each)) : left.filter(each => !read.told.has(each))
    // Only the member that cannot exist was named: those left are either taken as they are or hidden behind it.
    if (next.length === 0 || (next.length === left.length && next.every((each, i) => each === left[i]))) break
    // All of one kind at once, and nothing named twice: a service that tells everything has told it.
    if (read.known.length > 0 && refused && read.told.size > 2 && listed.length === 0) break
    vain = read.known.length > 0 || listed.length > 0 || read.told.size > 4 ? 0 : vain + 1
    if (vain >= VAIN) break
    left = next
  }
  return [...known]
}

function withExtras(template: RequestTemplate, places: readonly string[]): RequestTemplate {
  const leaves = places.filter(pointer => !places.some(other => other.startsWith(`${pointer}/`)))
  return leaves.reduce((made, pointer) => withValue(made, pointer, [[{}]]), template)
}

/** What the answer said of the members sent: `told` of any kind, `known` where it speaks of them as its own. */
function readExtras(sent: readonly string[], seen: Seen): { told: Set<string>; known: string[] } {
  const told = new Set<string>()
  const known: string[] = []
  for (const pointer of sent) {
    const about = seen.observations.filter(each => isAbout(each, { in: 'body', pointer }) || isWithin(each, pointer))
    if (about.length === 0) continue
    const isKnown = about.some(each => each.kind !== 'unknown')
    if (isKnown) known.push(pointer)
    told.add(pointer)
    // What stands in an unknown object, or in a member that is no object, says nothing any more.
    for (const below of sent) if (below.startsWith(`${pointer}/`)) told.add(below)
  }
  // A member that is known inside an object makes the object known.
  const parents = known.flatMap(pointer => sent.filter(other => pointer.startsWith(`${other}/`)))
  return { told, known: [...new Set([...parents, ...known])] }
}

/** Something is missed inside of it: so the service looked in. */
function isWithin({ kind, in: place, at }: Observation, pointer: string): boolean {
  return kind === 'missing' && place === 'body' && at !== null && pointerOf(at).startsWith(`${pointer}/`)
}

/** Where the refusal lists the members there are, only those not yet sent are worth a try. */
function membersListed(template: RequestTemplate, seen: Seen): string[] {
  const there = new Set(targetsOf(template).map(target => target.pointer))
  const listed = seen.observations.flatMap(each =>
    (each.expected?.members ?? []).map(name => pointerOf([...(each.at ?? []).slice(0, -1), name])),
  )
  return [...new Set(listed)].filter(pointer => !there.has(pointer) && segmentsOf(pointer).length > 0)
}

/** Only known members were complained about, or nothing was told: whether unknown ones are taken is still to be seen. */
async function tryOneUnknown(lab: Lab, bench: Bench): Promise<void> {
  const alone = await trial(lab, bench, withValue(bench.template, NOBODY, 1), 'one unknown member beside what is known')
  if (alone === undefined) return
  const evidence = [alone.reply.exchange.id]
  if (alone.outcome === 'success') bench.unknownMembers ??= { value: 'accepted', known: 'confirmed', evidence }
  else if (alone.outcome === 'validation')
    bench.unknownMembers ??= {
      value: 'refused',
      known: alone.observations.some(each => each.kind === 'unknown') ? 'stated' : 'confirmed',
      evidence,
    }
}
