import { beforeAll, describe, expect, inject, it } from 'vitest'
import { answerTo } from '../../../contract/ledger.ts'
import { QUESTIONS, type QuestionId } from '../../../contract/questions.ts'
import { HINTS, type Row } from './table.ts'
import { type Hinted, withHints } from './with-hints.ts'

const rows = Object.entries(HINTS) as [QuestionId, Row][]
const ids = QUESTIONS.map(({ id }) => id)
const all = (pick: (row: Row) => unknown) => Object.fromEntries(rows.map(([id, row]) => [id, pick(row)]))

describe('hints for all questions at once', () => {
  let without: Hinted
  let right: Hinted
  let wrong: Hinted
  beforeAll(async () => {
    without = await withHints('default', {})
    right = await withHints(
      'default',
      all(row => row.right),
    )
    wrong = await withHints(
      'default',
      all(row => row.wrong),
    )
  })

  it('are tried of every question', () => {
    expect(ids.filter(id => HINTS[id] === undefined)).toEqual([])
  })

  it.each(rows)('%s: a true hint is seen, or stays assumed where nothing shows it', (id, row) => {
    const answer = answerTo(right.found.ledger, id)
    expect([answer.status, answer.how]).toEqual([row.becomes[0], expect.any(String)])
  })

  it.each(rows)('%s: a false hint is contradicted by what was seen, or stays assumed', (id, row) => {
    const answer = answerTo(wrong.found.ledger, id)
    const [, expected] = row.becomes
    expect([answer.status, answer.how]).toEqual([expected, expect.any(String)])
    if (expected === 'contradicted') {
      expect(answer.evidence.against).not.toEqual([])
      expect(answer.how).toMatch(/, seen /)
    }
    if (expected === 'observed') expect(Object.values(answer.facts ?? {})).toContain('assumed')
  })

  it('true ones cost nothing', () => {
    expect(right.solved).toBe(4)
    expect(right.cost.requests).toBeLessThanOrEqual(without.cost.requests + 10)
    expect(right.cost.refusedLogIns).toBeLessThanOrEqual(without.cost.refusedLogIns)
  })

  it('false ones keep nothing from being solved and lock no account', () => {
    expect(without.solved).toBe(4)
    expect(wrong.solved).toBe(4)
    expect(wrong.cost.requests).toBeLessThanOrEqual(without.cost.requests + 30)
    expect(wrong.cost.refusedLogIns).toBeLessThanOrEqual(without.cost.refusedLogIns + 2)
  })

  it('false ones teach no property', () => {
    expect(JSON.stringify(wrong.found.openapi)).not.toMatch(/X-Tenant|"nick"|"sound"|"mode"|not\/here/)
  })
})

/** One dialect where the base path and the login are others than hinted; those that take longest, at night. */
const DIALECTS = inject('isLong') ? ['prefixed', 'query-key', 'plain-text', 'versioned'] : ['prefixed']

describe.each(DIALECTS)('false hints about the dialect %s', dialect => {
  it('keep it from nothing', async () => {
    const { solved, cost, found } = await withHints(
      dialect,
      all(row => row.wrong),
    )
    expect(solved).toBe(4)
    expect(cost.refusedLogIns).toBeLessThanOrEqual(5)
    expect(answerTo(found.ledger, 'auth.token.presentation').status).toBe('contradicted')
    expect(answerTo(found.ledger, 'env.base-path').status).toBe('contradicted')
  })
})

const NO_ANSWERS = [null, 17, 'nonsense {{', [], ['a'], { in: 'nowhere' }]
/** Each of them for some of the questions, so that every kind is passed over once; at night each for all. */
const MIXED: [string, (i: number) => unknown] = ['one after the other', i => NO_ANSWERS[i % NO_ANSWERS.length]]
const ALONE = NO_ANSWERS.map((hint): [string, () => unknown] => [JSON.stringify(hint), () => hint])

describe.each(inject('isLong') ? [MIXED, ...ALONE] : [MIXED])('hints that are no answers, %s', (_what, hintOf) => {
  it('are passed over', async () => {
    const hints = ids.map((id, i) => [id, id.endsWith('.request') ? {} : hintOf(i)])
    const { solved } = await withHints('default', Object.fromEntries(hints))
    expect(solved).toBe(4)
  })
})
