/** questions.md: the letter to the operator, with every question that evidence did not settle. */
import { answeredCount } from '../contract/ledger.ts'
import { QUESTIONS } from '../contract/questions.ts'
import type { Run } from '../contract/run.ts'
import { type Asked, topicsOf, unsettled } from './facts/questions.ts'
import type { Reporter } from './reporter.ts'
import { markdownCode, markdownText } from './text/markdown.ts'

const LEADS: Record<string, string> = {
  open: 'We could not find out',
  unanswerable: 'We tried and could not find out',
  assumed: 'We were told, and have not seen it',
  contradicted: 'We were told one thing and saw another',
}

function entry({ question, answer }: Asked, position: number): string[] {
  const value =
    answer.value === undefined ? [] : [`   - So far we go by: ${markdownCode(JSON.stringify(answer.value))}`]
  return [
    `${position}. **${markdownText(question.text)}** (\`${question.id}\`)`,
    `   - ${LEADS[answer.status] ?? 'We ask'}: ${markdownText(answer.how)}`,
    ...value,
    ...(answer.ask === undefined ? [] : [`   - What would help: ${markdownText(answer.ask)}`]),
    '   - Your answer:',
    '',
  ]
}

function letter(run: Run): string {
  const open = unsettled(run.ledger)
  const intro = [
    '# Questions about the last-mile delivery integration service',
    '',
    `We integrate with your service at ${markdownCode(run.environment.baseUrl)} (environment ${markdownText(run.environment.name)}).`,
    `From its own answers we could settle ${answeredCount(run.ledger)} of ${QUESTIONS.length} questions that the specification leaves open.`,
  ]
  if (open.length === 0) return [...intro, '', 'Nothing is left to ask.', ''].join('\n')
  let position = 0
  const body = topicsOf(open).flatMap(({ name, asked }) => [
    `## ${markdownText(name)}`,
    '',
    ...asked.flatMap(one => {
      position += 1
      return entry(one, position)
    }),
  ])
  return [
    ...intro,
    `${open.length === 1 ? 'One is' : `${open.length} are`} left. A short answer, or one example request for an endpoint, is enough.`,
    '',
    ...body,
    `Observed in run \`${run.run}\`, ${run.startedAt.slice(0, 10)}.`,
    '',
  ].join('\n')
}

export default { file: 'questions.md', render: letter } satisfies Reporter
