/** The story of a discovery for people: by investigator, what was tried, what was answered, what was concluded. */
import type { Exchange } from '../contract/exchange.ts'
import type { Discovery } from '../probe/discover.ts'
import type { Chapter } from '../probe/story.ts'
import { wrap } from '../reporters/terminal/lines.ts'
import { count } from '../reporters/text/measure.ts'
import { clip, oneLine } from '../reporters/text/visible.ts'
import { plain } from './terminal.ts'

type Told = Pick<Discovery, 'chapters' | 'left'>

/** Lines of at most `width` characters. */
export function explainStory(found: Told, exchanges: readonly Exchange[], width = 80): string {
  const byId = new Map(exchanges.map(each => [each.id, each]))
  const requests = found.chapters.reduce((sum, chapter) => sum + chapter.asked.length, 0)
  const lines = [
    `The story: ${count(requests, 'request')} in ${count(found.chapters.length, 'part')}.`,
    ...wrap(KEY, width),
    ...found.chapters.flatMap(chapter => ['', ...tell(chapter, byId, width)]),
    ...notTried(found, width),
  ]
  return lines.map(plain).join('\n')
}

const KEY =
  'Each line: id, why it was sent, where to, and what came. "=" is a conclusion; the bodies are in the report.'

function tell(chapter: Chapter, byId: ReadonlyMap<string, Exchange>, width: number): string[] {
  const asked = chapter.asked.flatMap(id => byId.get(id) ?? [])
  return [
    `${chapter.id} (${chapter.asked.length === 0 ? 'nothing asked' : count(chapter.asked.length, 'request')})`,
    ...grouped(asked).flatMap(group => request(group, width)),
    ...chapter.concluded.flatMap(sentence => conclusion(sentence, width)),
    ...(chapter.brokenOff === undefined ? [] : hanging('! ', `Broken off: ${chapter.brokenOff}`, width)),
  ]
}

/** Requests of one purpose and one answer, one after the other, share a line. */
function grouped(asked: readonly Exchange[]): Exchange[][] {
  const groups: Exchange[][] = []
  for (const each of asked) {
    const last = groups.at(-1)
    const [first] = last ?? []
    if (last !== undefined && first !== undefined && line(first) === line(each)) last.push(each)
    else groups.push([each])
  }
  return groups
}

const line = (each: Exchange) => `${each.purpose} ${each.request.method} ${pathOf(each)} ${answerOf(each)}`

function request(group: readonly Exchange[], width: number): string[] {
  const [first] = group
  if (first === undefined) return []
  const last = group.at(-1) ?? first
  const ids = group.length === 1 ? first.id : `${first.id}–${last.id}`
  const times = group.length === 1 ? '' : ` (${group.length} times)`
  const what = oneLine(first.purpose).replace(/\.$/, '')
  const where = `${first.request.method === 'POST' ? '' : `${first.request.method} `}${pathOf(first)}`
  return hanging(`  ${ids}  `, `${what}${times} · ${clip(where, 40)} → ${answerOf(first)}`, width)
}

function pathOf({ request }: Exchange): string {
  return oneLine(request.path.split('?')[0] ?? request.path)
}

function answerOf({ response, failure }: Exchange): string {
  return response === undefined ? `no answer (${failure?.kind ?? 'unknown'})` : String(response.status)
}

/** `auth.token.form: observed. …`: the question first, as the ledger names it. */
function conclusion(sentence: string, width: number): string[] {
  return hanging('  = ', sentence, width)
}

/** Further lines stand under the first word, not under its mark. */
function hanging(mark: string, text: string, width: number): string[] {
  const indent = ' '.repeat(mark.length)
  const [first = '', ...rest] = wrap(text, width, indent)
  return [mark + first.slice(mark.length), ...rest]
}

function notTried({ left }: Told, width: number): string[] {
  if (left.length === 0) return []
  return ['', 'Not tried to the end', ...left.flatMap(each => hanging('  - ', `${each.id}: ${each.why}`, width))]
}
