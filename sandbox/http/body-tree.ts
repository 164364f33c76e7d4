/** The declared fields of a request as a tree, one for each operation, made once when the service starts. */
import { segmentsOf } from '../../contract/json.ts'
import type { Field, Operation } from '../dialect.ts'

export interface Node {
  field: Field | undefined
  required: boolean
  pattern: RegExp | undefined
  children: Map<string, Node>
  items: Node | undefined
}

const bare = (): Node => ({
  field: undefined,
  required: false,
  pattern: undefined,
  children: new Map(),
  items: undefined,
})

function step(node: Node, segment: string): Node {
  if (segment === '*') {
    node.items ??= bare()
    return node.items
  }
  const below = node.children.get(segment) ?? bare()
  node.children.set(segment, below)
  return below
}

function isRequired(field: Field, operation: Operation | undefined): boolean {
  if (typeof field.required === 'boolean' || field.required === undefined)
    return field.required === true && (operation !== undefined || field.only === undefined)
  return operation !== undefined && field.required.includes(operation)
}

/** Without an operation (the request did not say which) every member is known and only the common ones are required. */
export function treeOf(fields: readonly Field[], operation: Operation | undefined): Node {
  const root = bare()
  for (const field of fields) {
    if (operation !== undefined && field.only !== undefined && !field.only.includes(operation)) continue
    let node = root
    for (const segment of segmentsOf(field.at)) node = step(node, segment)
    node.field = field
    node.required = isRequired(field, operation)
    node.pattern = field.pattern === undefined ? undefined : new RegExp(field.pattern, 'u')
  }
  return root
}
