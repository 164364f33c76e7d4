/** Ways to change a dialect: the ground of a mistake, or the mistake itself. */
import { type Endpoint, EXT_ENDPOINTS, type ExtEndpoint } from '../../../contract/endpoint.ts'
import type { Answer, AnswerField, Dialect, EndpointDialect, Field } from '../../../sandbox/dialect.ts'
import { asIs } from '../../../sandbox/dialects/_parts.ts'
import { type ErrorStyle, RequestRejected } from '../../../sandbox/rejection.ts'
import type { Defect } from '../defect.ts'

// A dialect whose endpoints take requests otherwise, field by field.

/** `change` answers `undefined` for a field that is gone. */
export function withFields(
  change: (field: Field, endpoint: ExtEndpoint) => Field | undefined,
): (dialect: Dialect) => Dialect {
  return dialect => {
    const endpoints = EXT_ENDPOINTS.map(name => {
      const { fields, ...rest } = dialect.endpoints[name]
      return [name, { ...rest, fields: fields.flatMap(field => change(field, name) ?? []) }] as const
    })
    return { ...dialect, endpoints: Object.fromEntries(endpoints) as unknown as Dialect['endpoints'] }
  }
}

// A service whose preferences are chosen from lists: it takes no text of the customer's own.

const NEEDS_MORE = ['neighbour', 'pickup-point']

export const withChoices: NonNullable<Defect['ground']> = withFields(field => {
  const { bounds: _bounds, ...rest } = field
  if (field.means === 'neighbourName' || field.means === 'pickupPointId') return undefined
  if (field.means === 'instructions') return { ...rest, values: asIs('ring', 'knock', 'call') }
  if (field.means !== 'place') return field
  const values = Object.entries(field.values ?? {}).filter(([word]) => !NEEDS_MORE.includes(word))
  return { ...field, values: Object.fromEntries(values) }
})

/** Where no property of a preference has a form, the id of a point has one. */
export const withPointsOfOneForm: NonNullable<Defect['ground']> = withFields((field, endpoint) =>
  endpoint === 'ext-reach' && field.means === 'pickupPointId' && field.format === undefined
    ? { ...field, pattern: '^PP-[0-9]{4}$' }
    : field,
)

/** A change of a preference has to say what is asked of the courier, and null is no value. */
export const withNeededInstructions: NonNullable<Defect['ground']> = withFields((field, endpoint) =>
  endpoint === 'ext-reach'
    ? { ...field, nullable: false, required: field.means === 'instructions' || (field.required ?? false) }
    : field,
)

// A dialect that can clear a preference as well.

export function withClear(dialect: Dialect): Dialect {
  const reach = dialect.endpoints['ext-reach']
  const { check } = reach.answers
  if (reach.answers.clear !== undefined || check === undefined) return dialect
  const fields = reach.fields.map(field =>
    field.means === 'operation'
      ? { ...field, values: { ...field.values, clear: word(field.values?.['check']) } }
      : field,
  )
  const answers = { ...reach.answers, clear: check }
  return { ...dialect, endpoints: { ...dialect.endpoints, 'ext-reach': { ...reach, fields, answers } } }
}

/** In the case of the others. */
const word = (check: unknown) => (String(check) === String(check).toUpperCase() ? 'CLEAR' : 'clear')

// A dialect that asks for the country of a person, out of a closed list.

const LISTED: Field = {
  at: '/country',
  means: 'country',
  type: 'string',
  required: true,
  values: { DE: 'DE', FR: 'FR', NL: 'NL' },
}

export function withListedCountry(dialect: Dialect): Dialect {
  const verify = dialect.endpoints['ext-verify']
  if (verify.fields.some(each => each.means === 'country' && each.values !== undefined)) return dialect
  const fields = [...verify.fields.filter(each => each.means !== 'country'), LISTED]
  return { ...dialect, endpoints: { ...dialect.endpoints, 'ext-verify': { ...verify, fields } } }
}

/** The ground for mistakes with times: a notification that may say when it is to be sent, in the manner of the dialect. */
export function scheduled(dialect: Dialect): Dialect {
  const own = dialect.endpoints['ext-notify']
  if (own.fields.some(each => each.means === 'scheduledAt')) return dialect
  const text = own.fields.find(each => each.means === 'message')?.at ?? '/message'
  const parent = text.slice(0, text.lastIndexOf('/'))
  const all = own.fields.map(each => each.at).join(' ')
  const name = /[a-z]_[a-z]/.test(all)
    ? 'scheduled_at'
    : /[a-z]-[a-z]/.test(parent + text)
      ? 'scheduled-at'
      : 'scheduledAt'
  const time = { at: `${parent}/${name}`, means: 'scheduledAt', type: 'string', format: 'date-time' } as const
  return {
    ...dialect,
    endpoints: { ...dialect.endpoints, 'ext-notify': { ...own, fields: [...own.fields, time] } },
  }
}

/** The ground for mistakes at the limit: one that is reached in a second, and over after so many that a busy machine can ask twice within them. */
export function smallLimit(dialect: Dialect): Dialect {
  return dialect.rate === null ? dialect : { ...dialect, rate: { ...dialect.rate, limit: 40, windowSeconds: 6 } }
}

// Grounds for mistakes with versions: a header that names one, one that has to be asked for, one that comes to its end.

const VERSION = { header: 'X-Api-Version', value: '2026-03-01', required: false }

export const naming = (dialect: Dialect): Dialect => ({ ...dialect, version: dialect.version ?? VERSION })

export const askedFor = (dialect: Dialect): Dialect => ({
  ...dialect,
  version: dialect.version ?? { ...VERSION, required: true },
})

export const ending = (dialect: Dialect): Dialect => ({
  ...dialect,
  version: dialect.version ?? { ...VERSION, ending: { deprecated: '2026-09-01', sunset: '2027-12-31' } },
})

// A dialect whose endpoint answers otherwise, property by property.

/** `change` answers `undefined` for a property that is gone. */
export function withAnswers(
  endpoint: ExtEndpoint,
  change: (field: AnswerField) => AnswerField | undefined,
): (dialect: Dialect) => Dialect {
  return dialect => {
    const own = dialect.endpoints[endpoint]
    const answers = Object.entries(own.answers).map(([outcome, answer]) => [
      outcome,
      { ...answer, fields: answer.fields.flatMap(field => change(field) ?? []) },
    ])
    const changed: EndpointDialect = { ...own, answers: Object.fromEntries(answers) }
    return { ...dialect, endpoints: { ...dialect.endpoints, [endpoint]: changed } }
  }
}

/** A dialect that answers an accepted login otherwise. */
export function withGranted(change: (granted: Answer) => Answer): (dialect: Dialect) => Dialect {
  return dialect => {
    const { logIn: login } = dialect
    const { granted } = login.request.answers
    if (granted === undefined) return dialect
    const answers = { ...login.request.answers, granted: change(granted) }
    return { ...dialect, logIn: { ...login, request: { ...login.request, answers } } }
  }
}

/** A property that was not known before, and without which an endpoint rejects in its own way. */
export function requiring(endpoint: keyof Dialect['endpoints'], name: string): NonNullable<Defect['dialect']> {
  const field: Field = { at: `/${name}`, type: 'string', pattern: '^CR-[0-9]{9}-[A-Z]{4}$', required: true }
  return dialect => ({
    ...dialect,
    endpoints: {
      ...dialect.endpoints,
      [endpoint]: { ...dialect.endpoints[endpoint], fields: [...dialect.endpoints[endpoint].fields, field] },
    },
  })
}

// A service that says no otherwise: every rejection passes here before it is written.

type Rendered = ReturnType<ErrorStyle['render']>

export interface Refusal {
  rendered: Rendered
  refused: RequestRejected
  /** Of the request. */
  path: string
  /** The same rejected for another reason, in the form of the dialect. */
  as(rejected: RequestRejected): Rendered
  dialect: Dialect
}

export function withRefusals(change: (rejection: Refusal) => Rendered): (dialect: Dialect) => Dialect {
  return dialect => {
    const { errors } = dialect
    const render = (rejected: RequestRejected, path: string) =>
      change({
        rendered: errors.render(rejected, path),
        refused: rejected,
        path,
        as: other => errors.render(other, path),
        dialect,
      })
    return { ...dialect, errors: { ...errors, render } }
  }
}

/** The error that nobody caught, in the form of the dialect. */
export function asFault({ as }: Refusal): Rendered {
  return { ...as(new RequestRejected('internal')), status: 500 }
}

// Answers to requests that are taken, changed: those that reject, with whatever status, pass as they are.

const MARK = 'x-refused-here'

/** `nth`: of the successes of this endpoint, counted from one. */
export function onSuccess(
  endpoint: Endpoint,
  change: (response: Response, nth: number) => Response | Promise<Response>,
): Pick<Defect, 'dialect' | 'around'> {
  let nth = 0
  return {
    dialect: withRefusals(({ rendered }) => ({ ...rendered, headers: { ...rendered.headers, [MARK]: '1' } })),
    around: async (incoming, serve) => {
      const response = await serve(incoming)
      const rejected = response.headers.has(MARK)
      response.headers.delete(MARK)
      if (rejected || response.status >= 300 || incoming.method !== 'POST' || incoming.endpoint !== endpoint)
        return response
      nth++
      return change(response, nth)
    },
  }
}
