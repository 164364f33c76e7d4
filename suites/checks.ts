/** What a check says of itself, as `test(title, checks(…), body)` takes it: Playwright's tag, locks and annotations. */
import type { z } from 'zod'
import { CheckSchema, KINDS, type Kind } from '../contract/check.ts'
import { ENDPOINTS, type Endpoint } from '../contract/endpoint.ts'
import type { QuestionId } from '../contract/questions.ts'
import { kindOf } from './outlook.ts'
import { isAskedFor, waitsByEndpoint } from './recorded.ts'

/** Whom to tell. */
export const PARTNER = 'Tell the operator of the service, with the exchanges of this check.'

/** Chapter and title are the folder and the title of the test. */
const DetailsSchema = CheckSchema.omit({ chapter: true, title: true }).required({ cost: true, remedy: true })
export type Details = z.infer<typeof DetailsSchema>

export const EVERYWHERE: Kind[] = [...KINDS]
/** What sends garbage to an endpoint that acts, or changes something, stays out of production. */
export const NOT_IN_PRODUCTION: Kind[] = ['sandbox', 'test']

export const SPECIFICATION = {
  access: 'Specification, Authentication 2: POST /auth-authenticate gives access to the service',
  verify: 'Specification, What the service does: verify and validate user information',
  reach: 'Specification, What the service does: check and manage customer address preferences',
  notify: 'Specification, What the service does: send notifications to customers',
} as const

/** What the checks of preferences say of themselves. All that change or read the preference take turns. */
export const ALONE = { alone: 'preferences' } as const

export const KEPT_REMEDY = `${PARTNER} Compare what was sent with what was read back: the text is changed on its way in, or out.`

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

type Rest = Omit<Details, 'id' | 'level' | 'basis' | 'safeIn' | 'needs'> & {
  needs: readonly QuestionId[]
  /** Checks that name the same thing here never run at the same time. */
  alone?: string
}

export function checks(
  id: string,
  level: Details['level'],
  basis: Details['basis'],
  safeIn: readonly Kind[],
  { alone, ...rest }: Rest,
): { tag: string[]; lock: string[]; annotation: { type: string; description?: string }[] } {
  const details = DetailsSchema.parse({ ...rest, id, level, basis, safeIn })
  const kind = kindOf(id)
  const isFirst = !declared.has(kind)
  declared.add(kind)
  return {
    tag: [`@${id}`, ...(isFirst ? [`@${FIRST}`] : [])],
    lock: [askedBy(id, rest.needs), alone].filter(name => name !== undefined),
    annotation: [
      { type: DETAILS, description: JSON.stringify(details) },
      { type: `${level}, ${basis}`, description: details.source },
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
