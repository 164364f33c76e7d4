/** What a check says of itself, as `test(title, checks(…), body)` takes it: Playwright's tag, locks and annotations. */
import { readdirSync, readFileSync } from 'node:fs'
import type { z } from 'zod'
import { CheckSchema, familyOf, type Kind } from '../contract/check.ts'
import { ENDPOINTS, type Endpoint } from '../contract/endpoint.ts'
import type { QuestionId } from '../contract/questions.ts'
import { kindOf } from './outlook.ts'
import { isAskedFor, waitsByEndpoint } from './recorded.ts'

/** Chapter and title are the folder and the title of the test. */
const DetailsSchema = CheckSchema.omit({ chapter: true, title: true }).required({ cost: true, remedy: true })
export type Details = z.infer<typeof DetailsSchema>

/** Chapters whose checks ask one endpoint each. */
const CHAPTERS: Readonly<Record<string, Endpoint>> = {
  AUTH: 'auth-authenticate',
  VERIFY: 'ext-verify',
  REACH: 'ext-reach',
  NOTIFY: 'ext-notify',
}

/**
 * The endpoint that a check asks: endpoints are limited each by itself, so that one worker at a time makes the checks of each, and the others
 * go on while it waits. Without a limit that is waited for, the checks of no chapter of its own are made by whoever is free.
 */
function askedBy(id: string, needs: readonly string[]): Endpoint | undefined {
  const own = CHAPTERS[id.split('-')[0] ?? '']
  if (own !== undefined || !waitsByEndpoint()) return own
  const named = ENDPOINTS.find(each => id.includes(`/${each}`))
  return named ?? ENDPOINTS.find(each => needs.includes(`${each}.request`))
}

/** Of each family the first check at each endpoint: what a run makes before any other of them where it cannot make all. */
const FIRST = 'first'
const declared = new Set<string>()

/**
 * Where not all checks of a run may be made: in parts, one after the other. Of the first part are made what there is room for by what checks
 * may send; then what they sent is known, and those that were left are asked for again before any other.
 */
const IS_FIRST = new RegExp(`@${FIRST}(?![\\w-])`)
export const PARTS = [
  { name: 'first', grep: IS_FIRST },
  { name: 'again', grep: IS_FIRST },
  { name: 'further', grepInvert: IS_FIRST },
] as const
export type Part = (typeof PARTS)[number]['name']

/** Playwright's report shows no annotation whose type begins so. */
const DETAILS = '_check'

interface Annotation {
  type: string
  description?: string | undefined
}

/** `alone`: checks that name the same thing here never run at the same time. */
type Given = Partial<Omit<Details, 'id' | 'needs' | 'safeIn'>> & {
  needs?: readonly QuestionId[]
  safeIn?: readonly Kind[]
  alone?: string
}

const FOLDER = new URL('./', import.meta.url)

/** What checks say of themselves, by id: the JSON files of the chapters, each next to the checks that it is about. */
const STATED: Readonly<Record<string, Given>> = Object.assign(
  {},
  ...readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter(name => /^(?!releases)\w+[\\/][\w-]+\.json$/.test(name))
    .map(name => JSON.parse(readFileSync(new URL(name.replaceAll('\\', '/'), FOLDER), 'utf8'))),
)

/** What a check says of itself; `given`: what its JSON, or that of its family, does not say, or the contract says otherwise. */
export function statedOf(id: string, given: Given = {}): { details: Details; alone: string | undefined } {
  const { alone, ...rest } = { ...STATED[familyOf(id)], ...given }
  return { details: DetailsSchema.parse({ ...rest, id }), alone }
}

export function checks(
  id: string,
  given?: Given,
): { tag: string[]; lock: string[]; annotation: { type: string; description?: string }[] } {
  const { details, alone } = statedOf(id, given)
  const kind = kindOf(id)
  const isFirst = !declared.has(kind)
  declared.add(kind)
  return {
    tag: [`@${id}`, ...(isFirst ? [`@${FIRST}`] : [])],
    lock: [askedBy(id, details.needs), alone].filter(name => name !== undefined),
    annotation: [
      { type: DETAILS, description: JSON.stringify(details) },
      { type: `${details.level}, ${details.basis}`, description: details.source },
      { type: 'remedy', description: details.remedy },
      // No worker is started for what is skipped before the run.
      ...(isAskedFor(id) ? [] : [{ type: 'skip', description: 'not asked for' }]),
    ],
  }
}

export function detailsOf(annotations: readonly Annotation[]): Details | undefined {
  return read(annotations, DETAILS, DetailsSchema)
}

/** The type of the annotation that holds the outcome on one service. */
export const outcomeOn = (target: string): string => `_outcome ${target}`

/** The last of its type, read by its schema; `undefined` where it is not there or no such thing. */
export function read<T>(annotations: readonly Annotation[], type: string, schema: z.ZodType<T>): T | undefined {
  const text = annotations.filter(each => each.type === type).at(-1)?.description
  if (text === undefined) return undefined
  const parsed = schema.safeParse(JSON.parse(text))
  return parsed.success ? parsed.data : undefined
}
