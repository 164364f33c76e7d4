/** The completion script for bash, 3.2 (macOS) and newer. */
import type { CommandWords, Values } from './words.ts'

export function bashScript(commands: readonly CommandWords[], environments: readonly string[]): string {
  const behindOption = commands.flatMap(({ name, options }) =>
    options.filter(each => each.values !== 'none').map(each => `    '${name} ${each.long}') ${given(each.values)} ;;`),
  )
  const behindCommand = commands.map(
    ({ name, options, values }) =>
      `    ${name}) if [[ $current == -* ]]; then words='${options.map(each => each.long).join(' ')} --help'; else ${given(values)}; fi ;;`,
  )
  return `# last-mile completion for bash. Put it to use: source <(last-mile completion bash)
_last_mile() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]}
  local words='' environments=(${environments.map(quoted).join(' ')})
  COMPREPLY=()
  if [[ $COMP_CWORD -eq 1 ]]; then
    COMPREPLY=($(compgen -W '${commands.map(each => each.name).join(' ')} --help --version' -- "$current"))
    return
  fi
  case "$command $previous" in
${behindOption.join('\n')}
    *) case "$command" in
${behindCommand.join('\n')}
    esac ;;
  esac
  if [[ -n $words ]]; then COMPREPLY+=($(compgen -W "$words" -- "$current")); fi
}
_last_mile_environments() {
  local folder file name
  for folder in "\${environments[@]}"; do
    for file in "$folder"/*.yaml; do
      name=\${file##*/}
      [[ -f $file && \${name%.yaml} == "$current"* ]] && COMPREPLY+=("\${name%.yaml}")
    done
  done
  _last_mile_paths
}
_last_mile_paths() {
  local path
  while IFS= read -r path; do COMPREPLY+=("$path"); done < <(compgen -f -- "$current")
}
complete -o filenames -F _last_mile last-mile
`
}

function given(values: Values): string {
  if (values === 'none') return ':'
  if (values === 'paths') return '_last_mile_paths'
  if (values === 'environments') return '_last_mile_environments'
  return `words='${values.join(' ')}'`
}

/** Text between single quotes, where nothing means anything. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
