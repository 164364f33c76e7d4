/** A comparison for a pull request: a table for each class, the old and the new side by side. */
import { DRIFT_CLASSES, type Drift } from '../../contract/drift.ts'
import { markdownCode, markdownText } from '../../reporters/text/markdown.ts'
import type { Comparison } from './comparison.ts'
import { CLASS_HEADS, headline, valueWords } from './words.ts'

export function comparisonMarkdown(comparison: Comparison): string {
  const groups = DRIFT_CLASSES.flatMap(name => {
    const changes = comparison.changes.filter(each => each.class === name)
    if (changes.length === 0) return []
    return [
      '',
      `## ${CLASS_HEADS[name]}`,
      '',
      '| what changed | before | now | rule | shown by |',
      '|---|---|---|---|---|',
      ...changes.map(row),
    ]
  })
  return [`# ${markdownText(headline(comparison))}`, ...groups].join('\n')
}

function row(change: Drift): string {
  const shown = change.exchange === undefined ? '' : markdownCode(change.exchange)
  const [before, after] = [markdownCode(valueWords(change.before)), markdownCode(valueWords(change.after))]
  return `| ${markdownText(change.sentence)} | ${before} | ${after} | \`${change.rule}\` | ${shown} |`
}
