/** Commands as the runner of GitHub Actions reads them out of a log, by the rules of its own source (ActionCommand.cs). */

export interface RunnerCommand {
  name: string
  properties: Record<string, string>
  data: string
}

const KNOWN = new Set([
  'add-mask',
  'add-matcher',
  'add-path',
  'debug',
  'echo',
  'endgroup',
  'error',
  'group',
  'notice',
  'remove-matcher',
  'save-state',
  'set-env',
  'set-output',
  'stop-commands',
  'warning',
])

/** Lines end as .NET reads them: `\n`, `\r` or both. */
export function commandsIn(log: string): RunnerCommand[] {
  return log.split(/\r\n|\n|\r/).flatMap(line => second(line) ?? first(line) ?? [])
}

/** `::name key=value,key=value::data`, after white space. */
function second(line: string): RunnerCommand | undefined {
  const text = line.replace(/^[\s\u0085]+/u, '')
  const end = text.startsWith('::') ? text.indexOf('::', 2) : -1
  if (end < 0) return undefined
  return built(
    text.slice(2, end),
    text.slice(end + 2),
    ',',
    [
      ['%0D', '\r'],
      ['%0A', '\n'],
    ],
    [
      ['%3A', ':'],
      ['%2C', ','],
    ],
  )
}

/** `##[name key=value;key=value]data`, anywhere. */
function first(line: string): RunnerCommand | undefined {
  const at = line.indexOf('##[')
  const end = at < 0 ? -1 : line.indexOf(']', at)
  if (end < 0) return undefined
  const escapes: Pair[] = [
    ['%3B', ';'],
    ['%0D', '\r'],
    ['%0A', '\n'],
    ['%5D', ']'],
  ]
  return built(line.slice(at + 3, end), line.slice(end + 1), ';', escapes, [])
}

type Pair = [escape: string, text: string]

function built(info: string, data: string, between: string, escapes: Pair[], more: Pair[]): RunnerCommand | undefined {
  const space = info.indexOf(' ')
  const name = space < 0 ? info : info.slice(0, space)
  if (!KNOWN.has(name.toLowerCase())) return undefined
  const pairs =
    space < 0
      ? []
      : info
          .slice(space + 1)
          .trim()
          .split(between)
          .filter(Boolean)
  const properties = pairs.flatMap(pair => {
    const at = pair.indexOf('=')
    return at <= 0 || at === pair.length - 1
      ? []
      : [[pair.slice(0, at), unescaped(pair.slice(at + 1), [...escapes, ...more])]]
  })
  return { name: name.toLowerCase(), properties: Object.fromEntries(properties), data: unescaped(data, escapes) }
}

/** The percent sign comes last. */
function unescaped(text: string, escapes: readonly Pair[]): string {
  return [...escapes, ['%25', '%'] as const].reduce((made, [coded, plain]) => made.replaceAll(coded, plain), text)
}
