import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Ledger, STATUSES } from '../contract/ledger.ts'
import { QUESTIONS } from '../contract/questions.ts'
import html from '../reporters/html.ts'
import questionsMd from '../reporters/questions-md.ts'
import summaryMd from '../reporters/summary-md.ts'
import { terminalSummary } from '../reporters/terminal/summary.ts'
import { sampleRun } from '../reporters/testdata/sample-run.ts'
import { judgeConformance, judgeDiscovery, nextSteps } from './verdict.ts'

const answers = fc.record({
  status: fc.constantFrom(...STATUSES),
  seen: fc.boolean(),
  ask: fc.option(fc.constant('Which is it?'), { nil: undefined }),
})

function ledgerOf(known: { status: (typeof STATUSES)[number]; seen: boolean; ask: string | undefined }[]): Ledger {
  const questions = QUESTIONS.map(({ id }, i) => {
    const { status = 'open', seen: observed = false, ask } = known[i] ?? {}
    const evidence = { for: observed ? ['x0001'] : [], against: [] }
    const answer = { status, value: true, confidence: 0.5, confidenceFrom: [], evidence, how: 'It was seen.' }
    return [id, ask === undefined ? answer : { ...answer, ask }] as const
  })
  return { schemaVersion: 1, environment: 'test', questions: Object.fromEntries(questions) }
}

const counted = (words: string) => new RegExp(`(\\d+) of ${QUESTIONS.length}${words}`)
const numberIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0)

it('every place counts the same questions as answered, and the same as open', () => {
  fc.assert(
    fc.property(fc.array(answers, { minLength: QUESTIONS.length, maxLength: QUESTIONS.length }), known => {
      const ledger = ledgerOf(known)
      const kept = { state: 'compared' as const, drift: [], ledger }
      const found = judgeDiscovery(ledger)
      const passed = sampleRun().checks.filter(each => each.verdict === 'pass')
      const judged = judgeConformance({ kind: 'test', checks: passed, stale: [], drift: [], ledger })
      const run = sampleRun({ ledger, next: nextSteps(found, ledger, kept) })
      const text = terminalSummary(run, { color: false, width: Number.POSITIVE_INFINITY, reportPath: 'report.html' })
      const [page, markdown, letter] = [html, summaryMd, questionsMd].map(each => String(each.render(run)))
      const answered = {
        terminal: numberIn(text, counted(' questions answered')),
        markdown: numberIn(markdown ?? '', counted(' questions answered')),
        'head of the page': numberIn(page ?? '', new RegExp(`<dd>(\\d+)<small> of ${QUESTIONS.length}`)),
        'ledger of the page': numberIn(page ?? '', /(\d+) are answered from evidence/),
        letter: numberIn(letter ?? '', counted(' questions that the specification leaves open are settled')),
        discovery: numberIn(found.because, counted('')),
        conformance: numberIn(judged.because, counted('')),
      }
      const open = {
        'next step': numberIn(run.next.join(' '), /the (\d+) open question/),
        'entries of the letter': (letter ?? '').match(/^\d+\. \*\*/gm)?.length ?? 0,
        'ledger of the page': numberIn(page ?? '', /(\d+) (?:stands|stand) in questions\.md/),
        'not tested': numberIn(page ?? '', /(\d+) questions? (?:is|are) not settled/),
      }
      const [count] = Object.values(answered)
      expect(new Set(Object.values(answered)), JSON.stringify(answered)).toHaveProperty('size', 1)
      expect(new Set(Object.values(open)), JSON.stringify(open)).toEqual(new Set([QUESTIONS.length - (count ?? 0)]))
    }),
    { numRuns: 20 },
  )
})
