import { describe, expect, it } from 'vitest'
import type { Result, Verdict } from '../../contract/check.ts'
import { type Played, proofOf } from './matrix.ts'

const result = (id: string, verdict: Verdict, reason?: string) =>
  ({ id, verdict, ...(reason === undefined ? {} : { reason }) }) as Result
const played = (over: Partial<Played> = {}): Played => ({
  defect: 'takes-anything',
  breaks: 'takes anything',
  claims: ['VERIFY-07'],
  dialect: 'default',
  right: [result('VERIFY-07', 'pass')],
  wrong: [result('VERIFY-07', 'fail')],
  ...over,
})
const cellOf = (over: Partial<Played>) => proofOf([played(over)], undefined).rows[0]?.cells[0]

describe('a defect in a dialect', () => {
  it.each(['fail', 'warn'] as const)('is caught where its check turns from pass to %s', verdict => {
    expect(cellOf({ wrong: [result('VERIFY-07', verdict)] })).toEqual({
      dialect: 'default',
      caught: ['VERIFY-07'],
      missed: [],
    })
  })
  it.each([
    ['stays green', {}, 'pass', 'it stays pass: pass, nothing said'],
    [
      'proves nothing',
      { reason: 'no control request' },
      'inconclusive',
      'it stays inconclusive: inconclusive, no control request',
    ],
  ] as const)('is missed where its check %s', (_title, { reason }: { reason?: string }, verdict, why) => {
    expect(cellOf({ wrong: [result('VERIFY-07', verdict, reason)] })).toMatchObject({
      caught: [],
      missed: [{ check: 'VERIFY-07', why }],
    })
  })
  it('is missed where its check is red on the service that is right', () => {
    for (const verdict of ['fail', 'warn'] as const)
      expect(cellOf({ right: [result('VERIFY-07', verdict, 'wolf')] })?.missed).toEqual([
        { check: 'VERIFY-07', why: `it is red without the mistake as well: ${verdict}, wolf` },
      ])
  })
  it.each(['inconclusive', 'skipped', 'nothing-observed'] as const)(
    'is missed where its check is %s on the service that is right',
    verdict => {
      expect(cellOf({ right: [result('VERIFY-07', verdict, 'no ground')] })).toMatchObject({
        caught: [],
        missed: [{ check: 'VERIFY-07', why: `it does not pass without the mistake: ${verdict}, no ground` }],
      })
    },
  )
  it('is missed by a check that there is none of', () => {
    expect(cellOf({ right: [], wrong: [] })?.missed[0]?.why).toBe(
      'it does not pass without the mistake: there is no such check',
    )
    expect(cellOf({ wrong: [] })?.missed[0]?.why).toBe('it stays unknown: there is no such check')
  })
  it('is caught by a family where one of its places turns red and none was red before', () => {
    const right = [result('VERIFY-07/a', 'pass'), result('VERIFY-07/b', 'pass')]
    const wrong = [result('VERIFY-07/a', 'pass'), result('VERIFY-07/b', 'fail')]
    expect(cellOf({ right, wrong })?.caught).toEqual(['VERIFY-07'])
    const wolf = [result('VERIFY-07/a', 'fail', 'wolf'), result('VERIFY-07/b', 'pass')]
    expect(cellOf({ right: wolf, wrong })?.caught).toEqual([])
  })
  it('is not caught by another family, or another place', () => {
    const wrong = [result('VERIFY-07', 'pass'), result('VERIFY-08', 'fail'), result('VERIFY-071', 'fail')]
    expect(cellOf({ wrong })?.caught).toEqual([])
  })
  it('tells the word that matters of a family', () => {
    const right = [result('VERIFY-07/a', 'pass'), result('VERIFY-07/b', 'skipped', 'none here')]
    const wrong = [result('VERIFY-07/a', 'pass'), result('VERIFY-07/b', 'inconclusive', 'no word')]
    expect(cellOf({ right, wrong })?.missed[0]?.why).toBe('it stays pass: inconclusive, no word')
  })
  it('asks every claim to be caught', () => {
    const right = ['VERIFY-07', 'NOTIFY-08'].map(id => result(id, 'pass'))
    const wrong = [result('VERIFY-07', 'fail'), result('NOTIFY-08', 'pass')]
    expect(cellOf({ claims: ['VERIFY-07', 'NOTIFY-08'], right, wrong })).toMatchObject({
      caught: ['VERIFY-07'],
      missed: [{ check: 'NOTIFY-08' }],
    })
  })
})

describe('a proof', () => {
  const dialects = ['default', 'legacy', 'german']
  const everywhere = (over: Partial<Played> = {}) => dialects.map(dialect => played({ dialect, ...over }))

  it('holds where every check is claimed, and told in three dialects', () => {
    const proof = proofOf(everywhere(), ['VERIFY-07'])
    expect(proof).toMatchObject({ idle: [], complaints: [] })
    expect(proof.rows).toMatchObject([{ defect: 'takes-anything', breaks: 'takes anything', claims: ['VERIFY-07'] }])
    expect(proof.rows[0]?.cells.map(each => each.dialect)).toEqual(dialects)
  })
  it('names checks that catch nothing', () => {
    expect(proofOf(everywhere(), ['VERIFY-07', 'AUTH-01'])).toMatchObject({
      idle: ['AUTH-01'],
      complaints: ['AUTH-01 catches nothing: no defect turns it red.'],
    })
  })
  it('names defects that are not told, and those that are played too seldom', () => {
    const [first, second] = everywhere()
    const missed = played({ dialect: 'legacy', wrong: [result('VERIFY-07', 'pass')] })
    expect(
      proofOf(
        [first, missed].flatMap(each => each ?? []),
        [],
      ).complaints,
    ).toEqual([
      'takes-anything in legacy: VERIFY-07 does not tell it; it stays pass: pass, nothing said',
      'takes-anything is played in 2 dialects, fewer than 3.',
    ])
    expect(
      proofOf(
        [first, second].flatMap(each => each ?? []),
        undefined,
      ).complaints,
    ).toEqual([])
  })
  it('names a defect that no check claims', () => {
    expect(proofOf(everywhere({ claims: [] }), []).complaints).toEqual(['takes-anything is claimed by no check.'])
  })
  it('puts defects in their order, each in a row', () => {
    const both = [...everywhere({ defect: 'z' }), ...everywhere({ defect: 'a' })]
    expect(proofOf(both, undefined).rows.map(each => [each.defect, each.cells.length])).toEqual([
      ['a', 3],
      ['z', 3],
    ])
  })
  it('says nothing of no defect', () => {
    expect(proofOf([], undefined)).toEqual({ rows: [], idle: [], complaints: [] })
  })
})
