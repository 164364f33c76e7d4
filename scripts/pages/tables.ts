/** The tables of the pages under docs/ that are made from the code: of checks, commands, rules of drift, duties and questions. */
import type { Command as Commander } from 'commander'
import { chaptersIn, costText, type Entry, sinceText } from '../../cli/checks/catalogue.ts'
import type { Command } from '../../cli/command.ts'
import type { DutyEntry } from '../../cli/explain.ts'
import { EXIT_WORDS } from '../../cli/program.ts'
import { compareContracts } from '../../contract/drift/compare.ts'
import { RULES, type RuleId } from '../../contract/drift/rules.ts'
import { CASES } from '../../contract/drift/testdata/cases.ts'
import { ENDPOINTS } from '../../contract/endpoint.ts'
import { EXIT } from '../../contract/harness-error.ts'
import { endpointOf, QUESTIONS } from '../../contract/questions.ts'
import { addressOf } from '../../reporters/facts/tone.ts'
import { markdownText } from '../../reporters/text/markdown.ts'

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

export function checksTables(entries: readonly Entry[]): string {
  const parts = chaptersIn(entries).flatMap(([chapter, own]) => [
    `## ${capital(chapter)}`,
    '',
    '| check | what the service does | level | basis | proven by | scored |',
    '|---|---|---|---|---|---|',
    ...own.map(checkRow),
    '',
    ...own.flatMap(checkSection),
  ])
  return parts.join('\n')
}

function checkRow(entry: Entry): string {
  const { id, title, level, basis, provenBy, since } = entry
  const proven = `${provenBy.length} ${provenBy.length === 1 ? 'defect' : 'defects'}`
  return `| [${id}](#${id.toLowerCase()}) | ${markdownText(title)} | ${level} | ${basis} | ${proven} | ${since ?? 'not yet'} |`
}

function checkSection(entry: Entry): string[] {
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

export function commandsTables(program: Commander, commands: ReadonlyMap<string, Command>): string {
  const sections = program.commands.map(command =>
    commandSection(command, commands.get(command.name())?.examples ?? []),
  )
  const rows = Object.entries(EXIT).map(
    ([name, code]) =>
      `| ${code} | ${EXIT_WORDS[name as keyof typeof EXIT].means} | ${EXIT_WORDS[name as keyof typeof EXIT].next} |`,
  )
  const codes = ['## Exit codes', '', '| code | meaning | what next |', '|---|---|---|', ...rows]
  return [...sections, ...codes].join('\n')
}

function commandSection(command: Commander, examples: readonly string[]): string {
  const words = command.registeredArguments.map(each => {
    const name = `${each.name()}${each.variadic ? '...' : ''}`
    return each.required ? `<${name}>` : `[${name}]`
  })
  const usage = [`npm run ${command.name()}`, ...(words.length === 0 ? [] : ['--', ...words])].join(' ')
  const args = command.registeredArguments.map(each => `| \`${each.name()}\` | ${cell(each.description)} | |`)
  const options = command.options.map(each => {
    const fallback =
      each.defaultValue === undefined || each.isBoolean()
        ? ''
        : `\`${each.defaultValueDescription ?? String(each.defaultValue)}\``
    return `| \`${each.flags}\` | ${cell(each.description)} | ${fallback} |`
  })
  return [
    `## ${command.name()}`,
    '',
    `${capital(command.description())}.`,
    '',
    '```sh',
    ...(examples.length > 0 ? examples : [usage]),
    '```',
    '',
    '| option | what it does | default |',
    '|---|---|---|',
    ...args,
    ...options,
    '',
  ].join('\n')
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const SIDES = {
  request: 'Requests: what a sender sends',
  response: 'Answers: what a sender gets',
  agreement: 'Agreements: what holds for all calls',
  evidence: 'Of the comparison itself',
} as const

export function rulesTables(): string {
  const sentences = new Map(
    CASES.map(({ rule, before, after }) => [rule, compareContracts(before(), after())[0]?.sentence ?? '']),
  )
  const tables = Object.entries(SIDES).flatMap(([side, title]) => [
    `## ${title}`,
    '',
    '| rule | class | a case of it | oasdiff | why otherwise |',
    '|---|---|---|---|---|',
    ...rulesOf(side).map(rule => ruleRow(rule, sentences.get(rule) ?? '')),
    '',
  ])
  return tables.join('\n')
}

function rulesOf(side: string): RuleId[] {
  return (Object.keys(RULES) as RuleId[]).filter(rule => RULES[rule].side === side)
}

function ruleRow(rule: RuleId, sentence: string): string {
  const { class: drift, oasdiff, why = '' } = RULES[rule]
  const alongside = oasdiff.map(name => name.replace(/^(\S+) (\w+)$/, '`$1` $2')).join('<br>')
  return `| \`${rule}\` | ${drift} | ${sentence.replaceAll('|', '\\|')} | ${alongside} | ${why} |`
}

export function dutiesTables(entries: readonly DutyEntry[]): string {
  const rows = entries.map(
    ({ id, title, level, situation, provenBy }) =>
      `| [${id}](#${id.toLowerCase()}) | ${markdownText(title)} | ${level} | ${situation} | ${provenBy.length} |`,
  )
  const table = ['| duty | what it is | level | situation | faulty senders |', '|---|---|---|---|---|', ...rows, '']
  return [...table, ...entries.flatMap(dutySection)].join('\n')
}

function dutySection(entry: DutyEntry): string[] {
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

/** Of each section that the page has marks for: the questions that it is the first to leave open. Throws where one has no section. */
export function questionTables(page: string): Record<string, string> {
  const sections = [...page.matchAll(/<!-- questions of (.+?): written/g)].map(([, gap = '']) => gap)
  const rows = QUESTIONS.map(({ id, text, gap }) => {
    const section = sections.find(each => gap.startsWith(each))
    if (section === undefined) throw new Error(`The page of the specification has no section "${gap}" for ${id}.`)
    return { section, row: `| \`${id}\` | ${text.replaceAll('|', '\\|')} | ${gap} |` }
  })
  const head = ['| question | what is open | left open by |', '|---|---|---|']
  return Object.fromEntries(
    sections.map(gap => {
      const own = rows.filter(({ section }) => section === gap).map(({ row }) => row)
      return [`questions of ${gap}`, [...head, ...own].join('\n')]
    }),
  )
}

/** The names of the files of `contract/questions/`, as a type. */
export function questionIds(): string {
  const [first = ''] = ENDPOINTS
  const ids = QUESTIONS.flatMap(({ id }): string[] => {
    const part = id.startsWith(`${first}.`) ? id.slice(first.length) : undefined
    if (part !== undefined) return [`  | \`\${Endpoint}${part}\`\n`]
    return endpointOf(id) === undefined ? [`  | '${id}'\n`] : []
  })
  const head = '/** Written by `npx tsx scripts/docs.ts` from the names of the files of this folder. */'
  return `${head}\nimport type { Endpoint } from '../endpoint.ts'\n\nexport type QuestionId =\n${ids.join('')}`
}
