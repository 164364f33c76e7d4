/** diff: what changed between two contracts, classed for a sender. */

import picocolors from 'picocolors'
import { DRIFT_CLASSES, type Drift, type DriftClass } from '../../contract/drift/rules.ts'
import { EXIT, HarnessError } from '../../contract/harness-error.ts'
import { markdownCode, markdownText } from '../../reporters/text/markdown.ts'
import { clip, oneLine, roomIn } from '../../reporters/text/visible.ts'
import { type Comparison, compareSides, sideOf } from '../../run/compare.ts'
import { type Command, pathsOf } from '../command.ts'

const WORDS = `
Each of BEFORE and AFTER is the name of an environment (its fixtures), a folder of fixtures, the folder of a run,
or an OpenAPI file (JSON or YAML). The rules are in docs/compatibility.md.

Exit codes of diff: 0 no difference, or none that breaks a sender · 1 a breaking difference · 2 usage`

export default {
  group: 'results',
  summary: 'what changed between two contracts: fixtures, runs, environments or OpenAPI files',
  examples: [
    'npm run diff -- test results/production/latest',
    'npm run diff -- fixtures/test results/test/latest',
    'npm run diff -- old.yaml new.yaml --markdown',
  ],
  configure(command) {
    command
      .argument('<before>', 'the old one')
      .argument('<after>', 'the new one')
      .option('--results <dir>', 'where runs are written', 'results')
      .option('--fixtures <dir>', 'where the recorded contracts lie', 'fixtures')
      .option('--json', 'as JSON')
      .option('--markdown', 'as Markdown, for a pull request')
      .addHelpText('after', WORDS)
  },
  async run(options, args, context) {
    const { terminal } = context
    if (options['json'] === true && options['markdown'] === true)
      throw new HarnessError(
        'USAGE',
        'Nothing was compared: --json and --markdown exclude each other.',
        'Give one of them.',
      )
    const paths = pathsOf({ env: '', ...options }, context)
    const [before = '', after = ''] = args
    const comparison = compareSides(sideOf(before, paths), sideOf(after, paths))
    if (options['json'] === true) terminal.answer(comparison)
    else if (options['markdown'] === true) terminal.print(comparisonMarkdown(comparison))
    else terminal.print(comparisonText(comparison, terminal))
    return comparison.verdict === 'breaking' ? EXIT.failed : EXIT.conformant
  },
} satisfies Command

function headline({ verdict, counts, before, after }: Comparison): string {
  const between = `${before.name} (${before.what}) and ${after.name} (${after.what})`
  if (verdict === 'same') return `No difference between ${between}.`
  const parts = Object.entries(counts).flatMap(([name, n]) => (n === 0 ? [] : [`${n} ${name}`]))
  return `${parts.join(', ')} ${Object.values(counts).reduce((a, b) => a + b, 0) === 1 ? 'change' : 'changes'} between ${between}.`
}

const CLASS_HEADS: Record<DriftClass, string> = {
  breaking: 'Breaking: a sender that works today may fail',
  compatible: 'Compatible: a sender that works today goes on working',
  editorial: 'Editorial: nothing changed as far as can be told',
}

function valueText(value: unknown): string {
  if (value === undefined) return 'nothing'
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
}

/** A comparison for a pull request: a table for each class, the old and the new side by side. */
function comparisonMarkdown(comparison: Comparison): string {
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
  const [before, after] = [markdownCode(valueText(change.before)), markdownCode(valueText(change.after))]
  return `| ${markdownText(change.sentence)} | ${before} | ${after} | \`${change.rule}\` | ${shown} |`
}

const NARROWEST = 16

/** A comparison for a terminal: the sentence, the old and the new side by side, the rule and what shows it. */
function comparisonText(comparison: Comparison, { color, width }: { color: boolean; width: number }): string {
  const colors = picocolors.createColors(color)
  const paint = { breaking: colors.red, compatible: colors.green, editorial: colors.dim }
  const room = roomIn(width, 60, 120)
  const groups = DRIFT_CLASSES.flatMap(name => {
    const changes = comparison.changes.filter(each => each.class === name)
    if (changes.length === 0) return []
    return [
      '',
      paint[name](colors.bold(CLASS_HEADS[name])),
      ...changes.flatMap(each => ['', ...lines(each, room, colors.dim)]),
    ]
  })
  return [oneLine(headline(comparison)), ...groups].join('\n')
}

function lines(change: Drift, room: number, dim: (text: string) => string): string[] {
  const shown = change.exchange === undefined ? '' : ` · shown by ${change.exchange}`
  return [
    `  ${oneLine(change.sentence)}`,
    ...(Number.isFinite(room) ? sideBySide(change, room, dim) : belowEachOther(change)),
    dim(`    ${clip(oneLine(`${change.rule} · ${change.at}${shown}`), 2 * room)}`),
  ]
}

function belowEachOther({ before, after }: Drift): string[] {
  return [`    before: ${oneLine(valueText(before))}`, `    now:    ${oneLine(valueText(after))}`]
}

function sideBySide({ before, after }: Drift, room: number, dim: (text: string) => string): string[] {
  const half = Math.max(NARROWEST, Math.floor((room - 7) / 2))
  const [old, now] = [columns(valueText(before), half), columns(valueText(after), half)]
  const rows = Array.from({ length: Math.max(old.length, now.length) }, (_, i) =>
    `    ${(old[i] ?? '').padEnd(half)} │ ${now[i] ?? ''}`.trimEnd(),
  )
  return [dim(`    ${'before'.padEnd(half)} │ now`), ...rows]
}

/** At most four lines of a column. */
function columns(text: string, width: number): string[] {
  const whole = clip(oneLine(text), width * 4)
  return Array.from({ length: Math.max(1, Math.ceil(whole.length / width)) }, (_, i) =>
    whole.slice(i * width, (i + 1) * width),
  )
}
