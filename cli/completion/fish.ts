/** The completion script for fish. */
import type { CommandWords, Values } from './words.ts'

export function fishScript(commands: readonly CommandWords[], environments: readonly string[]): string {
  const names = commands.map(
    ({ name, summary }) => `complete -c last-mile -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
  )
  const behind = commands.flatMap(({ name, options, values }) => {
    const when = `-n '__fish_seen_subcommand_from ${name}'`
    return [
      ...(values === 'none'
        ? [`complete -c last-mile ${when} -f`]
        : Array.isArray(values) || values === 'environments'
          ? [`complete -c last-mile ${when} -a ${listed(values)}`]
          : []),
      ...options.map(
        ({ long, summary, values: own }) =>
          `complete -c last-mile ${when} -l ${long.slice(2)} -d ${quoted(summary)}${own === 'none' ? '' : own === 'paths' ? ' -r -F' : ` -r -a ${listed(own)}`}`,
      ),
    ]
  })
  return `# last-mile completion for fish. Put it to use: last-mile completion fish | source
function __last_mile_environments
  for file in ${environments.map(each => `${quoted(each)}/*.yaml`).join(' ')}
    string replace -r '.*/([^/]*)\\.yaml$' '$1' -- $file
  end
end
${[...names, ...behind].join('\n')}
`
}

function listed(values: Values): string {
  return values === 'environments' ? "'(__last_mile_environments)'" : quoted([...values].join(' '))
}

/** Fish knows two escapes between single quotes. */
function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`
}
