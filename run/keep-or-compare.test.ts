import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Answer, Ledger } from '../contract/ledger.ts'
import { emptyLedger } from '../contract/questions.ts'
import { observed, unanswerable } from '../probe/answers.ts'
import { readFixtures } from '../probe/fixtures/fixtures.ts'
import { acceptedText, confirmed, keepOrCompare } from './keep-or-compare.ts'
import type { Session } from './session.ts'
import { judgeDiscovery, nextSteps } from './verdict.ts'

const seen = (value: unknown): Answer =>
  observed({ value, how: 'Seen.', for: ['x0001'], from: ['one answer'], confidence: 0.8 })
const ledger = (answer: Answer): Ledger => ({
  ...emptyLedger('test'),
  questions: { ...emptyLedger('test').questions, versioning: answer },
})
const versioning = (before: Answer, now: Answer) => confirmed(ledger(before), ledger(now)).questions['versioning']

describe('an answer seen in a later run', () => {
  it('is confirmed where it is the same', () => {
    expect(versioning(seen({ scheme: 'path' }), seen({ scheme: 'path' }))?.status).toBe('confirmed')
  })

  it('stays what is seen now where it differs', () => {
    expect(versioning(seen({ scheme: 'path' }), seen({ scheme: 'header' }))).toMatchObject({
      status: 'observed',
      value: { scheme: 'header' },
    })
  })

  it('is not claimed where it was not seen again', () => {
    expect(versioning(seen({ scheme: 'path' }), unanswerable('No sign.', 'Which?'))?.status).toBe('unanswerable')
  })
})

describe('a discovery that is held against the record', () => {
  /** ext-notify succeeded with another status than recorded. */
  async function heldAgainst(
    stopped?: 'interrupt' | 'budget',
    update: unknown = stopped === undefined ? undefined : 'breaking',
  ) {
    const fixtures = mkdtempSync(join(tmpdir(), 'kept-'))
    onTestFinished(() => rmSync(fixtures, { recursive: true, force: true }))
    cpSync(fileURLToPath(new URL('../fixtures/sandbox', import.meta.url)), join(fixtures, 'sandbox'), {
      recursive: true,
    })
    const recorded = readFixtures(fixtures, 'sandbox')
    if (recorded === undefined) throw new Error('Nothing is recorded of the sandbox.')
    const openapi = structuredClone(recorded.openapi)
    const { responses } = openapi.paths['/ext-notify'].post
    for (const status of Object.keys(responses).filter(each => each.startsWith('2'))) {
      responses['207'] = responses[status] as never
      delete responses[status]
    }
    const environment = { name: 'sandbox', kind: 'sandbox', testData: {} }
    const session = { environment, paths: { fixtures }, client: { exchanges: () => [] } } as unknown as Session
    const found = { ledger: recorded.ledger, openapi, ...(stopped === undefined ? {} : { stopped }) }
    const bytes = () =>
      readdirSync(fixtures, { recursive: true, withFileTypes: true })
        .filter(each => each.isFile())
        .map(each => readFileSync(join(each.parentPath, each.name), 'utf8'))
    const before = bytes()
    const kept = await keepOrCompare(session, found as never, update)
    const judgement = judgeDiscovery(kept.ledger, stopped, kept.drift)
    return { kept, judgement, next: nextSteps(judgement, kept.ledger, kept), isAsBefore: `${bytes()}` === `${before}` }
  }

  it('reports what is gone where it was made to its end', async () => {
    const { kept, judgement, next } = await heldAgainst()
    expect(kept.drift.map(each => each.class)).toContain('breaking')
    expect(judgement.verdict).toBe('drifted')
    expect(next.join()).toContain('--update')
  })

  it('accepts by its class, and says of each change whether it did', async () => {
    const { kept: left } = await heldAgainst(undefined, true)
    expect(acceptedText(left).filter(line => line.includes('breaking'))).toEqual([
      expect.stringMatching(/^Not accepted \(breaking, ext-notify\.response\): /),
    ])
    const { kept: taken } = await heldAgainst(undefined, 'breaking')
    expect(acceptedText(taken).filter(line => line.includes('breaking'))).toEqual([
      expect.stringMatching(/^Accepted \(breaking, ext-notify\.response\): /),
    ])
    expect(acceptedText((await heldAgainst()).kept)).toEqual([])
  })

  it.each(['interrupt', 'budget'] as const)('reports no drift and records nothing after %s', async stopped => {
    const { kept, judgement, next, isAsBefore } = await heldAgainst(stopped)
    expect(kept).toMatchObject({ state: 'incomplete', drift: [] })
    expect(judgement.verdict).not.toBe('drifted')
    expect(next.join()).not.toContain('--update')
    expect(isAsBefore).toBe(true)
  })
})
