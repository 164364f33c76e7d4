/** errors.format: have rejections the recorded shape, and one shape everywhere? */

import { getAt, isObject, type Json, segmentsOf } from '../../contract/json.ts'
import { type ErrorFormat, rejectionsOf, type Schema } from '../../contract/openapi/document.ts'
import { check } from '../../contract/shape/conforms.ts'
import { type ClassifiedResponse, isRejected } from '../../probe/sender/classified-response.ts'
import { BROKEN, provoke } from '../mistakes.ts'
import type { RecordedContract } from '../recorded.ts'
import { checks, test } from '../test.ts'

test('rejects in the recorded form of each status', checks('ERR-01'), ({ tries }) =>
  tries(async ({ batch, contract, must }) => {
    const response = (await provoke(batch, BROKEN)).filter(
      each => isRejected(each) && each.exchange.request.method === 'POST',
    )
    const locations = Object.values(contract.value<ErrorFormat>('errors.format')?.at ?? {}).flatMap(
      location => location ?? [],
    )
    let judged = 0
    for (const each of response) {
      const forms = rejectionsOf(contract.response('ext-verify', each.status))
      if (forms === undefined || each.text === '') continue
      judged++
      const comparison = {
        expected: Object.keys(forms).join(' or '),
        actual: each.mediaType === '' ? 'no media type' : each.mediaType,
      }
      const form = forms[each.mediaType]
      must.hold(
        form !== undefined,
        `A refusal with status ${each.status} comes in another media type than recorded.`,
        comparison,
        each,
      )
      if (form === undefined || form.schema['type'] === 'string') continue
      const schema = onlyRequiring(form.schema, locations)
      must.conform(
        schema,
        each.json,
        `A refusal with status ${each.status} does not conform to the recorded contract.`,
        each,
      )
    }
    if (judged === 0) must.undecided('No rejection came with a status whose form is recorded.', response)
  }),
)

/** Details differ from mistake to mistake; the sentence and the code are what a sender reads. */
function onlyRequiring(schema: Schema, locations: readonly string[]): Schema {
  const names = new Set(locations.flatMap(segmentsOf))
  const { required, properties, ...rest } = schema
  return {
    ...rest,
    ...(Array.isArray(required) ? { required: required.filter(name => names.has(String(name))) } : {}),
    ...(isObject(properties)
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, each]) => [name, below(each, locations)]),
          ),
        }
      : {}),
  }
}

function below(schema: Json, locations: readonly string[]): Json {
  return isObject(schema) ? onlyRequiring(schema, locations) : schema
}

test('rejects every mistake at POST /ext-verify in one form', checks('ERR-02'), ({ tries }) =>
  tries(async ({ batch, contract, must }) => {
    const format = contract.value<ErrorFormat>('errors.format')
    const response = (await provoke(batch, BROKEN)).filter(
      each => isRejected(each) && each.exchange.request.method === 'POST' && each.text !== '',
    )
    if (format === undefined || response.length === 0)
      return must.undecided('No mistake was rejected with a body.', response)
    const message = format.at?.message
    const others = response.filter(
      each =>
        !isAsRecorded(each, contract) &&
        (each.mediaType !== format.mediaType || (message !== undefined && !has(each, message))),
    )
    const comparison = {
      expected: `${format.mediaType}${message === undefined ? '' : ` with a sentence at ${message}`}`,
      actual: others.map(each => `${each.exchange.purpose}: ${each.mediaType || 'no media type'}`).join('; '),
    }
    must.hold(
      others.length === 0,
      `${others.length} rejection${others.length === 1 ? ' has' : 's have'} neither the usual form nor the one recorded for the status.`,
      comparison,
      ...others,
    )
  }),
)

/** Another form than the usual one that this status was recorded with. */
function isAsRecorded(response: ClassifiedResponse, contract: RecordedContract): boolean {
  const form = rejectionsOf(contract.response('ext-verify', response.status))?.[response.mediaType]
  return (
    form !== undefined && (form.schema['type'] === 'string' || check(form.schema, response.json ?? null).length === 0)
  )
}

/** `/errors/0/message` stands for any item of the list. */
const has = (response: ClassifiedResponse, pointer: string) => getAt(response.json, pointer) !== undefined

test('names its own status in problem details', checks('ERR-03'), ({ tries }) =>
  tries(async ({ batch, must }) => {
    const response = (await provoke(batch, BROKEN)).filter(each => each.mediaType === 'application/problem+json')
    const stating = response.filter(each => getAt(each.json, '/status') !== undefined)
    if (stating.length === 0) must.notApplicable('no rejection comes as problem details with a status')
    for (const each of stating)
      must.be(
        getAt(each.json, '/status'),
        each.status,
        'Problem details name another status than the answer has.',
        each,
      )
  }),
)

test('rejects with the same status and code in every language', checks('ERR-04'), ({ tries }) =>
  tries(async ({ sender, contract, must }) => {
    const location = contract.value<ErrorFormat>('errors.format')?.at?.code
    const rejection = (value: string) =>
      sender.call('ext-verify', {
        purpose: `the recorded call without a token, answered in ${value}`,
        token: 'none',
        headers: { 'Accept-Language': value },
      })
    const first = await rejection('en')
    if (!isRejected(first)) must.undecided('The call without a token is not rejected.', [first])
    for (const value of ['de', 'ja, en;q=0.1']) {
      const other = await rejection(value)
      must.be(other.status, first.status, 'The status of a rejection depends on the language.', first, other)
      const code = location === undefined ? undefined : getAt(first.json, location)
      if (location !== undefined && code !== undefined)
        must.be(getAt(other.json, location), code, 'The code of a rejection depends on the language.', first, other)
    }
  }),
)
