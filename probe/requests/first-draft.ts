/** What the growth of a request starts from: nothing, a hint, or, where answers tell nothing, all test data at once. */
import type { ExtEndpoint } from '../../contract/endpoint.ts'
import { type Json, leaves, segmentsOf } from '../../contract/json.ts'
import { type Style, squeezed, styleOf } from '../../contract/names.ts'
import type { Expected } from '../../contract/observation.ts'
import type { Suggest } from '../draft/revise.ts'
import type { Lab } from '../lab.ts'
import { meaningsOf } from '../naming/match.ts'
import type { Candidate } from '../values/candidate.ts'
import { candidatesOf } from '../values/candidates.ts'
import { headerValues, isHeaderName } from '../values/header-values.ts'
import { knownOperation } from './operation-names.ts'

/** An endpoint's own earlier answers are no source: its first call could not be made from them. */
export function suggestionsOf(lab: Lab, endpoint: ExtEndpoint): Suggest {
  const answers = new Map(
    [...lab.memory.answers].filter(
      ([name]) => name !== 'auth-authenticate' && !name.startsWith(endpoint) && !name.includes('.'),
    ),
  )
  return (segments: readonly string[], expected: Expected) => {
    const known = candidatesOf(segments, { given: lab.environment.testData, answers, lookup: lab.lookup })(expected)
    if (meaningsOf(segments.slice(-1), 0.8)[0]?.meaning === 'idempotency-key') known.sort(freshFirst)
    // `update: false` reads; what changes least comes first.
    if (knownOperation(segments.at(-1) ?? '') === 'manage') known.sort(offFirst)
    const isGiven = known[0]?.origin === 'given' || known[0]?.origin === 'linked'
    const isOfAnother = endpoint === 'ext-reach' && known[0]?.origin === 'linked'
    const back =
      expected.values === undefined && (!isGiven || isOfAnother)
        ? readBack(lab, endpoint, segments, expected, isGiven)
        : []
    const tried = new Set(back.map(({ template }) => JSON.stringify(template)))
    return [
      ...headersFor(lab, segments, expected),
      ...back,
      ...inCaseSeen(lab, known).filter(({ template }) => !tried.has(JSON.stringify(template))),
    ]
  }
}

const freshFirst = (a: Candidate, b: Candidate) => Number(b.let !== undefined) - Number(a.let !== undefined)

const offFirst = (a: Candidate, b: Candidate) => Number(b.template === false) - Number(a.template === false)

/** Words that are only guessed are written first as the words of the answers are. */
function inCaseSeen(lab: Lab, candidates: Candidate[]): Candidate[] {
  const words = [...lab.memory.answers.values()].flatMap(answer =>
    [...leaves(answer)].flatMap(({ value }) =>
      typeof value === 'string' && /^[A-Za-z][A-Za-z_-]{2,30}$/.test(value) ? [value] : [],
    ),
  )
  const loud = words.filter(word => word === word.toUpperCase()).length
  if (loud === 0 || loud < words.filter(word => word === word.toLowerCase()).length) return candidates
  const isLoud = ({ template, origin }: Candidate) =>
    origin === 'harmless' &&
    typeof template === 'string' &&
    template === template.toUpperCase() &&
    /[A-Z]/.test(template)
  return [...candidates.filter(isLoud), ...candidates.filter(each => !isLoud(each))]
}

/** What an answer of the endpoint holds under the same name is a value that it knows; beside data only what stands at the same place in an object. */
function readBack(
  lab: Lab,
  endpoint: ExtEndpoint,
  segments: readonly string[],
  expected: Expected,
  isGiven: boolean,
): Candidate[] {
  const own = squeezed(segments.at(-1) ?? '')
  const place = segments.map(squeezed).join('/')
  const answers = [...lab.memory.answers].filter(([name]) => name === endpoint || name.startsWith(`${endpoint}.`))
  const found = answers.flatMap(([, answer]) =>
    [...leaves(answer)].flatMap(({ pointer, value }) => {
      const names = segmentsOf(pointer).map(squeezed)
      const isSame = isGiven
        ? segments.length > 1 && names.join('/').endsWith(place) && /^\S+$/.test(String(value))
        : names.at(-1) === own
      return isSame && isPlain(value) && fits(value, expected) ? [value] : []
    }),
  )
  return [...new Set(found)].slice(0, 2).map(template => ({
    template,
    why: 'an answer holds it under the same name',
    origin: 'told',
  }))
}

/** Keys and moments are of one answer alone. */
function isPlain(value: Json): boolean {
  if (typeof value === 'string')
    return value !== '' && value.length <= 40 && !/\d{4}-\d\d-\d\d|^[0-9a-f-]{16,}$/i.test(value)
  return (
    typeof value === 'boolean' || (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 100_000)
  )
}

function fits(value: Json, { type }: Expected): boolean {
  if (type === undefined) return true
  return typeof value === 'number' ? type === 'integer' || type === 'number' : typeof value === type
}

function headersFor(lab: Lab, segments: readonly string[], expected: Expected): Candidate[] {
  const [name, ...deeper] = segments
  const isHeader = name !== undefined && deeper.length === 0 && isHeaderName(name) && expected.values === undefined
  return isHeader ? headerValues(name, lab.client.exchanges()) : []
}

/** `undefined` where no name shows one. */
export function styleShown(lab: Lab): Style | undefined {
  const names = [...lab.memory.answers.values()].flatMap(answer => keysOf(answer))
  const asked = Object.values(lab.knowledge.endpoints).flatMap(each =>
    each.operations.flatMap(operation => operation.fields.flatMap(field => segmentsOf(field.pointer))),
  )
  return styleOf([...asked, ...asked, ...names])
}

function keysOf(json: Json): string[] {
  if (Array.isArray(json)) return json.flatMap(keysOf)
  if (typeof json !== 'object' || json === null) return []
  return Object.entries(json).flatMap(([key, item]) => [key, ...keysOf(item)])
}
