/** The reports of a certification: certify.md for a pull request or a job page, verdict first, and its cases in the formats of test reports. */
import type { Certification, DutyResult } from '../contract/certification.ts'
import type { Verdict } from '../contract/check.ts'
import { ctrfDocument } from './ctrf.ts'
import { URGENCY } from './facts/chapters.ts'
import { reportOfCertification } from './facts/test-report.ts'
import { MARKS, VERDICT_WORDS } from './facts/tone.ts'
import { junitDocument } from './junit.ts'
import type { Reporter } from './reporter.ts'
import { markdownCode, markdownText } from './text/markdown.ts'
import { count } from './text/visible.ts'

function page(record: Certification): string {
  const { sender, environment, verdict, exitCode, because, duties, partial, seed } = record
  const of = (wanted: Verdict) => duties.filter(each => each.verdict === wanted)
  const mark = exitCode === 0 ? MARKS.pass : verdict === 'failed' ? MARKS.fail : MARKS.inconclusive
  return [
    `# ${mark} ${verdict}: ${markdownText(sender)} on ${markdownText(environment.name)}`,
    '',
    markdownText(because),
    '',
    ...(partial ? ['**This certification was stopped before its end; what follows is partial.**', ''] : []),
    `${count(of('pass').length, 'duty', 'duties')} passed of ${duties.length}; played with ${markdownCode(`--seed ${seed}`)}.`,
    '',
    ...URGENCY.filter(wanted => wanted !== 'pass' && wanted !== 'not-selected').flatMap(wanted =>
      section(wanted, of(wanted)),
    ),
  ].join('\n')
}

function section(verdict: Verdict, duties: readonly DutyResult[]): string[] {
  if (duties.length === 0) return []
  const word = VERDICT_WORDS[verdict]
  return [`## ${word[0]?.toUpperCase()}${word.slice(1)} (${duties.length})`, '', ...duties.flatMap(lines), '']
}

function lines({ id, title, reason, good, verdict, level, source }: DutyResult): string[] {
  return [
    `- **${markdownText(id)}** ${markdownText(title)}: ${markdownText(reason)}`,
    ...(verdict === 'fail' ? [`  - right: ${markdownText(good)}`] : []),
    `  - ${level}: ${markdownText(source)}`,
  ]
}

export const certificationReporters = {
  summary: { file: 'certify.md', render: page },
  ctrf: { file: 'certify.ctrf.json', render: record => ctrfDocument(reportOfCertification(record)) },
  junit: { file: 'certify.junit.xml', render: record => junitDocument(reportOfCertification(record)) },
} satisfies Record<string, Reporter<Certification>>
