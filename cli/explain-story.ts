/** The story of a discovery for people: by investigator, what was tried, what was answered, what was concluded. */
import type { Exchange } from '../contract/exchange.ts'
import { isObject, parseJson } from '../contract/json.ts'
import { answerTo, type Ledger } from '../contract/ledger.ts'
import { outcomeOf } from '../contract/outcome.ts'
import { isQuestionId, openQuestions, QUESTIONS } from '../contract/questions.ts'
import type { Discovery } from '../probe/discover.ts'
import type { Chapter } from '../probe/story.ts'
import { wrap } from '../reporters/terminal/lines.ts'
import { count } from '../reporters/text/measure.ts'
import { clip, oneLine } from '../reporters/text/visible.ts'
import { plain } from './terminal.ts'

type Told = Pick<Discovery, 'chapters' | 'left' | 'ledger'>

/** Lines of at most `width` characters; nothing is shortened where that is infinite. */
export function explainStory(found: Told, exchanges: readonly Exchange[], width = 80): string {
  const byId = new Map(exchanges.map(each => [each.id, each]))
  const requests = found.chapters.reduce((sum, chapter) => sum + chapter.asked.length, 0)
  const lines = [
    `The story: ${count(requests, 'request')} in ${count(found.chapters.length, 'part')}.`,
    ...wrap(KEY, width),
    ...found.chapters.flatMap(chapter => ['', ...tell(chapter, byId, found.ledger, width)]),
    ...together(found, width),
    ...notTried(found, width),
  ]
  return lines.map(plain).join('\n')
}

const KEY =
  'Each line: id, why it was sent, the members it carried, and what came. "=" is what was concluded. The bodies are in the report.'

const MOST_ANSWER = 160

/** Of a discovery that came to no end: each request as in a story, and what its answer says. */
export function explainTries(exchanges: readonly Exchange[], width = 80): string {
  const lines = grouped(exchanges).flatMap(group => [
    ...request(group, true, width),
    ...hanging('      ', said(group[0], width), width),
  ])
  return [`What was tried: ${count(exchanges.length, 'request')}.`, ...wrap(KEY, width), '', ...lines]
    .filter((line, i) => i < 3 || line.trim() !== '')
    .map(plain)
    .join('\n')
}

const said = (exchange: Exchange | undefined, width: number) =>
  shortened(oneLine(exchange?.response?.body ?? ''), MOST_ANSWER, width)

function tell(chapter: Chapter, byId: ReadonlyMap<string, Exchange>, ledger: Ledger, width: number): string[] {
  const asked = chapter.asked.flatMap(id => byId.get(id) ?? [])
  const paths = new Set(asked.map(pathOf))
  const [only] = paths.size === 1 ? paths : []
  const where = only === undefined ? '' : ` to ${only}`
  return [
    `${chapter.id} (${chapter.asked.length === 0 ? 'nothing asked' : `${count(chapter.asked.length, 'request')}${where}`})`,
    ...grouped(asked).flatMap(group => request(group, only === undefined, width)),
    ...chapter.concluded.flatMap(sentence => hanging('  = ', withValue(sentence, ledger, width), width)),
    ...(chapter.brokenOff === undefined ? [] : hanging('  ! ', `Broken off: ${chapter.brokenOff}`, width)),
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

const line = (each: Exchange) =>
  `${each.purpose} ${each.request.method} ${pathOf(each)} ${carried(each, Number.POSITIVE_INFINITY)} ${answerOf(each)}`

function request(group: readonly Exchange[], withPath: boolean, width: number): string[] {
  const [first] = group
  if (first === undefined) return []
  const last = group.at(-1) ?? first
  const ids = group.length === 1 ? first.id : `${first.id}–${last.id} (${group.length} times)`
  const what = oneLine(first.purpose).replace(/\.$/, '')
  const where = withPath
    ? ` · ${first.request.method === 'POST' ? '' : `${first.request.method} `}${shortened(pathOf(first), 40, width)}`
    : ''
  return hanging(`  ${ids}  `, `${what}${where}${carried(first, width)} → ${answerOf(first)}`, width)
}

function shortened(text: string, most: number, width: number): string {
  return Number.isFinite(width) ? clip(text, most) : text
}

function pathOf({ request }: Exchange): string {
  return oneLine(request.path.split('?')[0] ?? request.path)
}

/** Names of the members, never their values. */
function carried({ request }: Exchange, width: number): string {
  const parsed = parseJson(request.body ?? '')
  const form = /=/.test(request.body ?? '') && !parsed.success ? new URLSearchParams(request.body).keys() : []
  const names = parsed.success && isObject(parsed.data) ? Object.keys(parsed.data) : [...form]
  return names.length === 0 ? '' : ` {${shortened(oneLine(names.join(', ')), 60, width)}}`
}

/** The status and what it means: some services say no with a 200. */
function answerOf(exchange: Exchange): string {
  const { response, failure } = exchange
  if (response === undefined) return `no answer (${failure?.kind ?? 'unknown'})`
  return `${response.status} ${outcomeOf(exchange).outcome.replaceAll('-', ' ')}`
}

/** `auth.request.encoding: observed. …` is told with the value that was found, on a line at most. */
function withValue(sentence: string, ledger: Ledger, width: number): string {
  const [, id = '', rest = ''] = /^([a-z.-]+): ([\s\S]*)$/.exec(sentence) ?? []
  if (!isQuestionId(id)) return sentence
  const { value } = answerTo(ledger, id)
  const shown =
    value === undefined || isReference(value) ? '' : ` ${shortened(oneLine(JSON.stringify(value)), 70, width)},`
  return `${id}:${shown} ${rest}`
}

const isReference = (value: unknown) => isObject(value) && '$ref' in value

/** What no single part concluded, but all answers together show. */
function together({ chapters, ledger }: Told, width: number): string[] {
  const told = new Set(chapters.flatMap(each => each.concluded.map(sentence => sentence.split(':')[0] ?? '')))
  const open: string[] = openQuestions(ledger).map(each => each.id)
  const others = QUESTIONS.filter(({ id }) => !told.has(id) && !open.includes(id)).map(each => each.id)
  return [
    '',
    'All answers together',
    ...(others.length === 0 ? [] : hanging('  = ', `settled: ${others.join(', ')}`, width)),
    ...hanging('  = ', open.length === 0 ? 'nothing is open' : `open: ${open.join(', ')}`, width),
  ]
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
