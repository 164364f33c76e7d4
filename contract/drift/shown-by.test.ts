import { describe, expect, it } from 'vitest'
import { EXCHANGES, KNOWLEDGE } from '../derive/testdata/example.ts'
import { buildOpenApi } from '../openapi/build.ts'
import { emptyLedger } from '../questions.ts'
import { compareContracts } from './compare.ts'
import type { Drift } from './rules.ts'
import { observedCases, withExchanges } from './shown-by.ts'

const schema = '/paths/~1ext-verify/post/responses/200/content/application~1json/schema'
const request = '/paths/~1ext-verify/post/requestBody/content/application~1json/schema'
const drift = (rule: string, at: string, rest: Partial<Drift> = {}): Drift => ({
  class: 'breaking',
  rule,
  question: `ext-verify.${rule.startsWith('response') ? 'response' : 'request'}`,
  at,
  sentence: '',
  ...rest,
})
const shows = (...all: Drift[]) => withExchanges(all, observedCases(EXCHANGES)).map(each => each.exchange)

describe('the exchange that shows a change', () => {
  it('is an answer without the property that vanished, and one with the property that appeared', () => {
    expect(shows(drift('response-member-became-optional', `${schema}/properties/name`))).toEqual(['x0011'])
    expect(shows(drift('response-member-appeared', `${schema}/properties/name`))).toEqual(['x0010'])
  })

  it('is a rejection that names the property that is now demanded', () => {
    expect(shows(drift('request-member-became-required', `${request}/properties/phone`))).toEqual(['x0014'])
  })

  it('is an accepted request that carries the property that may now be more', () => {
    expect(shows(drift('request-type-widened', `${request}/properties/tags/items`))).toEqual(['x0010'])
  })

  it('is what the ledger names where the change is of no endpoint', () => {
    const ledger = emptyLedger('test')
    const answer = ledger.questions['auth.refusal']
    if (answer !== undefined) answer.evidence.for = ['x9999', 'x0012']
    const change = drift('refusal-changed', '/questions/auth.refusal', { question: 'auth.refusal' })
    expect(withExchanges([change], observedCases(EXCHANGES), ledger)[0]?.exchange).toBe('x0012')
    expect(shows(change)).toEqual([undefined])
  })

  it('is found for what a comparison of two runs finds', () => {
    const openapi = buildOpenApi({ environment: 'test', knowledge: KNOWLEDGE, exchanges: EXCHANGES })
    const lost = EXCHANGES.map(exchange =>
      JSON.parse(JSON.stringify(exchange).replaceAll('\\"status\\":\\"active\\"', '\\"state\\":\\"active\\"')),
    )
    const now = buildOpenApi({ environment: 'test', knowledge: KNOWLEDGE, exchanges: lost })
    const found = withExchanges(compareContracts({ openapi }, { openapi: now }), observedCases(lost))
    expect(found.map(each => [each.rule, each.exchange])).toEqual([
      ['response-member-vanished', 'x0010'],
      ['response-member-appeared', 'x0010'],
    ])
  })
})
