import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Exchange } from '../contract/exchange.ts'
import { HarnessError } from '../contract/harness-error.ts'
import type { Answer, Ledger } from '../contract/ledger.ts'
import { emptyLedger, QUESTIONS, type QuestionId } from '../contract/questions.ts'
import { EnvironmentFileSchema } from '../probe/environment/schema.ts'
import { exampleHint, letterMarkdown, letterOf, questionCount } from '../reporters/questions-md.ts'
import { sampleRun } from '../reporters/testdata/sample-run.ts'
import { newestOf } from '../run/run-folder.ts'

const observed = (value: unknown): Answer => ({
  status: 'observed',
  value,
  confidence: 0.9,
  confidenceFrom: [],
  evidence: { for: ['x0001'], against: [] },
  how: 'Seen.',
})

function ledgerWith(answers: Partial<Record<QuestionId, Answer>>): Ledger {
  const ledger = emptyLedger('test')
  return { ...ledger, questions: { ...ledger.questions, ...answers } }
}

describe.each(QUESTIONS)('the question $id', question => {
  const { id, why } = question
  it('comes with an example that an environment file takes as it stands', () => {
    const base = { kind: 'test', baseUrl: 'https://test.example.org', credentials: { 'Client ID': 'a' } }
    const { hints } = parse(exampleHint(question).join('\n')) as { hints: Record<string, unknown> }
    expect(hints[id]).toBeDefined()
    expect(EnvironmentFileSchema.safeParse({ ...base, hints }).error).toBeUndefined()
  })

  it('says why it matters', () => {
    expect(why).toMatch(/^[A-Z].{20,}\.$/)
  })
})

describe('the letter', () => {
  it('tells in three lines what is known, and asks the rest', () => {
    const ledger = ledgerWith({
      'auth.request.encoding': observed('form'),
      'auth.token.presentation': observed({ in: 'header', name: 'X-Token' }),
      'ext-verify.request': observed({ $ref: '' }),
    })
    const letter = letterOf(ledger)
    expect(letter.known).toEqual([
      'A login at POST /auth-authenticate is accepted (sent as form); the token is shown in the header X-Token.',
      'Calls to /ext-verify are accepted; none to /ext-reach, /ext-notify has been.',
      expect.stringMatching(new RegExp(`^3 of ${QUESTIONS.length} questions`)),
    ])
    expect(questionCount(letter)).toBe(QUESTIONS.length - 3)
  })

  it('says of a hint that was false what was told and what was seen', () => {
    const answer: Answer = {
      ...observed({ in: 'header', name: 'X-Token' }),
      status: 'contradicted',
      how: 'The environment file says /name "X-Key", seen "X-Token": the hint {"in":"header","name":"X-Key"} is false. Seen.',
    }
    const text = letterMarkdown(letterOf(ledgerWith({ 'auth.token.presentation': answer })))
    expect(text).toMatch(/You told us .*X-Key.*; we saw .*X-Token/)
    expect(text).not.toContain('environment file')
  })

  it('quotes, of an endpoint that accepted nothing, a request and the answer that says most, as data', () => {
    const exchange = (body: string, answer: string, status = 422) =>
      ({
        id: 'x1',
        purpose: 'p',
        endpoint: 'ext-notify',
        request: { method: 'POST', path: '/ext-notify', headers: {}, body },
        response: { status, headers: {}, body: answer, bytes: 1 },
      }) as unknown as Exchange
    const asked = [
      exchange('{}', '{"error":"no"}'),
      exchange('{"template_no":1}', '{"error":"<b>template_no 1</b> is `none` of ours"}'),
    ]
    const text = letterMarkdown(letterOf(emptyLedger('test'), undefined, asked))
    expect(text).toContain('The request whose answer said most: `POST /ext-notify {"template_no":1}`')
    expect(text).toContain('Your service answered: ``422 {"error":"<b>template_no 1</b> is `none` of ours"}``')
    const accepted = [...asked, exchange('{}', '{"id":"n-1"}', 202)]
    expect(letterMarkdown(letterOf(emptyLedger('test'), undefined, accepted))).not.toContain('Your service answered')
  })

  it('has nothing to ask where all is known', () => {
    const all = Object.fromEntries(QUESTIONS.map(({ id }) => [id, observed(1)]))
    expect(letterMarkdown(letterOf(ledgerWith(all)))).toContain('Nothing is left to ask.')
  })
})

describe('what is known of an environment', () => {
  const dir = mkdtempSync(join(tmpdir(), 'questions-'))
  afterAll(() => rmSync(dir, { recursive: true, force: true }))
  const paths = (env: string) => ({ env, results: join(dir, 'results'), fixtures: join(dir, 'fixtures') })
  const leave = (name: string, run: unknown) => {
    const folder = join(dir, 'results', 'test', name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'run.json'), JSON.stringify(run))
  }

  it('comes from the newest run that learnt something', () => {
    leave('20260101T000000Z-aaaa', { ...sampleRun(), run: 'old' })
    leave('20260102T000000Z-bbbb', { ...sampleRun(), run: 'new' })
    leave('20260103T000000Z-cccc', { ...sampleRun(), run: 'empty', ledger: emptyLedger('test') })
    leave('20260104T000000Z-dddd', { broken: true })
    expect(newestOf(paths('test')).from).toContain('`new`')
    expect(newestOf(paths('./somewhere/test.yaml')).from).toContain('`new`')
  })

  it('is nothing where there is neither a run nor a contract, and says what to do', () => {
    expect(() => newestOf(paths('other'))).toThrow(HarnessError)
    expect(() => newestOf(paths('other'))).toThrow(/Nothing is known of "other"/)
  })

  it('comes from the fixtures where there is no run', () => {
    const folder = join(dir, 'fixtures', 'kept')
    mkdirSync(folder, { recursive: true })
    const { ledger, openapi } = sampleRun()
    writeFileSync(join(folder, 'ledger.json'), JSON.stringify(ledger))
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(openapi))
    expect(newestOf(paths('kept')).from).toContain('fixtures of kept')
  })
})
