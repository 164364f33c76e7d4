import { describe, expect, it } from 'vitest'
import { CASES as CASE } from '../derive/case.ts'
import { NOTHING } from '../derive/testdata/example.ts'
import { compareContracts } from './compare.ts'
import { RULES } from './rules.ts'
import { CASES } from './testdata/cases.ts'
import { answer, type Edit, edited, observed, request } from './testdata/observed-cases.ts'

describe('compareContracts', () => {
  it.each(CASES)('judges $rule alone', ({ rule, before, after }) => {
    const drift = compareContracts(before(), after())
    expect(drift.map(each => [each.rule, each.class])).toEqual([[rule, RULES[rule].class]])
    expect(drift[0]?.sentence).not.toMatch(/undefined|\[object|none/)
  })

  it('has a case for every rule', () => {
    expect(CASES.map(({ rule }) => rule).sort()).toEqual(Object.keys(RULES).sort())
  })

  it('finds nothing between equal contracts', () => {
    expect(compareContracts(observed(), observed())).toEqual([])
  })

  it('calls nothing changed that this run did not see', () => {
    const drift = compareContracts(observed(), observed(NOTHING, []))
    expect(new Set(drift.filter(each => each.question !== 'env.base-path').map(each => each.class))).not.toContain(
      'breaking',
    )
    expect(compareContracts(observed(NOTHING, []), observed()).filter(each => each.class === 'breaking')).toEqual([])
  })

  it('does not call a version gone that this run did not come upon', () => {
    const versioning = (value: object): Edit[] => [['/ledger/questions/versioning/value', value as never]]
    const header = edited(versioning({ scheme: 'header', name: 'X-Version' }))
    const other = edited(versioning({ scheme: 'path', version: 'v1' }))
    expect(compareContracts(header, edited(versioning({ scheme: 'none seen' })))).toEqual([])
    expect(compareContracts(header, other).map(each => each.rule)).toEqual(['version-scheme-changed'])
  })

  it('does not call an optional property vanished that few answers did not show', () => {
    expect(compareContracts(observed(), edited([[`${answer}/properties/name`]]))).toEqual([])
  })

  it('takes a requirement that was never tried before as learnt', () => {
    const before = edited([[`${request}/required`, []], [`${request}/properties/phone/x-known/required`]])
    expect(compareContracts(before, observed())).toEqual([])
  })

  it('takes a requirement for given up where a call without the property was accepted, and not where none was tried', () => {
    const phone = `${request}/properties/phone`
    const without = (present: number): Edit[] => [
      [`${request}/required`, []],
      [`${phone}/x-known/required`],
      [`${phone}/x-observed`, { accepted: 4, present }],
    ]
    expect(compareContracts(observed(), edited(without(3))).map(each => each.rule)).toEqual([
      'request-member-became-optional',
    ])
    expect(compareContracts(observed(), edited(without(4)))).toEqual([])
    const preference =
      '/openapi/paths/~1ext-reach/post/requestBody/content/application~1json/schema/properties/preference'
    const needed: Edit = [`${preference}/required`, ['place']]
    const lacking = (present: number): Edit[] => [
      [`${preference}/x-observed`, { accepted: 4, present }],
      [`${preference}/properties/place/x-observed`, { accepted: 4, present: 2 }],
    ]
    const rules = (edits: Edit[]) => compareContracts(edited([needed]), edited(edits)).map(each => each.rule)
    // Where the object is left out, its property is as well.
    expect([rules(lacking(3)), rules(lacking(2))]).toEqual([['request-member-became-optional'], []])
  })

  it('holds no rejection of a guess against an endpoint that took nothing before', () => {
    const refused = (status: string, more: readonly Edit[] = []) =>
      edited([
        ['/ledger/questions/ext-verify.status-codes/value', { [status]: { when: [CASE['missing-member']] } }],
        ...more,
      ])
    const unsolved = refused('400', [['/ledger/questions/ext-verify.request/status', 'unanswerable']])
    expect(compareContracts(refused('400'), refused('422')).map(each => each.rule)).toEqual([
      'response-status-of-case-changed',
    ])
    expect(compareContracts(unsolved, refused('422'))).toEqual([])
  })

  it('sees that one operation now demands a property', () => {
    const reach = '/openapi/paths/~1ext-reach/post/requestBody/content/application~1json/schema'
    const then = `${reach}/allOf/0/then/properties/preference/required`
    const [drift] = compareContracts(observed(), edited([[then, ['place', 'window']]]))
    expect(drift?.rule).toBe('request-member-added-required')
    expect(drift?.sentence).toContain('preference.window (action = manage)')
  })

  it('takes no opinion on errors for a change: what a sender can see of them is as it was', () => {
    const format = '/ledger/questions/errors.format/value'
    const opinions: Edit[][] = [
      [[`${format}/family`, 'spring']],
      [[`${format}/mediaType`, 'application/json']],
      [[`${format}/at/message`, '/title']],
      // Other rejections came this time, in another form: those that came before are as they were.
      [
        [`${format}/mediaType`, 'text/html'],
        [
          '/openapi/paths/~1ext-verify/post/responses/404',
          { 'x-outcome': ['refused'], content: { 'text/html': { schema: {} } } },
        ],
      ],
    ]
    for (const edits of opinions) {
      const drift = compareContracts(observed(), edited(edits))
      expect(drift.filter(each => each.question === 'errors.format')).toEqual([])
    }
  })

  it('does not care for words, confidence and evidence', () => {
    const after = observed()
    for (const each of Object.values(after.ledger.questions))
      Object.assign(each, { how: 'Otherwise.', confidence: 0.1, evidence: { for: ['x9'], against: [] } })
    expect(compareContracts(observed(), after)).toEqual([])
  })
})
