/** docs/commands.md, written from the commander program and the examples of the commands. */
import type { Command as Commander } from 'commander'
import type { Command } from '../../cli/command.ts'
import { EXIT_WORDS } from '../../cli/program.ts'
import { EXIT } from '../../contract/harness-error.ts'

const HEAD = `# Commands

Written by \`npx tsx scripts/docs.ts\`; a test holds it against the code. Each command is an npm script (\`npm run NAME -- OPTIONS\`) and a word of
the program (\`npx last-mile NAME OPTIONS\`); \`prove\` is a script of the checkout alone. \`--help\` shows the same in the terminal.

- \`--json\` prints one JSON document on stdout and nothing else there; what is said to people goes to stderr. Trouble is a document as well:
  \`{"error": {"code", "message", "hint", "exitCode"}}\`.
- Progress goes to stderr: the plan, each step, and how far it is, on a terminal in one line and elsewhere every ten seconds. \`NO_COLOR\` switches colours off, \`FORCE_COLOR\` on.
- Ctrl-C ends a run in order, with a partial report; once more ends it at once.
- In Windows PowerShell put the dashes in quotes, \`npm run conformance '--' --env test\`: npm would keep the options for itself otherwise. A run that lost
  options so is rejected.
`

export function commandsPage(program: Commander, commands: ReadonlyMap<string, Command>): string {
  const sections = program.commands.map(command => section(command, commands.get(command.name())?.examples ?? []))
  const rows = Object.entries(EXIT).map(
    ([name, code]) =>
      `| ${code} | ${EXIT_WORDS[name as keyof typeof EXIT].means} | ${EXIT_WORDS[name as keyof typeof EXIT].next} |`,
  )
  const codes = ['## Exit codes', '', '| code | meaning | what next |', '|---|---|---|', ...rows]
  return `${[HEAD, ...sections, codes.join('\n')].join('\n')}\n`
}

function section(command: Commander, examples: readonly string[]): string {
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
    `${sentence(command.description())}`,
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

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
