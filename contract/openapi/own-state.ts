/** What an answer tells of the state that discovery itself has made: by the answers before its changes and after them. */
import type { Judged } from '../derive/outcome.ts'
import { getAt, type Json, leaves, members, segmentsOf } from '../json.ts'
import type { EndpointKnowledge, OperationKnowledge } from '../knowledge.ts'

/**
 * Names of members that follow what a change sets. None where a look was answered before anything was ever set: then both states
 * were seen, and the answers themselves tell what is always there. A preference that was cleared still tells when.
 */
export function ownState(accepted: readonly Judged[], known: EndpointKnowledge | undefined): Set<string> {
  const look = known?.operations.find(each => each.operation === 'check')
  const changes = (known?.operations ?? []).filter(each => each !== look)
  if (look === undefined || changes.length === 0) return new Set()
  const isLook = ({ exchange }: Judged) => look.accepted.includes(exchange.id)
  const tellsNone = (names: ReadonlySet<string>) => (each: Judged) =>
    ![...leaves(each.json ?? null)].some(leaf => names.has(nameOf(leaf.pointer)) && isTold(leaf.value))
  const set = new Set(changes.flatMap(change => namesSet(change, look)))
  const following = moved(accepted, isLook)
  const unset = accepted.filter(isLook).filter(tellsNone(set))
  if (set.size === 0 || unset.some(tellsNone(following))) return new Set()
  return unset.length > 0 ? following : new Set([...set, ...following])
}

const nameOf = (pointer: string): string => segmentsOf(pointer).at(-1) ?? ''
const isTold = (value: Json): boolean => value !== null && value !== '' && value !== 0 && value !== false

/** What a change sends and a look does not; with the objects around it. */
function namesSet(change: OperationKnowledge, look: OperationKnowledge): string[] {
  const isOfBoth = (pointer: string) =>
    getAt(look.recipe.body ?? null, pointer) !== undefined ||
    look.fields.some(each => each.in === 'body' && each.pointer === pointer && each.required?.value === true)
  return [...new Set(change.fields.filter(each => each.in === 'body').map(each => each.pointer))]
    .concat([...members(change.recipe.body ?? null)].map(each => each.pointer))
    .flatMap(pointer => segmentsOf(pointer).map((_, i, all) => `/${all.slice(0, i + 1).join('/')}`))
    .filter(pointer => pointer !== '/' && !isOfBoth(pointer))
    .map(nameOf)
    .filter(name => name !== '*')
}

/** Members that two looks tell otherwise where a change came between, and never where none did: the time of the change, its number. */
function moved(accepted: readonly Judged[], isLook: (each: Judged) => boolean): Set<string> {
  const differing = { changed: new Set<string>(), unchanged: new Set<string>() }
  let before: Judged | undefined
  let hasChanged = false
  for (const each of accepted) {
    if (!isLook(each)) hasChanged = true
    else {
      const names = before === undefined ? [] : otherNames(before.json ?? null, each.json ?? null)
      for (const name of names) differing[hasChanged ? 'changed' : 'unchanged'].add(name)
      before = each
      hasChanged = false
    }
  }
  return new Set([...differing.changed].filter(name => !differing.unchanged.has(name)))
}

function otherNames(one: Json, other: Json): string[] {
  return [...leaves(one), ...leaves(other)]
    .filter(({ pointer }) => getAt(one, pointer) !== getAt(other, pointer))
    .map(({ pointer }) => nameOf(pointer))
}
