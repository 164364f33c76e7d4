/** Lines of a terminal: wrapped to its width, counted without colour codes. */
import { oneLine } from '../text/visible.ts'

/** Columns to lay out for, within what can be read well; infinite where nothing is to be wrapped. */
export function roomIn(width: number, least: number, most: number): number {
  return Number.isFinite(width) ? Math.max(least, Math.min(width, most)) : width
}

/** One paragraph, its further lines indented like the first. */
export function wrap(text: string, width: number, indent = ''): string[] {
  const room = Math.max(20, width - indent.length)
  const lines: string[] = []
  let line = ''
  for (const word of oneLine(text)
    .split(' ')
    .flatMap(each => pieces(each, room))) {
    if (line !== '' && line.length + 1 + word.length > room) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].map(each => indent + each)
}

function pieces(word: string, room: number): string[] {
  const found: string[] = []
  for (let at = 0; at < word.length; at += room) found.push(word.slice(at, at + room))
  return found
}
