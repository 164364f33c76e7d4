/** Answers as they were sent, and what each says: the test data of the reader, a file a kind. */
import { readFileSync } from 'node:fs'
import type { Json } from '../../json.ts'
import type { ObservationKind } from '../../observation.ts'

export interface Sample {
  from: string
  body: Json
  sent?: Json
  reads: [ObservationKind, string | null][]
}

export function samplesOf(...files: string[]): Sample[] {
  const read = (file: string) => readFileSync(new URL(`./${file}.json`, import.meta.url), 'utf8')
  return files.flatMap(file => JSON.parse(read(file)) as Sample[])
}
