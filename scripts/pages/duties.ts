/** docs/duties.md: every duty of senders, as it is declared in certify/duties and proven by proof/senders/faults. */

import type { DutyEntry } from '../../cli/explain.ts'
import { markdownText } from '../../reporters/text/markdown.ts'

const HEAD = `# Duties of senders

What \`npm run certify\` judges a sender's client by. Written by \`npx tsx scripts/docs.ts\` from \`certify/duties/\`, \`certify/situations/\` and
\`proof/senders/faults/\`: change those, not this page. A \`should\` that is not fulfilled warns.
`

export function dutiesPage(entries: readonly DutyEntry[]): string {
  const rows = entries.map(
    ({ id, title, level, situation, provenBy }) =>
      `| [${id}](#${id.toLowerCase()}) | ${markdownText(title)} | ${level} | ${situation} | ${provenBy.length} |`,
  )
  const table = ['| duty | what it is | level | situation | faulty senders |', '|---|---|---|---|---|', ...rows, '']
  return `${[HEAD, ...table, ...entries.flatMap(section)].join('\n').trimEnd()}\n`
}

function section(entry: DutyEntry): string[] {
  const { id, title, level, source, meets, needs, good, bad, provenBy } = entry
  const lines = [
    `${level}: ${markdownText(source)}`,
    `Situation: ${markdownText(meets)}${needs === undefined ? '' : ` It needs ${needs === 'tls' ? '--tls' : 'a service with tokens'}.`}`,
    `A good sender: ${markdownText(good)}`,
    `A bad one: ${markdownText(bad)}`,
    ...provenBy.map(({ sender, summary }) => `Told of \`${sender}\`: ${markdownText(summary)}`),
  ]
  return [`### ${id}`, '', `${markdownText(title)}.`, '', ...lines.map(line => `- ${line}`), '']
}
