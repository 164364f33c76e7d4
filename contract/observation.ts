/** What rejections are read from, and what is expected of a value. */
import type { Json } from './json.ts'

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
