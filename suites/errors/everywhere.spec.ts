/** errors.format: are rejections alike at all four endpoints, none of them a fault, and none slower than an acceptance? */

import type { Endpoint } from '../../contract/endpoint.ts'
import { type ErrorFormat, rejectionsOf } from '../../contract/openapi/document.ts'
import { type ClassifiedResponse, isRejected } from '../../probe/sender/classified-response.ts'
import {
  answersTo,
  answerTo,
  eachEndpoint,
  eachMistake,
  MISTAKE_WORDS,
  type Mistake,
  type MistakeAt,
  NO_TEMPLATE,
  needsOf,
} from '../mistakes.ts'
import { isNeither } from '../must.ts'
import { isJson } from '../odd.ts'
import type { RecordedContract } from '../recorded.ts'
import { brought } from '../recorded.ts'
import { checks, test } from '../test.ts'

const titleOf = (at: MistakeAt | undefined) =>
  at === undefined ? 'of any endpoint' : `${MISTAKE_WORDS[at.mistake]} at /${at.endpoint}`

/** What stands in front of a service answers for paths and methods that it does not have, and may do so in its own form. */
const IN_FRONT: readonly Mistake[] = ['other-method']
/** Told by the parser and the guard, which know nothing of the endpoint. */
const SAME_EVERYWHERE: readonly Mistake[] = ['malformed', 'no-token']

for (const { id, made } of brought<MistakeAt>('ERR-19', eachMistake)) {
  const needs = [...needsOf(made?.endpoint), 'errors.format', 'ext-verify.request'] as const
  test(`answers ${titleOf(made)} in the usual form`, checks(id, { needs }), ({ tries }) =>
    tries(async ({ contract, batch, must }) => {
      const format = contract.value<ErrorFormat>('errors.format')
      if (made === undefined || format === undefined) return must.notApplicable(NO_TEMPLATE)
      const { endpoint, mistake } = made
      const response = await answerTo(batch, endpoint, mistake)
      if (isNeither(response, 'faults')) must.undecided(`The mistake is not answered: ${response.why}.`, [response])
      if (!isRejected(response) || response.text === '')
        return must.notApplicable('it is not rejected with a body here')
      const forms = [format.mediaType, ...recordedTypes(contract, endpoint, response.status)]
      if (endpoint !== 'ext-verify') {
        const elsewhere = await answerTo(batch, 'ext-verify', mistake)
        if (isRejected(elsewhere)) forms.push(elsewhere.mediaType)
      } else if (IN_FRONT.includes(mistake)) return must.notApplicable('the other endpoints are held against this one')
      must.hold(
        forms.includes(response.mediaType),
        `POST /${endpoint} rejects ${MISTAKE_WORDS[mistake]} in another form than the rest.`,
        { expected: [...new Set(forms)].join(' or '), actual: response.mediaType || 'no media type' },
        response,
      )
      const properties = propertiesAt(await answerTo(batch, 'ext-verify', mistake))
      if (endpoint === 'ext-verify' || response.mediaType !== format.mediaType || properties.length === 0) return
      // Other mistakes mean something else where the body is no JSON: an empty form only lacks its properties.
      const [template] = contract.templates(endpoint)
      if (template === undefined || !isJson(template) || !SAME_EVERYWHERE.includes(mistake)) return
      const sentence = format.at?.message
      if (sentence === undefined || !properties.includes(topOf(sentence))) return
      must.hold(
        propertiesAt(response).includes(topOf(sentence)) ||
          propertiesAt(response).every(each => properties.includes(each)),
        `POST /${endpoint} rejects ${MISTAKE_WORDS[mistake]} without the property that tells senders why.`,
        { expected: properties.join(', '), actual: propertiesAt(response).join(', ') || 'no property' },
        response,
      )
    }),
  )
}

const topOf = (pointer: string) => pointer.split('/')[1] ?? ''

function propertiesAt({ json }: ClassifiedResponse): string[] {
  return typeof json === 'object' && json !== null ? Object.keys(json) : []
}

function recordedTypes(contract: RecordedContract, endpoint: Endpoint, status: number): string[] {
  const response = contract.response(endpoint, status)
  return Object.keys({
    ...rejectionsOf(response),
    ...response?.['x-refused'],
  })
}

for (const { id, made } of brought<MistakeAt>('ERR-22', eachMistake)) {
  test(
    `answers ${titleOf(made)} without a server error (5xx)`,
    checks(id, { needs: needsOf(made?.endpoint) }),
    ({ tries }) =>
      tries(async ({ batch, must }) => {
        if (made === undefined) return must.notApplicable(NO_TEMPLATE)
        const response = await answerTo(batch, made.endpoint, made.mistake)
        must.beAnswered(response)
        // A method that nobody has implemented may be answered so (RFC 9110 section 15.6.2).
        const holds = response.status < 500 || (made.mistake === 'other-method' && response.status === 501)
        must.hold(
          holds,
          `POST /${made.endpoint} answers ${MISTAKE_WORDS[made.mistake]} with a server error (5xx).`,
          'a status below 500',
          response,
        )
      }),
  )
}

const SLOW_MS = 5_000
const SLOW_FACTOR = 20

for (const { id, made } of brought<Endpoint>('ERR-38', eachEndpoint)) {
  test(
    `rejects at /${made ?? 'any endpoint'} about as fast as it accepts`,
    checks(id, { needs: needsOf(made) }),
    ({ tries }) =>
      tries(async ({ contract, batch, must }) => {
        if (made === undefined) return must.notApplicable(NO_TEMPLATE)
        // A call that changes or notifies is not made for a measure: the mistakes are held against each other then.
        const acts = made === 'ext-notify' || made === 'ext-reach'
        const plain = acts
          ? []
          : [
              await batch.shared(`accepted ${made}`, sender =>
                sender.call(made, { purpose: 'the recorded call, for how long it takes' }),
              ),
            ]
        const response = (await answersTo(batch, made, contract.templates(made)[0])).filter(
          each => each.outcome !== 'no-answer',
        )
        if (response.length === 0) must.undecided('None of the mistakes was answered.')
        const usual = median([...plain, ...(acts ? response : [])].map(tookMs))
        const slow = response.filter(each => tookMs(each) > SLOW_MS && tookMs(each) > SLOW_FACTOR * usual)
        must.hold(
          slow.length === 0,
          `/${made} takes ${SLOW_FACTOR} times as long as usual to reject a mistake, and more than ${SLOW_MS / 1000} s.`,
          {
            expected: `about ${Math.round(usual)} ms`,
            actual: slow.map(each => `${each.exchange.purpose}: ${Math.round(tookMs(each))} ms`).join('; '),
          },
          ...slow,
        )
      }),
  )
}

const tookMs = ({ exchange }: ClassifiedResponse) => exchange.timings.total

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
