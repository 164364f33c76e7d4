/** init: asks for what the operator's e-mail contains and writes an environment file. */
import { relative } from 'node:path'
import { HarnessError } from '../../contract/harness-error.ts'
import { bytesIn } from '../../probe/user-file.ts'
import { type Answers, inTheWay, pathsFor, writeEnvironment } from '../../run/environment-files.ts'
import { several } from '../../run/options.ts'
import { type Asker, openAsker } from '../ask.ts'
import type { Command, Context } from '../command.ts'
import { askedFor, hintsOf, kindFrom, nameFrom, pairs, readWords } from '../init/answers.ts'
import { type Extracted, extract } from '../init/extract.ts'
import { plain } from '../terminal.ts'

const WORDS = `
Paste the operator's e-mail, or give it with --from: what it says is read, shown, and asked for where it is missing.
Without a terminal, with --json or in CI nothing is asked. Every value but the address goes to .env (readable by you
alone, ignored by git); environments/NAME.yaml refers to them and may be committed.`

export default {
  group: 'start',
  summary: 'write an environment file from what the operator’s e-mail says',
  examples: [
    'npm run init',
    'npm run init -- --env acme-test --from e-mail.txt',
    'npm run init -- --env acme-second --base-url https://test.example.org --credential "Client ID=abc" --from secrets.txt',
  ],
  configure(command) {
    command
      .option('--env <name>', 'what the environment is called (default: test)')
      .option('--kind <kind>', 'test or production (default: by the name)')
      .option('--from <file>', 'the e-mail as text; - reads it from the standard input')
      .option('--base-url <url>', 'address below which the four endpoints stand')
      .option('--credential <name=value>', 'a credential by its name; may be given several times', several)
      .option('--test-data <name=value>', 'what you may use: a test person, a delivery; several times', several)
      .option('--hint <id=value>', 'what else the operator told, by question; several times', several)
      .option('--force', 'write over an environment that is there')
      .option('--json', 'ask nothing, and print what was written as JSON')
      .addHelpText('after', WORDS)
  },
  async run(options, _args, context) {
    const { terminal, root, env } = context
    const isAsked = options['json'] !== true && options['from'] !== '-'
    const asker = isAsked ? openAsker(context.signal, env) : undefined
    const name = nameFrom(await nameOf(options['env'], asker))
    const read = extract(await textOf(options['from'], asker))
    if (asker !== undefined || options['from'] !== undefined)
      for (const line of readWords(read, asker !== undefined)) terminal.progress(line)
    const given: Answers = {
      name,
      kind: kindFrom(options['kind'], name),
      baseUrl: String(options['baseUrl'] ?? read.baseUrl ?? ''),
      credentials: { ...read.credentials, ...pairs('--credential', options['credential']) },
      testData: { ...read.testData, ...pairs('--test-data', options['testData']) },
      second: read.second,
      hints: hintsOf(pairs('--hint', options['hint'])),
    }
    const answers = asker === undefined ? given : await askedFor(given, asker)
    rejectUnfinished(answers)
    const paths = pathsFor(root, name)
    const lost = options['force'] === true ? [] : inTheWay(paths, answers)
    if (lost.length > 0 && (await asker?.confirm(`This writes over ${lost.join(' and ')}. Go on?`)) !== true)
      throw rejected(lost, name)
    const variables = writeEnvironment(paths, answers)
    tell(answers, read, paths, variables, context)
    return 0
  },
} satisfies Command

async function nameOf(given: unknown, asker: Asker | undefined): Promise<string> {
  if (given !== undefined) return String(given)
  return (await asker?.ask('What shall the environment be called', 'test')) ?? 'test'
}

async function textOf(from: unknown, asker: Asker | undefined): Promise<string> {
  if (from === undefined)
    return (
      (await asker?.paste(
        'Paste the e-mail with your credentials; end with a line that holds a dot alone. Enter: no e-mail.',
        lines => lines.at(-1)?.trim() === '.' || (lines.length === 1 && lines[0] === ''),
      )) ?? ''
    )
  const hint = 'Give the path of a text file, or - for the standard input.'
  return bytesIn(from === '-' ? 0 : String(from), 'The e-mail', hint).toString('utf8')
}

function rejectUnfinished({ baseUrl, credentials }: Answers): void {
  const missing = [
    ...(baseUrl === '' ? ['the address (--base-url)'] : []),
    ...(Object.keys(credentials).length === 0 ? ['the credentials (--credential)'] : []),
  ]
  if (missing.length === 0) return
  throw new HarnessError(
    'USAGE',
    `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing. Nothing was written.`,
    'Give them as options or in the text of --from, one a line: `Client ID: …`; or run `npm run init` on a terminal, which asks.',
  )
}

function rejected(lost: readonly string[], name: string): HarnessError {
  return new HarnessError(
    'GUARD_REFUSED',
    `${lost.join(' and ')} ${lost.length === 1 ? 'is' : 'are'} there already. Nothing was written.`,
    `Give another name (--env ${name}-2), or --force to write over it.`,
  )
}

function tell(
  answers: Answers,
  read: Extracted,
  paths: { yaml: string; dotenv: string },
  variables: string[],
  { terminal, env }: Context,
): void {
  const next = `npm run doctor -- --env ${answers.name}`
  const shown = (path: string) => relative(process.cwd(), path) || path
  terminal.answer({
    environment: answers.name,
    kind: answers.kind,
    baseUrl: answers.baseUrl,
    file: paths.yaml,
    dotenv: paths.dotenv,
    credentials: Object.keys(answers.credentials),
    testData: Object.keys(answers.testData),
    variables,
    unread: read.unread.length,
    next,
  })
  terminal.print(`${shown(paths.yaml)}  refers to ${variables.length} values; no secret is in it`)
  terminal.print(`${shown(paths.dotenv)}  holds them: readable by you alone, and not committed`)
  const hidden = variables.filter(each => env[each] !== undefined)
  if (hidden.length > 0) terminal.print(`Set in this shell, and stronger than .env: ${hidden.join(', ')}`)
  terminal.print(`Next: ${plain(next)}`)
}
