/** What a reader of the contract is shown: endpoints with flat lists of fields, each with how it is known. */
export interface FieldRow {
  /** As the wire spells it, and how deep it lies. */
  name: string
  depth: number
  type: string
  /** Bounds, lists of values, patterns: one phrase each. */
  rules: string[]
  presence: string
  /** By class of knowledge, what is known by it: `stated` → `type, values`. */
  known: { by: string; facts: string[] }[]
  seen?: { present: number; accepted: number }
  note?: string
}

export interface BodyView {
  mediaType: string
  rows: FieldRow[]
  note?: string
}

export interface ResponseView {
  status: string
  description: string
  outcome: string[]
  headers: { name: string; type: string; presence: string; description: string }[]
  bodies: BodyView[]
}

export interface EndpointView {
  path: string
  summary: string
  secured: boolean
  parameters: FieldRow[]
  request: BodyView[]
  responses: ResponseView[]
  recipes: { name: string; recipe: string }[]
}
