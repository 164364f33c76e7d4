/** Commands as the pages of the project show them: found in blocks and in running text, and taken apart as a shell would. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Shown {
  /** `docs/load.md:12` */
  place: string
  text: string
}

const FENCE = /^\s*(`{3,}|~{3,})\s*(\S*)/
/** Where a command begins; `$ ` and variables may stand before it. */
const BEGINS = /(?:^|[\s(`])((?:[A-Z0-9_]+=\S+ )*(?:npm (?:run|test|ci|install|pack|exec)|npx)\b.*)$/
const OF_COMMAND = /^(?:[A-Z0-9_]+=\S+ )*(?:npm|npx) (?!audit|sbom)\S/

/** The pages that people read: README.md and all of docs/, workflows alongside them. */
export function pagesIn(root: string): string[] {
  const below = (folder: string, ending: string) =>
    readdirSync(join(root, folder))
      .filter(name => name.endsWith(ending))
      .map(name => `${folder}/${name}`)
  return ['README.md', ...below('docs', '.md'), ...below('docs/ci', '.yml')]
}

export function commandsOf(root: string, page: string): Shown[] {
  const text = readFileSync(join(root, page), 'utf8')
  return page.endsWith('.md') ? commandsIn(text, page) : blockCommands(text.split('\n'), page, 1)
}

export function commandsIn(markdown: string, page: string): Shown[] {
  const { blocks, prose } = partsOf(markdown)
  const inBlocks = blocks.flatMap(({ lines, from }) => blockCommands(lines, page, from))
  const inProse = spansOf(prose).flatMap(({ text, line }) =>
    OF_COMMAND.test(text) ? [{ place: `${page}:${line}`, text }] : [],
  )
  return [...inBlocks, ...inProse]
}

/** What stands between backticks in running text, a line break as a blank. */
export function spansOf(prose: string): { text: string; line: number }[] {
  return [...prose.matchAll(/(?<!`)`([^`]+)`(?!`)/g)].map(match => ({
    text: (match[1] ?? '').replace(/\s+/g, ' ').trim(),
    line: prose.slice(0, match.index).split('\n').length,
  }))
}

/** Running text with its blocks made blank, so that lines keep their numbers. */
export interface Block {
  lines: string[]
  from: number
  /** As the fence names it; of an indented block none. */
  language: string
}

export function partsOf(markdown: string): { prose: string; blocks: Block[] } {
  const prose: string[] = []
  const blocks: Block[] = []
  let fence: string | undefined
  let language = ''
  let open: Block | undefined
  for (const [i, line] of markdown.split('\n').entries()) {
    const [, mark, named = ''] = FENCE.exec(line) ?? []
    const isEdge = mark !== undefined && (fence === undefined || mark.startsWith(fence))
    const isIndented = fence === undefined && /^ {4,}\S/.test(line)
    if (isEdge) {
      language = fence === undefined ? named : ''
      fence = fence === undefined ? mark : undefined
      open = undefined
    } else if (fence !== undefined || isIndented) {
      open ??= { lines: [], from: i + 1, language }
      if (open.lines.length === 0) blocks.push(open)
      open.lines.push(line)
    } else open = undefined
    prose.push(isEdge || fence !== undefined || isIndented ? '' : line)
  }
  return { prose: prose.join('\n'), blocks }
}

/** A line that ends with a backslash goes on in the next; `run:` of a workflow and a prompt may stand before a command. */
function blockCommands(lines: readonly string[], page: string, from: number): Shown[] {
  const shown: Shown[] = []
  let held = ''
  let first = 0
  for (const [i, line] of lines.entries()) {
    const whole = held === '' ? line : `${held} ${line.trim()}`
    if (held === '') first = from + i
    if (/\\$/.test(whole.trimEnd())) {
      held = whole.trimEnd().slice(0, -1).trimEnd()
      continue
    }
    held = ''
    if (/^\s*#/.test(whole)) continue
    for (const part of whole.split(/\s(?:&&|;)\s/)) {
      const found = BEGINS.exec(part)?.[1]
      if (found !== undefined) shown.push({ place: `${page}:${first}`, text: found.split('`')[0]?.trim() ?? '' })
    }
  }
  return shown
}

/** Words as a shell hands them over: without comment, redirection and what follows a pipe; brackets of "may be left out" go. */
export function wordsOf(text: string): string[] {
  const bare = text
    .replace(/\s#\s.*$|\s{2,}#.*$/, '')
    .replace(/^(?:[A-Z0-9_]+=\S+ )+/, '')
    .replace(/ \[(-- .*)\]$/, ' $1')
  const words: string[] = []
  for (const [, double, single, plain = ''] of bare.matchAll(/"([^"]*)"|'([^']*)'|([^\s"']+)/g)) {
    if (/^(?:[|>]|>>|\d?>.*)$/.test(plain)) break
    words.push(double ?? single ?? plain.replace(/^(.*\w)\)$/, '$1'))
  }
  return words
}
