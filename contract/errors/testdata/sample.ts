/** An answer and what it says: the form of the test data of the generic reader. */
import type { Json } from '../../json.ts'
import type { Expected, ObservationKind } from '../../observation.ts'

export interface Sample {
  from: string
  body: Json
  sent?: Json
  reads: [ObservationKind, string | null, Expected?][]
}

export const EMPTY: Json = {}
