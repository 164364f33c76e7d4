/** What a log-in needs beside credentials, told only once the service has taken those: a scope, an audience, a tenant. */

import { isObject } from '../../contract/json.ts'
import type { Expected, ObservationKind } from '../../contract/observation.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import { Draft } from '../draft/draft.ts'
import { revise, type Suggest } from '../draft/revise.ts'
import type { Lab } from '../lab.ts'
import { headersFor } from '../requests/first-draft.ts'
import type { Candidate } from '../values/candidate.ts'
import { candidatesFor } from '../values/candidates.ts'
import { type Attempt, succeeded, type Try } from './attempt.ts'

const STEPS = 6
const ASKS: readonly ObservationKind[] = ['missing', 'blank', 'null', 'enum', 'format', 'pattern', 'type', 'bounds']

export interface Grown {
  made: Attempt
  /** Makes an attempt with all that was asked for in it. */
  again: Try
}

/** Goes along what the answers ask for, with the credentials where they stand; ends where none is asked for, or they are refused. */
export async function askedMore(lab: Lab, first: Attempt, tried: Try): Promise<Grown> {
  const draft = new Draft(first.template.encoding === 'form' ? 'form' : 'json')
  const again: Try = (template, purpose) => tried(joined(template, draft.template()), purpose)
  let made = first
  for (let step = 0; step < STEPS && !succeeded(made) && asksForMore(made); step++) {
    const before = JSON.stringify(draft.template())
    revise(draft, made.seen.observations, suggestions(lab))
    if (JSON.stringify(draft.template()) === before) break
    made = await again(first.template, 'the log-in with what was asked for beside the credentials')
  }
  return { made, again }
}

function asksForMore({ seen }: Attempt): boolean {
  if (seen.outcome === 'unauthenticated' || seen.outcome === 'forbidden') return false
  return seen.observations.some(({ kind, at }) => ASKS.includes(kind) && at !== null && at.length > 0)
}

function joined(base: RequestTemplate, more: RequestTemplate): RequestTemplate {
  const body = isObject(base.body) || isObject(more.body) ? { body: { ...only(base.body), ...only(more.body) } } : {}
  const headers = { ...base.headers, ...more.headers }
  const query = { ...base.query, ...more.query }
  return {
    ...base,
    ...body,
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...(Object.keys(query).length === 0 ? {} : { query }),
    ...(more.let === undefined ? {} : { let: { ...base.let, ...more.let } }),
  }
}

const only = (body: RequestTemplate['body']) => (isObject(body) ? body : {})

export function suggestions(lab: Lab): Suggest {
  return (segments: readonly string[], expected: Expected): Candidate[] => {
    const sources = { given: lab.environment.credentials, answers: new Map(), lookup: lab.lookup }
    return [...headersFor(lab, segments, expected), ...candidatesFor(segments, expected, sources)]
  }
}
