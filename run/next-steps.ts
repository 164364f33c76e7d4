/** What the reader does next, by how the run ended. */

import type { Ledger } from '../contract/ledger.ts'
import { openQuestions } from '../contract/questions.ts'
import type { Kept } from './keep-or-compare.ts'
import type { Judgement } from './verdict.ts'

export function nextSteps(judgement: Judgement, ledger: Ledger, kept: Kept, before: readonly string[] = []): string[] {
  const open = openQuestions(ledger).length
  const steps: string[] = [...before]
  if (judgement.verdict === 'may not be released')
    steps.push(
      'Open the report: it lists every reason, and the changes against the baseline with the old beside the new.',
    )
  else if (judgement.verdict === 'drifted' && kept.openapi !== undefined)
    steps.push('Tell senders where production differs from the test environment, or put the two right.')
  else if (judgement.verdict === 'drifted') {
    const places = [...new Set(kept.drift.flatMap(each => (each.class === 'breaking' ? [each.question] : [])))]
    steps.push(
      `Tell senders of what breaks them, or accept it with --update=breaking, or one by one: --update=${places.join(',')}.`,
    )
  } else if (judgement.exitCode === 1) steps.push('Open the report: each failed check shows its request and answer.')
  if (kept.drift.some(each => each.rule === 'answers-slower'))
    steps.push('Ask the operator why answers take longer than they did; --update records how long they take now.')
  if (kept.state === 'written')
    steps.push('Review the recorded contract in the fixtures and commit it: later runs compare with it.')
  if (
    kept.state === 'compared' &&
    kept.openapi === undefined &&
    kept.drift.some(each => each.class !== 'breaking' && each.rule !== 'answers-slower')
  )
    steps.push('Accept the compatible changes with --update.')
  if (open > 0) steps.push(`Send the operator the ${open} open question${open === 1 ? '' : 's'} in questions.md.`)
  if (judgement.verdict === 'self-test passed')
    steps.push('Your own service: `npm run init` writes its environment file, `npm run doctor` looks at the way to it.')
  return steps
}
