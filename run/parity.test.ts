import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EXCHANGES, KNOWLEDGE } from '../contract/derive/testdata/example.ts'
import { compareContracts } from '../contract/drift/compare.ts'
import type { Exchange } from '../contract/exchange.ts'
import { buildOpenApi } from '../contract/openapi/build.ts'
import { deriveAnswers, emptyLedger } from '../contract/questions.ts'
import { parityOf } from './parity.ts'

const ledger = emptyLedger('test')
Object.assign(ledger.questions, deriveAnswers({ knowledge: KNOWLEDGE, exchanges: EXCHANGES }))
const openapi = buildOpenApi({ environment: 'test', knowledge: KNOWLEDGE, exchanges: EXCHANGES })
const names = { here: 'production', there: 'test' }

/** The same calls in production, under ids of its own. */
function there(edit: (text: string) => string = text => text): Exchange[] {
  return EXCHANGES.map(each => JSON.parse(edit(JSON.stringify({ ...each, id: `w${each.id}` }))) as Exchange)
}

describe('parity', () => {
  it('finds no difference where production answers as the test environment does', () => {
    const { drift, contract } = parityOf({ ledger, openapi }, there(), names)
    expect(drift.filter(each => each.class !== 'editorial')).toEqual([])
    expect(contract.ledger.questions['environments']).toMatchObject({ status: 'observed', value: { differs: [] } })
  })

  it('learns nothing of fewer answers of the same service, neither for production nor for who is held against it', () => {
    fc.assert(
      fc.property(fc.subarray(there()), few => {
        const { drift, contract } = parityOf({ ledger, openapi }, few, names)
        expect(drift.filter(each => each.class !== 'editorial')).toEqual([])
        const back = compareContracts(contract, { ledger, openapi })
        expect(back.filter(each => each.class !== 'editorial')).toEqual([])
      }),
    )
  })

  it('says where an answer, an error and a status differ', () => {
    const other = there(text =>
      text
        .replaceAll('\\"customerId\\":\\"3f', '\\"id\\":\\"3f')
        .replaceAll('TOKEN_MISSING', 'NO_TOKEN')
        .replace('"status":405', '"status":404'),
    )
    const { drift, contract } = parityOf({ ledger, openapi }, other, names)
    const rules = drift.filter(each => each.class === 'breaking').map(each => each.rule)
    expect(rules.sort()).toEqual(['error-code-changed', 'response-member-vanished', 'response-status-of-case-changed'])
    expect(contract.ledger.questions['environments']?.how).toContain('differ from what test taught')
  })

  it('says nothing of requests, which nobody tries there', () => {
    const { drift, contract } = parityOf({ ledger, openapi }, there().slice(0, 1), names)
    expect(drift.filter(each => each.rule.startsWith('request-'))).toEqual([])
    expect(contract.openapi.paths['/ext-verify']).toEqual(openapi.paths['/ext-verify'])
  })

  it('leaves the question open where nothing was answered', () => {
    const { drift, contract } = parityOf({ ledger, openapi }, [], names)
    expect(drift).toEqual([])
    expect(contract.ledger.questions['environments']?.status).toBe('open')
  })
})
