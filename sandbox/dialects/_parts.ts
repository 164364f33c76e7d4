/** Short ways to write properties of requests and answers. */
import type { AnswerField, AnswerWord, Field, RequestWord } from '../dialect.ts'

type More<T> = Omit<Partial<T>, 'at' | 'means' | 'type'>

export const text = (at: string, means: RequestWord, more: More<Field> = {}): Field => ({
  at,
  means,
  type: 'string',
  ...more,
})

export const needed = (at: string, means: RequestWord, more: More<Field> = {}): Field =>
  text(at, means, { required: true, ...more })

export const group = (at: string, more: More<Field> = {}): Field => ({ at, type: 'object', ...more })

export const tells = (at: string, means: AnswerWord, more: Omit<AnswerField, 'at' | 'means'> = {}): AnswerField => ({
  at,
  means,
  ...more,
})

export const always = (at: string, constant: NonNullable<AnswerField['constant']> | null): AnswerField => ({
  at,
  constant,
})

/** The service's own words stand on the wire. */
export const asIs = <const T extends string>(...values: T[]): Record<T, T> =>
  Object.fromEntries(values.map(each => [each, each])) as Record<T, T>

/** All these properties belong to the operations named. */
export const only = (operations: NonNullable<Field['only']>, fields: readonly Field[]): Field[] =>
  fields.map(field => ({ ...field, only: operations }))

export const upTo = (maxLength: number): { bounds: NonNullable<Field['bounds']> } => ({
  bounds: { minLength: 1, maxLength },
})
