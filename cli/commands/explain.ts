/** explain: one check, question or duty, with what to do; or a list of all checks or duties, or the letter of what is open. */
import { resolve } from 'node:path'
import { familyOf } from '../../contract/check.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import type { Ledger } from '../../contract/ledger.ts'
import { didYouMean } from '../../contract/names.ts'
import { QUESTIONS } from '../../contract/questions.ts'
import { letterMarkdown, letterOf } from '../../reporters/questions-md.ts'
import { roomIn, wrap } from '../../reporters/text/visible.ts'
import { writeAtomically } from '../../reporters/write/atomic.ts'
import type { RunPaths } from '../../run/context.ts'
import { newestOf } from '../../run/run-folder.ts'
import { catalogueOf, type Entry, listText } from '../checks/catalogue.ts'
import { type Command, type Context, pathsOf, withPaths } from '../command.ts'
import { dutyCatalogue, explainCheck, explainDuty, explainQuestion, type Part } from '../explain.ts'

export default {
  group: 'results',
  summary: 'explain a check, a question or a duty, list all checks or duties, or write the letter to the operator',
  examples: [
    'npm run explain -- REACH-07',
    'npm run explain -- limits.rate --env test',
    'npm run explain -- checks',
    'npm run explain -- duties --json',
    'npm run explain -- questions --env test --out questions.md',
  ],
  configure(command) {
    withPaths(command)
      .argument(
        '<id>',
        'id of a check, a question or a duty; `checks` or `duties` for the list; `questions` for the letter to the operator',
      )
      .option('--out <file>', 'questions: write the letter there as well')
      .option('--json', 'as JSON')
  },
  async run(options, [id = ''], context) {
    const { terminal } = context
    const json = options['json'] === true
    if (id === 'checks') {
      const entries = await catalogueOf(context.root, context.env)
      if (json) terminal.answer(entries)
      else terminal.print(listText(entries, terminal.width))
      return 0
    }
    if (id === 'duties') {
      const entries = await dutyCatalogue()
      if (json) terminal.answer(entries)
      else for (const duty of entries) terminal.print(`${duty.id.padEnd(12)} ${duty.level.padEnd(6)} ${duty.title}`)
      return 0
    }
    const paths = pathsOf(options, context)
    if (id === 'questions') return tellLetter(paths, options, context)
    const parts = await partsFor(id, paths, context)
    if (json) terminal.answer(Object.fromEntries(parts))
    else terminal.print(shown(parts, terminal.width))
    return 0
  },
} satisfies Command

/** The letter to the operator, from what is known already: the service is asked nothing. */
async function tellLetter(paths: RunPaths, options: Record<string, unknown>, { terminal }: Context): Promise<number> {
  const { ledger, baseUrl, exchanges, from } = newestOf(paths)
  const letter = letterOf(ledger, baseUrl, exchanges)
  const text = letterMarkdown(letter, from).trimEnd()
  if (options['out'] !== undefined) {
    const path = resolve(String(options['out']))
    await writeAtomically(path, `${text}\n`)
    terminal.progress(`Written to ${path}.`)
  }
  if (options['json'] === true) terminal.answer({ ...letter, from })
  else terminal.print(text)
  return 0
}

async function partsFor(id: string, paths: RunPaths, { root, env }: Context): Promise<Part[]> {
  const duty = await explainDuty(id)
  const entries = await catalogueOf(root, env)
  if (duty.parts === undefined) return partsOf(id, entries, paths, duty.ids)
  // A few chapters of checks and of duties have the same name: AUTH-01 is both.
  const own = entries.some(each => each.id === id.toUpperCase()) ? partsOf(id, entries, paths, duty.ids) : undefined
  if (own === undefined) return duty.parts
  const [[title, says] = ['', []], ...rest] = duty.parts
  return [...own, ['Also', [`${title}, a duty of senders: ${says.join(' ')}`]], ...rest.slice(-1)]
}

function partsOf(id: string, entries: readonly Entry[], paths: RunPaths, duties: readonly string[]): Part[] {
  const question = QUESTIONS.find(each => each.id === id.toLowerCase())
  if (question !== undefined) return explainQuestion(question, ledgerOf(paths), entries)
  const entry = entries.find(each => each.id === familyOf(id).toUpperCase())
  if (entry === undefined) throw unknown(id, entries, duties)
  return explainCheck(entry)
}

function ledgerOf(paths: RunPaths): Ledger | undefined {
  try {
    return newestOf(paths).ledger
  } catch {
    return undefined
  }
}

function unknown(id: string, entries: readonly Entry[], duties: readonly string[]): HarnessError {
  const ids = entries.map(each => each.id)
  const meant = didYouMean(id, [...ids, ...QUESTIONS.map(each => each.id), ...duties])
  const near = ids.filter(each => each.split('-')[0] === id.toUpperCase().split('-')[0])
  const range = near.length > 0 ? `${near[0]} to ${near.at(-1)} are checks of that chapter; ` : ''
  return new HarnessError(
    'USAGE',
    `There is no check, question or duty "${id}".`,
    `${meant}${range}\`npm run explain -- checks\` lists all checks, \`npm run explain -- duties\` the duties, docs/ledger.md the questions.`,
  )
}

const HEAD = 14

function shown(parts: readonly Part[], width: number): string {
  const room = roomIn(width, 40, 100)
  const [[title, first], ...rest] = parts as [Part, ...Part[]]
  const lines = rest.flatMap(([head, texts]) =>
    texts.flatMap((text, i) =>
      wrap(text, room, ' '.repeat(HEAD)).map((line, j) =>
        i + j === 0 ? `${head.padEnd(HEAD)}${line.trimStart()}` : line,
      ),
    ),
  )
  return [title, ...first.flatMap(text => wrap(text, room)), '', ...lines].join('\n')
}
