/** The completion script for zsh. */
import { quoted } from './bash.ts'
import type { CommandWords, Values } from './words.ts'

export function zshScript(commands: readonly CommandWords[], environments: readonly string[]): string {
  const described = commands.map(({ name, summary }) => `    ${quoted(`${name}:${escaped(summary)}`)}`)
  const cases = commands.map(({ name, options, values }) => {
    const specs = options.map(({ long, summary, values: behind }) =>
      quoted(`*${long}[${escaped(summary)}]${behind === 'none' ? '' : `:value:${action(behind)}`}`),
    )
    const own = values === 'none' ? [] : [quoted(`*:argument:${action(values)}`)]
    return `    ${name}) _arguments -s ${[...specs, quoted('--help[what there is]'), ...own].join(' ')} ;;`
  })
  return `#compdef last-mile
# last-mile completion for zsh. Put it to use: source <(last-mile completion zsh)
_last_mile_environments() {
  local -aU names
  names=(${environments.map(each => `${quoted(each)}/*.yaml(N:t:r)`).join(' ')})
  compadd -a names
  _files
}
_last_mile() {
  local -a commands
  commands=(
${described.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join('\n')}
  esac
}
compdef _last_mile last-mile
`
}

function action(values: Values): string {
  if (values === 'environments') return '_last_mile_environments'
  return typeof values === 'string' ? '_files' : `(${values.join(' ')})`
}

function escaped(text: string): string {
  return text.replace(/[[\]:\\]/g, '\\$&')
}
