/** errors.codes: is each mistake rejected as it was recorded, with its status, its code and the property at fault, and the same twice? */

import { CASES, type Case } from '../../contract/derive/case.ts'
import { getAt, isObject, lastOf } from '../../contract/json.ts'
import type { ErrorFormat } from '../../contract/openapi/document.ts'
import { schemaAt } from '../../contract/shape/withdraw.ts'
import type { CallOptions } from '../../probe/sender/ask.ts'
import { isRejected } from '../../probe/sender/classified-response.ts'
import { BROKEN, provoke } from '../mistakes.ts'
import { outcomeText } from '../must.ts'
import { isJson } from '../odd.ts'
import { differences, profileOf } from '../profile.ts'
import { brought, isFirm, type RecordedContract } from '../recorded.ts'
import { sentSegments } from '../request-properties.ts'
import { checks, test } from '../test.ts'
import { type Trial, trialsOf } from '../trials.ts'

interface Again {
  words: string
  request: CallOptions
}

/** The mistakes that are made in one way only, so that what was recorded of them was brought about by the same request. */
const SAME: Partial<Record<Case, Omit<CallOptions, 'purpose'>>> = {
  'missing-token': { token: 'none' },
  'wrong-token': { token: 'garbage', renew: false },
  'empty-body': { change: () => ({}) },
  malformed: { raw: text => text.slice(0, -1) },
}

type CodeKnowledge = Record<string, { when?: string[]; at?: string[] }>

function again(
  contract: RecordedContract,
  isReported: (words: string) => boolean,
): { location: string; made: Again }[] {
  const [template] = contract.templates('ext-verify')
  return Object.entries(SAME).flatMap(([name, difference]) => {
    const words = CASES[name as Case]
    const isBody = name === 'malformed' || name === 'empty-body'
    if (template === undefined || (isBody && !isJson(template)) || !isReported(words)) return []
    return [
      { location: `/${name}`, made: { words, request: { ...difference, purpose: `a request ${name}, once more` } } },
    ]
  })
}

const when = (reported: CodeKnowledge | undefined, words: string) =>
  Object.entries(reported ?? {}).flatMap(([name, each]) => (each.when?.includes(words) === true ? [name] : []))

const statuses = brought('ERR-33', contract =>
  again(contract, words => when(contract.value<CodeKnowledge>('ext-verify.status-codes'), words).length > 0),
)

for (const { id, made } of statuses) {
  const fact = made && { question: 'ext-verify.status-codes' as const, item: made.words }
  test(
    `rejects with the recorded status: what it answers ${made?.words ?? 'to a mistake'}`,
    checks(id, { fact }),
    ({ tries }) =>
      tries(async ({ contract, batch, must }) => {
        if (made === undefined) return must.notApplicable('no status is recorded of a mistake that can be made again')
        const known = when(contract.value<CodeKnowledge>('ext-verify.status-codes'), made.words)
        const [response] = await provoke(batch, [made.request])
        if (response === undefined || response.outcome === 'no-answer' || response.outcome === 'rate-limited')
          return must.undecided('The mistake is not answered.', response === undefined ? [] : [response])
        must.hold(
          known.includes(String(response.status)),
          'The same mistake is rejected with another status than recorded.',
          `status ${known.join(' or ')}`,
          response,
        )
      }),
  )
}

const codeLocation = (contract: RecordedContract) => contract.value<ErrorFormat>('errors.format')?.at?.code

/** An empty object breaks several rules, and the code may be that of any of them. */
function codesFor(contract: RecordedContract, words: string): string[] {
  if (words === CASES['empty-body']) return []
  const location = codeLocation(contract)
  const reported = contract.value<CodeKnowledge>('errors.codes')
  return when(reported, words).filter(
    code => location !== undefined && reported?.[code]?.at?.includes(location) === true,
  )
}

for (const { id, made } of brought('ERR-32', contract =>
  again(contract, words => codesFor(contract, words).length > 0),
)) {
  const fact = made && { question: 'errors.codes' as const, item: made.words }
  test(
    `rejects with a recorded code: what it answers ${made?.words ?? 'to a mistake'}`,
    checks(id, { fact }),
    ({ tries }) =>
      tries(async ({ contract, batch, must }) => {
        const location = codeLocation(contract)
        if (made === undefined || location === undefined)
          return must.notApplicable('no code of such a mistake is recorded')
        const [response] = await provoke(batch, [made.request])
        if (response === undefined || !isRejected(response)) return must.undecided('The mistake is not rejected.')
        const code = getAt(response.json, location)
        const known = codesFor(contract, made.words)
        must.hold(
          known.includes(String(code)),
          'The same mistake is rejected with another code than recorded.',
          { expected: `${location}: ${known.join(' or ')}`, actual: code === undefined ? 'no code' : String(code) },
          response,
        )
      }),
  )
}

const named = brought<Trial>('ERR-31', contract => {
  const [template] = contract.templates('ext-verify')
  const schema = contract.requestBody('ext-verify')?.schema
  if (template === undefined || schema === undefined) return []
  if (contract.value<ErrorFormat>('errors.format')?.at?.fields === undefined) return []
  return trialsOf('required', { template, schema }).flatMap(made => {
    const own = schemaAt(schema, sentSegments(template, made.location))
    return own !== undefined && isFirm(own, 'required') ? [{ location: made.location, made }] : []
  })
})

const squeezed = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

test.describe(() => {
  test.describe.configure({ mode: 'default' })
  for (const { id, made } of named) {
    test(`names the property at fault ${made?.what ?? 'in a rejection'}`, checks(id), ({ tries }) =>
      tries(async ({ batch, must, sender }) => {
        if (made === undefined) return must.notApplicable('rejections were not recorded to name properties')
        const [operation = 'default'] = sender.operations('ext-verify')
        const trials = named.flatMap(({ id: other, made: each }) =>
          each === undefined
            ? []
            : [{ id: other, difference: { purpose: `the recorded call ${each.what}`, change: each.change } }],
        )
        const response = await batch.responses('ext-verify', operation, trials)
        if (!isRejected(response)) return must.undecided('The call is not rejected.', [response])
        const name = lastOf(made.location)
        must.hold(
          squeezed(response.text).includes(squeezed(name)),
          `The rejection of a request ${made.what} does not name the property.`,
          { expected: `${name}, as recorded`, actual: response.text.slice(0, 200) || 'no body' },
          response,
        )
      }),
    )
  }
})

test('rejects the same mistake in the same way each time', checks('ERR-25'), ({ tries }) =>
  tries(async ({ sender, batch, must }) => {
    // An empty object breaks several rules, and which comes first is nobody's promise.
    const single = BROKEN.filter(each => each.change === undefined && each.method === undefined)
    let compared = 0
    for (const request of single) {
      const [first] = await provoke(batch, [request])
      if (first === undefined || !isRejected(first)) continue
      for (const which of ['second', 'third']) {
        const other = await sender.call('ext-verify', { ...request, purpose: `${request.purpose}, a ${which} time` })
        if (other.outcome === 'no-answer' || other.outcome === 'rate-limited') continue
        compared++
        const locations = differences(profileOf(first.json), profileOf(other.json))
        const mediaTypes = first.mediaType === other.mediaType ? [] : ['its media type']
        const others = [...locations.map(location => `other words at ${location}`), ...mediaTypes]
        must.hold(
          first.status === other.status && others.length === 0,
          `The same mistake, ${request.purpose}, is rejected in another way the ${which} time.`,
          { expected: outcomeText(first), actual: [outcomeText(other), ...others].join('; ') },
          first,
          other,
        )
      }
    }
    if (compared === 0) must.undecided('No mistake was rejected twice.')
  }),
)

test('answers a property that stands twice the same each time', checks('ERR-24'), ({ tries }) =>
  tries(async ({ sender, must, control }) => {
    const template = sender.template('ext-verify')
    const [name] = isJson(template) && isObject(template.body) ? Object.keys(template.body) : []
    if (name === undefined) return must.notApplicable('what POST /ext-verify reads does not stand in a JSON object')
    const request = (which: string) => ({
      purpose: `the recorded call with ${name} twice, ${which}`,
      raw: (text: string) => text.replace(/^\{/, `{${JSON.stringify(name)}:"zz-another",`),
    })
    const first = await control.between('ext-verify', request('once'))
    for (const which of ['again', 'and again']) {
      const other = await control.answers('ext-verify', request(which))
      const locations = differences(profileOf(first.json), profileOf(other.json))
      must.hold(
        first.status === other.status && first.outcome === other.outcome && locations.length === 0,
        'A body with a property twice is answered differently each time.',
        {
          expected: `status ${first.status}`,
          actual: `status ${other.status}${locations.length > 0 ? `, other words at ${locations.join(', ')}` : ''}`,
        },
        first,
        other,
      )
    }
  }),
)
