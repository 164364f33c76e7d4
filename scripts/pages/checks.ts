/** docs/checks.md: every check by chapter, as it is declared in the suites and proven in the sandbox. */

import { chaptersIn, costText, type Entry, sinceText } from '../../cli/checks/catalogue.ts'
import { addressOf } from '../../reporters/facts/tone.ts'
import { markdownText } from '../../reporters/text/markdown.ts'

const HEAD = `# Checks

What is checked, why it may fail anyone, and which planted mistake proves that it catches something. Written by
\`npx tsx scripts/docs.ts\` from \`suites/\`, \`proof/defects/planted/\` and \`suites/releases/\`: change those, not this page.

A check with places, \`VERIFY-07\`, is one check for each place of the recorded contract when it runs: \`VERIFY-07/email\`.
\`npm run explain -- ID\` prints one, with what to do when it fails.
`

export function checksPage(entries: readonly Entry[]): string {
  const parts = chaptersIn(entries).flatMap(([chapter, own]) => [
    `## ${capital(chapter)}`,
    '',
    '| check | what the service does | level | basis | proven by | scored |',
    '|---|---|---|---|---|---|',
    ...own.map(row),
    '',
    ...own.flatMap(section),
  ])
  return `${[HEAD, ...parts].join('\n').trimEnd()}\n`
}

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

function row(entry: Entry): string {
  const { id, title, level, basis, provenBy, since } = entry
  const proven = `${provenBy.length} ${provenBy.length === 1 ? 'defect' : 'defects'}`
  return `| [${id}](#${id.toLowerCase()}) | ${markdownText(title)} | ${level} | ${basis} | ${proven} | ${since ?? 'not yet'} |`
}

function section(entry: Entry): string[] {
  const { id, title, level, basis, source, safeIn, needs, remedy, provenBy } = entry
  const address = addressOf(entry)
  const lines = [
    `${level}, ${basis}: ${address === undefined ? markdownText(source) : `[${markdownText(source)}](${address})`}`,
    `Safe in ${safeIn.join(', ')}; ${costText(entry)}; ${sinceText(entry)}.`,
    ...(needs.length === 0 ? [] : [`Needs ${needs.map(need => `\`${need}\``).join(', ')}.`]),
    ...(remedy === undefined ? [] : [`When it fails: ${markdownText(remedy)}`]),
    ...provenBy.map(({ defect, breaks }) => `Told of a service that ${markdownText(breaks)} (\`${defect}\`).`),
  ]
  return [`### ${id}`, '', `${capital(markdownText(title))}.`, '', ...lines.map(line => `- ${line}`), '']
}
