/** questions.md: the letter to the operator, with every question that evidence did not settle. */
import type { Run } from '../contract/run.ts'
import { letterMarkdown, letterOf } from './questions/letter.ts'
import type { Reporter } from './reporter.ts'

function letter({ ledger, environment, run, startedAt, exchanges }: Run): string {
  const named = { ...ledger, environment: environment.name }
  return letterMarkdown(
    letterOf(named, environment.baseUrl, exchanges),
    `Observed in run \`${run}\`, ${startedAt.slice(0, 10)}.`,
  )
}

export default { file: 'questions.md', render: letter } satisfies Reporter
