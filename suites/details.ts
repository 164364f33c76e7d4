/** What a check says of itself, as it travels with a Playwright test: one annotation, read back by the reporter. */
import { z } from 'zod'
import { CheckSchema } from '../contract/check.ts'
import { PARTNER } from './request-words.ts'

/** Chapter and title are the folder and the title of the test. */
export const DetailsSchema = CheckSchema.omit({ chapter: true, title: true })
  .required({ cost: true, remedy: true })
  .extend({
    /** Checks that name the same thing here never run at the same time. */
    alone: z.string().optional(),
  })
export type Details = z.infer<typeof DetailsSchema>

export const DETAILS = 'check'
/** The type of the annotation that holds the outcome on one service. */
export function outcomeOn(target: string): string {
  return `outcome ${target}`
}

interface Annotation {
  type: string
  description?: string | undefined
}

export function detailsOf(annotations: readonly Annotation[]): Details | undefined {
  return read(annotations, DETAILS, DetailsSchema)
}

/** The last of its type, read by its schema; `undefined` where it is not there or no such thing. */
export function read<T>(annotations: readonly Annotation[], type: string, schema: z.ZodType<T>): T | undefined {
  const text = annotations.filter(each => each.type === type).at(-1)?.description
  if (text === undefined) return undefined
  const parsed = schema.safeParse(JSON.parse(text))
  return parsed.success ? parsed.data : undefined
}

/** What the checks of preferences say of themselves. All that change or read the preference take turns. */
export const ALONE = { alone: 'preferences' } as const

export const KEPT_REMEDY = `${PARTNER} Compare what was sent with what was read back: the text is changed on its way in, or out.`
