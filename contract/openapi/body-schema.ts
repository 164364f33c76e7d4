/** The schema of bodies that were seen: members beside how often they stood there, no closed list that nobody stated. */
import type { Json } from '../json.ts'
import { merge } from '../shape/merge.ts'
import { shapeOf } from '../shape/sample.ts'
import { toSchema } from '../shape/schema.ts'
import { emptyShape } from '../shape/shape.ts'
import type { Schema } from './document.ts'

export function bodySchema(samples: readonly Json[]): Schema {
  return toSchema(samples.map(sample => shapeOf(sample)).reduce(merge, emptyShape))
}
