/** What answers under load are held against: made in Node from the recorded contract, read in k6. */

import type { JsonSchema } from '../../../contract/shape/shape.ts'
import type { PlannedCall } from '../plan.ts'

export interface RejectionForm {
  mediaType: string
  schema: JsonSchema
}

/** A property of the answer that may repeat a property of the request: pointers. */
export interface Echo {
  answered: string
  sent: string
}

/** With what each status of the call means. */
export type JudgedCall = CallOracle & Pick<PlannedCall, 'expects'>

export interface CallOracle {
  /** The call carries no value under the header that traces, so that it can be given one. */
  traceable: boolean
  echoes: Echo[]
  /** The property that names what the call made; `null` where the contract knows none. */
  made: string | null
  /** It changes what other journeys read and write too: its body may rightly tell of theirs. */
  shared: boolean
}

export interface Overload {
  /** 429, 503 and the status that the recorded limiter rejects with. */
  statuses: number[]
  /** Of recorded rejections; empty where none is known, and the form is then not judged. */
  mediaTypes: string[]
  /** Of the recorded error format; one of these properties must be there. */
  family: { mediaType: string; members: string[] } | null
}

/** The same request several times at once under one idempotency key. */
export interface Race {
  /** The call, its template carrying the key. */
  call: PlannedCall
  atOnce: number
  /** Of the journeys that notify, small: 0..1 of all journeys. */
  share: number
  /** The property that tells one notification from another. */
  made: string
}

export interface OraclePlan {
  /** Journeys a second of one step whose answers are judged in full. */
  sampled: number
  /** The request header that carries a value of each call's own. */
  trace: string
  /** By the names of the calls. */
  calls: Record<string, CallOracle>
  /** Of all endpoints: one handler writes most rejections. */
  refusals: RejectionForm[]
  overload: Overload
  race: Race | null
}
