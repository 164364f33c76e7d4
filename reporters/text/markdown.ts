/** Text of a stranger inside Markdown: never markup, HTML, a link, a mention or a command to a CI runner. */
import { clip, oneLine } from './visible.ts'

/**
 * Runners read commands out of the log, where a summary is easily printed: GitHub takes `::name` at the start of a line and
 * `##[name]` anywhere, Azure `##vso[`, TeamCity `##teamcity[`.
 */
function withoutCommands(text: string): string {
  return text.replace(/:(?=:)/g, ': ').replace(/#(?=#)/g, '# ')
}

/** One line of running text. */
export function markdownText(text: string, most = 600): string {
  return plain(clip(oneLine(text), most))
}

/** One line of ours, with its code spans. */
export function markdownSentence(sentence: string, most = 600): string {
  return codeSpans(clip(oneLine(sentence), most))
    .map(({ text, isCode }) => (isCode ? markdownCode(text, most) : plain(text)))
    .join('')
}

function plain(text: string): string {
  return withoutCommands(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_{}[\]|~$^]/g, '\\$&')
    .replace(/^(?:[-+=]|\d+(?=[.)](?:\s|$)))/, start => (/\d/.test(start) ? `${start}\\` : `\\${start}`))
    .replaceAll('#', '&#35;')
    .replace(/:\/\//g, ':&#47;&#47;')
    .replace(/\bwww\./gi, 'www&#46;')
    .replace(/@/g, '@\u2060')
}

/** A code span, its fence longer than any inside it. */
export function markdownCode(text: string, most = 300): string {
  const content = withoutCommands(clip(oneLine(text), most)).replaceAll('|', '\\|')
  if (content === '') return '_nothing_'
  const longest = Math.max(0, ...[...content.matchAll(/`+/g)].map(match => match[0].length))
  const fence = '`'.repeat(longest + 1)
  const pad = content.startsWith('`') || content.endsWith('`') ? ' ' : ''
  return `${fence}${pad}${content}${pad}${fence}`
}

/** A sentence of ours split at its code spans: `run \`npm test\` again` → words, code, words. */
interface Span {
  text: string
  isCode: boolean
}

/** A backtick without its pair is a letter like any other. */
export function codeSpans(sentence: string): Span[] {
  return sentence
    .split(/(`[^`\n]+`)/)
    .filter(part => part !== '')
    .map(part => {
      const isCode = /^`[^`\n]+`$/.test(part)
      return { text: isCode ? part.slice(1, -1) : part, isCode }
    })
}
