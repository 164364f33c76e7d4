/** What one rejection says, as data: the words of the error readers. */
import type { Json } from './json.ts'

const OBSERVATION_KINDS = [
  'missing', // a property that is named and was not sent
  'null', // there, but null
  'unknown', // a property that must not be there
  'invalid', // there, and rejected for its value
  'malformed', // the body as a whole cannot be parsed
  'media-type', // the content type is not taken
  'no-match', // well formed, but nothing is known under these data
] as const
export type ObservationKind = (typeof OBSERVATION_KINDS)[number]

export type JsonType = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'null'

export interface Expected {
  type?: JsonType
  /** The closed list, where the answer gave it. */
  values?: Json[]
  /** JSON Schema format name: date-time, date, time, email, uuid, uri, e164, ipv4, iso-duration, country, language, digits. */
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  /** All property names that are known at this place (`expected one of a, b, c`). */
  properties?: string[]
}

export interface Observation {
  kind: ObservationKind
  /**
   * Path of the property, segments in wire names; items of a list by their number. `[]` is the body itself,
   * `null` where the answer does not say which property.
   */
  at: (string | number)[] | null
  /** `code`: the name is of the service's source code (Go struct, Java bean), the wire may spell it otherwise. */
  naming: 'wire' | 'code'
  /** Where the property belongs. */
  in: 'body' | 'header' | 'query' | 'path' | 'cookie'
  /** Lists of words that stand in the complaint. */
  lists?: string[][]
  /** The message as it came, for people. */
  text: string
}

/** What a reader is given: the answer and the request that it rejects. */
export interface ErrorResponse {
  status: number
  mediaType: string
  headers: Record<string, string>
  /** The body as text; and parsed, where it is JSON. */
  text: string
  json: Json | undefined
  /** The body that was sent: needed for echoes, columns and offsets. */
  sent: Json | undefined
  sentText: string
}
