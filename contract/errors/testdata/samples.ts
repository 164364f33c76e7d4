/** Answers as they were sent, and what each names: the test data of the reader, a file a kind. */
import { readFileSync } from 'node:fs'
import type { Json } from '../../json.ts'

export interface Sample {
  from: string
  body: Json
  sent?: Json
  /** Paths of the properties that it names. */
  names: string[]
}

export function samplesOf(...files: string[]): Sample[] {
  const read = (file: string) => readFileSync(new URL(`./${file}.json`, import.meta.url), 'utf8')
  return files.flatMap(file => JSON.parse(read(file)) as Sample[])
}
