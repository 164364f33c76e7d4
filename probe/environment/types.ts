/** An environment after its file was read, its variables filled in and its policy completed by kind. What a property means stands in its schema. */
import type { RequestTemplate } from '../../contract/request-template.ts'
import type { EnvironmentFile } from './schema.ts'

/** What a property is where it is there. */
type Given<T> = T extends (infer Item)[]
  ? Given<Item>[]
  : T extends object
    ? { [K in keyof T]: Given<Exclude<T[K], undefined>> }
    : T

type File = Given<EnvironmentFile>
type Limits = File['policy']

export interface Policy extends Required<Omit<Limits, 'maxChanges' | 'load' | 'measureLimits'>> {
  /** No cap where it is absent. */
  maxChanges?: number
  load?: NonNullable<Limits['load']>
  measureLimits?: boolean
}

export interface Environment extends Omit<File, '$schema' | 'hints' | 'policy'> {
  name: string
  /** By question id. */
  hints: Record<string, unknown>
  /** Paths of documents of the service: `hints.documents`. */
  documents?: string[]
  /** Hints `<endpoint>.request`, parsed. */
  requestHints: Record<string, RequestTemplate>
  policy: Policy
}
