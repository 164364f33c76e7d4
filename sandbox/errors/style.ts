/** How a dialect says no: one family of errors, with where its parts stand. */
import type { Json } from '../../contract/json.ts'
import type { Refused } from '../refusal.ts'

interface Rendered {
  status: number
  mediaType: string
  body: Json | string
  headers?: Readonly<Record<string, string>>
}

export interface ErrorStyle {
  /** The ledger's `errors.format`. */
  truth: { family: string; mediaType: string; at: { message?: string; fields?: string; code?: string } }
  /** How many of the things that are wrong one answer tells; `layers`: all of one kind before the next. */
  tells: 'all' | 'first' | 'layers'
  render(refused: Refused, instance: string): Rendered
}
