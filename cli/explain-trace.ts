/** The trace of a discovery for people, as hypotheses: what was seen, what was tried because of it, what came of it. */
import { ENDPOINTS } from '../contract/endpoint.ts'
import type { Exchange } from '../contract/exchange.ts'
import { eachProperty, isObject, leaves, parseJson } from '../contract/json.ts'
import { answerTo, type Ledger } from '../contract/ledger.ts'
import { outcomeOf } from '../contract/outcome.ts'
import { isQuestionId, openQuestions, QUESTIONS } from '../contract/questions.ts'
import type { Discovery } from '../probe/discover.ts'
import type { TraceStep } from '../probe/trace.ts'
import { quotedAnswer, tellingAnswers } from '../reporters/facts/telling.ts'
import { clip, count, oneLine, wrap } from '../reporters/text/visible.ts'
import { plain } from './terminal.ts'

type TracedDiscovery = Pick<Discovery, 'steps' | 'left' | 'ledger'>

/** Lines of at most `width` characters; nothing is shortened where that is infinite. */
export function explainTrace(found: TracedDiscovery, exchanges: readonly Exchange[], width = 80): string {
  const byId = new Map(exchanges.map(each => [each.id, each]))
  const reported = hypotheses(exchanges)
  const requests = found.steps.reduce((sum, step) => sum + step.asked.length, 0)
  const lines = [
    ...lookFirst(exchanges, width),
    `The story: ${count(requests, 'request')} in ${count(found.steps.length, 'part')}.`,
    ...wrap(KEY, width),
    ...found.steps.flatMap(step => ['', ...tell(step, { byId, explained: reported }, found.ledger, width)]),
    ...together(found, width),
    ...notTried(found, width),
  ]
  return lines.map(plain).join('\n')
}

const KEY =
  'Each line: id, the words of an earlier answer that it goes back to, why it was sent, the properties it carried, and what came: the status, what it means, what was said that was not said before. "=" is what was concluded. The bodies are in the report.'

const MOST_QUOTED = 90

/** Of a discovery that came to no end: each request as in a story. */
export function explainTries(exchanges: readonly Exchange[], width = 80): string {
  const reported = hypotheses(exchanges)
  const lines = grouped(exchanges).flatMap(group => request(group, reported, true, width))
  return [
    ...lookFirst(exchanges, width),
    `What was tried: ${count(exchanges.length, 'request')}.`,
    ...wrap(KEY, width),
    '',
    ...lines,
  ]
    .map(plain)
    .join('\n')
}

/** Of each endpoint that accepted nothing, the answer that says most, verbatim: what a person has to look at. */
function lookFirst(exchanges: readonly Exchange[], width: number): string[] {
  const isAccepted = (each: Exchange) => outcomeOf(each).outcome === 'success'
  const stuck = ENDPOINTS.map(endpoint => exchanges.filter(each => each.endpoint === endpoint)).filter(
    asked => asked.length > 0 && !asked.some(isAccepted),
  )
  const telling = stuck.flatMap(asked => tellingAnswers(asked, 1))
  const unanswered = exchanges.length > 0 && exchanges.every(each => each.response === undefined)
  const looked = unanswered ? exchanges.slice(-1) : telling
  if (looked.length === 0) return []
  return [
    'Look at this first: the answers that say most where nothing was accepted, as they came.',
    ...looked.flatMap(each => [
      ...hanging('  ', `${each.request.method} ${pathOf(each)} ${oneLine(each.request.body ?? '')}`.trimEnd(), width),
      ...hanging(
        '    → ',
        each.response === undefined ? `no answer: ${each.failure?.message ?? ''}` : quotedAnswer(each),
        width,
      ),
    ]),
    '',
  ]
}

interface Hypothesis {
  /** The words that name what this request is the first to carry or to change. */
  seen?: { words: string; from: string }
  /** What its answer says that the one before did not. */
  came?: string
}

/** Each request alongside the answer to the one before it at the same path. */
function hypotheses(exchanges: readonly Exchange[]): ReadonlyMap<string, Hypothesis> {
  const before = new Map<string, Exchange>()
  return new Map(
    exchanges.map((each): [string, Hypothesis] => {
      const last = before.get(pathOf(each))
      before.set(pathOf(each), each)
      const response = wordsIn(last)
      const known = carriedIn(last)
      const changed = [...carriedIn(each)].filter(([name, value]) => known.get(name) !== value).map(([name]) => name)
      const words = response.find(text => changed.some(name => names(text, name)))
      // The sentence says more than the code alongside it.
      const [came] = wordsIn(each)
        .filter(text => !response.includes(text))
        .sort((a, b) => b.split(' ').length - a.split(' ').length)
      const isRejected = each.response !== undefined && outcomeOf(each).outcome !== 'success'
      return [
        each.id,
        {
          ...(words === undefined || last === undefined ? {} : { seen: { words, from: last.id } }),
          ...(came === undefined || !isRejected ? {} : { came }),
        },
      ]
    }),
  )
}

const squeezed = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
const names = (text: string, name: string) => name.length > 1 && squeezed(text).includes(squeezed(name))

/** The texts of an answer; a key with the text that stands under it, since either may name a property. */
function wordsIn(exchange: Exchange | undefined): string[] {
  const body = exchange?.response?.body ?? ''
  const parsed = parseJson(body)
  if (parsed === undefined) return body === '' ? [] : [oneLine(body)]
  return [...leaves(parsed)].flatMap(({ pointer, value }) => {
    const key =
      pointer
        .split('/')
        .filter(part => !/^\d+$/.test(part))
        .at(-1) ?? ''
    return typeof value === 'string' ? [oneLine(names(value, key) ? value : `${key}: ${value}`)] : []
  })
}

/** Names of properties, fields and headers, with what stood under them. */
function carriedIn(exchange: Exchange | undefined): Map<string, string> {
  const { headers = {}, body = '' } = exchange?.request ?? {}
  const parsed = parseJson(body)
  const found = new Map(Object.entries(headers))
  if (parsed !== undefined) for (const { key, value } of eachProperty(parsed)) found.set(key, JSON.stringify(value))
  else for (const [name, value] of new URLSearchParams(body.includes('=') ? body : '')) found.set(name, value)
  return found
}

function tell(
  step: TraceStep,
  { byId, explained: reported }: { byId: ReadonlyMap<string, Exchange>; explained: ReadonlyMap<string, Hypothesis> },
  ledger: Ledger,
  width: number,
): string[] {
  const asked = step.asked.flatMap(id => byId.get(id) ?? [])
  const paths = new Set(asked.map(pathOf))
  const [only] = paths.size === 1 ? paths : []
  const where = only === undefined ? '' : ` to ${only}`
  return [
    `${step.id} (${step.asked.length === 0 ? 'nothing asked' : `${count(step.asked.length, 'request')}${where}`})`,
    ...grouped(asked).flatMap(group => request(group, reported, only === undefined, width)),
    ...step.concluded.flatMap(sentence => hanging('  = ', withValue(sentence, ledger, width), width)),
    ...(step.brokenOff === undefined ? [] : hanging('  ! ', `Broken off: ${step.brokenOff}`, width)),
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

function request(
  group: readonly Exchange[],
  reported: ReadonlyMap<string, Hypothesis>,
  withPath: boolean,
  width: number,
): string[] {
  const [first] = group
  if (first === undefined) return []
  const last = group.at(-1) ?? first
  const ids = group.length === 1 ? first.id : `${first.id}–${last.id} (${group.length} times)`
  const what = oneLine(first.purpose).replace(/\.$/, '')
  const where = withPath
    ? ` · ${first.request.method === 'POST' ? '' : `${first.request.method} `}${shortened(pathOf(first), 40, width)}`
    : ''
  const { seen: observed, came } = reported.get(first.id) ?? {}
  const because =
    observed === undefined ? '' : `seen "${shortened(observed.words, MOST_QUOTED, width)}" (${observed.from}): `
  const message = came === undefined ? '' : `, "${shortened(came, MOST_QUOTED, width)}"`
  return hanging(
    `  ${ids}  `,
    `${because}${what}${where}${carried(first, width)} → ${answerOf(first)}${message}`,
    width,
  )
}

function shortened(text: string, most: number, width: number): string {
  return Number.isFinite(width) ? clip(text, most) : text
}

function pathOf({ request }: Exchange): string {
  return oneLine(request.path.split('?')[0] ?? request.path)
}

/** Names of the properties, never their values. */
function carried({ request }: Exchange, width: number): string {
  const parsed = parseJson(request.body ?? '')
  const form = /=/.test(request.body ?? '') && parsed === undefined ? new URLSearchParams(request.body).keys() : []
  const names = isObject(parsed) ? Object.keys(parsed) : [...form]
  return names.length === 0 ? '' : ` {${shortened(oneLine(names.join(', ')), 60, width)}}`
}

/** The status and what it means: some services say no with a 200. */
function answerOf(exchange: Exchange): string {
  const { response, failure } = exchange
  if (response === undefined) return `no answer (${failure?.kind ?? 'unknown'})`
  return `${response.status} ${outcomeOf(exchange).outcome.replaceAll('-', ' ')}`
}

/** `auth.request.encoding: observed. …` is reported with the value that was found, on a line at most. */
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
function together({ steps, ledger }: TracedDiscovery, width: number): string[] {
  const reported = new Set(steps.flatMap(each => each.concluded.map(sentence => sentence.split(':')[0] ?? '')))
  const open: string[] = openQuestions(ledger).map(each => each.id)
  const others = QUESTIONS.filter(({ id }) => !reported.has(id) && !open.includes(id)).map(each => each.id)
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

function notTried({ left }: TracedDiscovery, width: number): string[] {
  if (left.length === 0) return []
  return ['', 'Not tried to the end', ...left.flatMap(each => hanging('  - ', `${each.id}: ${each.why}`, width))]
}
