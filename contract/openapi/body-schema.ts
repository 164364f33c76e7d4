/** The schema of bodies that were seen: members beside how often they stood there, no closed list that nobody stated. */
import type { Json } from '../json.ts'
import { toSchema } from '../shape/schema.ts'
import { emptyShape, merge, shapeOf } from '../shape/shape.ts'
import type { Schema } from './document.ts'

export function bodySchema(samples: readonly Json[]): Schema {
  return toSchema(samples.map(sample => shapeOf(sample)).reduce(merge, emptyShape))
}
