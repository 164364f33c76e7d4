import { describe, expect, it } from 'vitest'
import { QUESTIONS } from '../contract/questions.ts'
import questions from './questions-md.ts'
import summary from './summary-md.ts'
import { hostileRun } from './testdata/hostile-run.ts'
import { sampleRun } from './testdata/sample-run.ts'

describe('summary.md', () => {
  it('says the verdict first', () => {
    expect(summary.render(sampleRun()).split('\n').slice(0, 3)).toEqual([
      '# ✗ not conformant: test',
      '',
      '2 required checks failed, and 1 change of the contract breaks senders.',
    ])
  })

  it('stays under 1 MiB with thousands of findings', () => {
    const run = hostileRun()
    const checks = Array.from({ length: 300 }, () => run.checks).flat()
    const chapters = checks.map((check, i) => ({
      ...check,
      verdict: 'fail' as const,
      reason: 'x'.repeat(5000),
      chapter: `c${i % 9}`,
    }))
    expect(Buffer.byteLength(summary.render({ ...run, checks: chapters }))).toBeLessThan(1_000_000)
  })

  it('tells who has to act on a failure, what to do, and what is not scored', () => {
    const text = summary.render(sampleRun())
    expect(text).toMatch(
      /\*\*REACH-07\*\* .*\(Action required from the operator of the service; failed in 3 of 3 tries\)/,
    )
    expect(text).toContain('what to do: Send the operator this card')
    expect(text).toContain('--env test --replay REACH-07')
    expect(text).toMatch(/## Not scored\n\n- \*\*ERRORS-30\*\*.*not scored: new since 0\.1\.0/)
    expect(text).toMatch(/## Harness errors\n\n- \*\*NOTIFY-05\/template\*\*/)
    expect(text).toContain('1 check was not selected.')
  })

  it('shows what is to be typed as code', () => {
    expect(summary.render(sampleRun({ next: ['Run `npm run doctor -- --env a_b` first.'] }))).toContain(
      '\n1. Run `npm run doctor -- --env a_b` first.\n',
    )
  })

  it('marks a partial run', () => {
    expect(summary.render(sampleRun({ partial: true }))).toContain('**This run was stopped before its end')
  })
})

describe('questions.md', () => {
  const ledger = sampleRun().ledger
  const asked = (letter: string) => [...letter.matchAll(/\*\* \(`([a-z.-]+)`\)/g)].map(match => match[1] ?? '')

  it('asks what is open, assumed, contradicted or unanswerable, and nothing that is known', () => {
    const letter = questions.render(sampleRun())
    expect(asked(letter).filter(id => id in ledger.questions)).toEqual([
      'ext-reach.parameters',
      'events',
      'limits.rate',
      'limits.timeout',
      'versioning',
      'environments',
    ])
    expect(letter).toContain('What would help: How many requests a minute may one application send')
  })

  it('asks what a record says nothing of, which is older than the question', () => {
    const { 'auth.refusal': _known, ...others } = ledger.questions
    const older = asked(questions.render(sampleRun({ ledger: { ...ledger, questions: others } })))
    const unknown = QUESTIONS.map(({ id }) => id).filter(id => !(id in others))
    expect(unknown).toContain('auth.refusal')
    expect(new Set(older.filter(id => !(id in others)))).toEqual(new Set(unknown))
  })
})

describe.each([
  ['summary.md', summary],
  ['questions.md', questions],
])('%s of a hostile service', (_name, reporter) => {
  it('holds no command to a runner, no HTML, no image and no link', () => {
    const outside = reporter
      .render(hostileRun())
      .replace(/(`+)(?!`).*?[^`]\1(?!`)/g, '')
      .replace(/\]\(https:\/\/www\.rfc-editor\.org\/rfc\/rfc[\d.#a-z-]+\)/g, '')
    expect(outside).not.toMatch(/<[a-z!/]/i)
    expect(outside).not.toMatch(/(?<!\\)\]\(|https?:\/\/|@everyone/)
    expect(reporter.render(hostileRun())).not.toMatch(/::|##(?:vso)?\[|\u001b|\u202e/)
  })
})
