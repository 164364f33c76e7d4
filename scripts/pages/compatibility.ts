/** docs/compatibility.md: the rules as they stand in the code, each with the sentence of its case. */
import { compareContracts } from '../../contract/drift/compare.ts'
import { RULES, type RuleId } from '../../contract/drift/rules.ts'
import { CASES } from '../../contract/drift/testdata/cases.ts'
import { AFTER_TABLES, BEFORE_TABLES } from './compatibility-words.ts'

const SIDES = {
  request: 'Requests: what a sender sends',
  response: 'Answers: what a sender gets',
  agreement: 'Agreements: what holds for all calls',
  evidence: 'Of the comparison itself',
} as const

export function compatibilityPage(): string {
  const sentences = new Map(CASES.map(({ rule, before, after }) => [rule, sentenceOf(before(), after())]))
  const tables = Object.entries(SIDES).flatMap(([side, title]) => [
    `## ${title}`,
    '',
    '| rule | class | a case of it | oasdiff | why otherwise |',
    '|---|---|---|---|---|',
    ...rulesOf(side).map(rule => row(rule, sentences.get(rule) ?? '')),
    '',
  ])
  return `${[BEFORE_TABLES, ...tables, AFTER_TABLES].join('\n').trimEnd()}\n`
}

function sentenceOf(...[before, after]: Parameters<typeof compareContracts>): string {
  return compareContracts(before, after)[0]?.sentence ?? ''
}

function rulesOf(side: string): RuleId[] {
  return (Object.keys(RULES) as RuleId[]).filter(rule => RULES[rule].side === side)
}

function row(rule: RuleId, sentence: string): string {
  const { class: drift, oasdiff, why = '' } = RULES[rule]
  const alongside = oasdiff.map(name => name.replace(/^(\S+) (\w+)$/, '`$1` $2')).join('<br>')
  return `| \`${rule}\` | ${drift} | ${sentence.replaceAll('|', '\\|')} | ${alongside} | ${why} |`
}
