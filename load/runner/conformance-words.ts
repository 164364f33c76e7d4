/** What is said of conformity under load: each sentence in one place. */
import type { LoadRecord } from '../../contract/load-record.ts'

type Steps = NonNullable<LoadRecord['conformance']>['steps']

export function conformsSentence(upTo: number | null, steps: Steps, valid: boolean): string {
  const judged = steps.reduce((sum, step) => sum + step.judged, 0)
  const broken = steps.find(step => step.breaches > 0)
  if (judged === 0) return 'No answer was judged.'
  const seen =
    broken === undefined
      ? ''
      : `${broken.breaches} ${broken.breaches === 1 ? 'breach' : 'breaches'} at ${rate(broken.rate)}`
  if (!valid) return `No rate is confirmed, because the run is invalid${seen === '' ? '' : `; it shows ${seen}`}.`
  if (upTo === null)
    return seen === ''
      ? 'No rate is confirmed: not every call was judged at the lowest.'
      : `Does not conform at any rate that was tried: ${seen}.`
  const held = `Conforms up to ${rate(upTo)}`
  if (seen !== '') return `${held}; ${seen}.`
  if (steps.some(step => step.rate > upTo)) return `${held}; above it, not every call was judged.`
  return `${held}, the highest rate applied, by ${judged.toLocaleString('en')} judged ${judged === 1 ? 'answer' : 'answers'}.`
}

function rate(journeys: number): string {
  const number = Math.round(journeys * 100) / 100
  return `${number} ${number === 1 ? 'journey' : 'journeys'} a second`
}

const BREACHES: Record<string, (place: string) => string> = {
  status: place => `answers with status ${place}, which the contract does not know`,
  'media-type': () => 'answers in another media type than recorded',
  'not-json': () => 'answers with a body that is not the JSON it should be',
  header: place => `leaves out the header ${place}, which was always there`,
  'refusal-media-type': () => 'refuses in a media type in which no refusal was recorded',
  echo: place => `answers at ${place} with another value than the request had, whose is not known`,
  'retry-after-missing': () => 'refuses under overload without Retry-After',
  'retry-after-form': () => 'refuses under overload with a Retry-After that is neither whole seconds nor an HTTP date',
  'error-page': () => 'refuses under overload with an HTML page',
  'error-empty': () => 'refuses under overload without a body',
  'error-media-type': () => 'refuses under overload in another media type than other errors',
  'error-not-json': () => 'refuses under overload with a body that calls itself JSON and is none',
  'error-members': () => 'refuses under overload without the members that errors have',
  inside: () => 'shows its inside in an error: a stack trace, a path or a statement',
  'foreign-value': place => `answers at ${place} with a value that another journey sent`,
  'foreign-echo': place => `answers at ${place} with what another request sent`,
  'repeated-name': place => `gives one name, at ${place}, to several notifications`,
  'done-twice': () => 'makes several notifications of one request that came several times at once under one key',
}

/** `schema-required` at `/customerId`. */
export function findingSentence(breach: string, place: string): string {
  const known = Object.hasOwn(BREACHES, breach) ? BREACHES[breach] : undefined
  if (known !== undefined) return known(place)
  const rule = breach.replace(/^schema-/, '')
  return `breaks the recorded schema at ${place === '' ? 'the body' : place}: ${rule}`
}
