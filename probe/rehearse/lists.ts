/** Closed lists of values that the record knows as stated: one request with none of them shows whether they still hold. */
import type { Endpoint } from '../../contract/endpoint.ts'
import { getAt, isObject, type Json, pointerOf, setAt } from '../../contract/json.ts'
import type { OperationKnowledge } from '../../contract/knowledge.ts'
import type { Schema } from '../../contract/openapi/document.ts'
import { call, type Lab, type Seen } from '../lab.ts'

export interface ClosedList {
  pointer: string
  values: Json[]
}

/** Members with a closed list that the operation takes, and whose container the recipe has. */
export function listsIn(schema: Schema | undefined, { operation, recipe }: OperationKnowledge): ClosedList[] {
  return listsBelow(schema, operation, recipe.body, [])
}

function listsBelow(
  schema: Schema | undefined,
  operation: string,
  recipe: Json | undefined,
  at: readonly string[],
): ClosedList[] {
  if (schema === undefined || !isObject(schema['properties'])) return []
  return Object.entries(schema['properties']).flatMap(([name, part]) => {
    if (!isObject(part)) return []
    const pointer = pointerOf([...at, name])
    const values = part['enum']
    const known = part['x-known']
    const stated = isObject(known) && known['values'] === 'stated'
    const operations = part['x-operations']
    const isTaken = !Array.isArray(operations) || operations.includes(operation)
    const isHere = recipe !== undefined && isObject(getAt(recipe, pointerOf(at)))
    const own = Array.isArray(values) && stated && isTaken && isHere ? [{ pointer, values }] : []
    return [...own, ...listsBelow(part, operation, recipe, [...at, name])]
  })
}

/** All at once, then one by one those of which nothing was told. */
export async function whyListsDiffer(
  lab: Lab,
  endpoint: Endpoint,
  operation: OperationKnowledge,
  lists: readonly ClosedList[],
): Promise<string | undefined> {
  const ask = async (some: readonly ClosedList[]): Promise<Seen> => {
    const body = some.reduce((left, list) => setAt(left, list.pointer, noneOf(list)), operation.recipe.body ?? null)
    const names = some.map(list => list.pointer).join(', ')
    return call(lab, { endpoint, template: { ...operation.recipe, body }, purpose: `no value of the list of ${names}` })
  }
  let untold = [...lists]
  for (const some of lists.length > 1 ? [lists, ...lists.map(list => [list])] : [lists]) {
    const here = some.filter(list => untold.includes(list))
    if (here.length === 0) continue
    const seen = await ask(here)
    if (seen.outcome === 'success') return `${here.map(list => list.pointer).join(', ')} takes other values now`
    for (const list of here) {
      const told = toldOf(seen, list)
      if (told === undefined) continue
      untold = untold.filter(each => each !== list)
      if (!sameSet(told, list.values)) return `the list of ${list.pointer} is another now`
    }
  }
  return undefined
}

function toldOf(seen: Seen, { pointer }: ClosedList): Json[] | undefined {
  const named = seen.observations.find(
    each => each.expected?.values !== undefined && each.at !== null && pointerOf(each.at) === pointer,
  )
  return named?.expected?.values
}

function sameSet(told: readonly Json[], recorded: readonly Json[]): boolean {
  const texts = (values: readonly Json[]) =>
    [...new Set(values.filter(value => value !== null).map(value => JSON.stringify(value)))].sort().join('\n')
  return texts(told) === texts(recorded)
}

/** Of the same type, so that it is refused for its value. */
function noneOf({ values }: ClosedList): Json {
  const numbers = values.filter(value => typeof value === 'number')
  return numbers.length > 0 ? Math.max(...numbers) + 971 : 'none-of-these'
}
