/** Days and times that lie soon ahead, in the forms in which services take them; times of day are fixed, so that `from` is before `to`. */
import type { Expected } from '../../contract/observation.ts'
import type { Value } from '../../discovery/draft.ts'
import type { Meaning } from '../naming/meanings.ts'
import { wordsOf } from '../naming/words.ts'

const DAY = 86_400
const HOURS = 7200

const MOMENTS = ['timestamp', 'date', 'time-of-day', 'time-from', 'time-to', 'time-window'] as const satisfies Meaning[]
export type Moment = (typeof MOMENTS)[number]

export const isMoment = (meaning: Meaning): meaning is Moment => (MOMENTS as readonly Meaning[]).includes(meaning)

const TIME_WORDS = ['time', 'hour', 'uhrzeit', 'zeit', 'tijd', 'heure', 'hora', 'ora', 'godzina', 'tid', 'ωρα']
const DAY_WORDS = ['date', 'day', 'datum', 'tag', 'dag', 'jour', 'fecha', 'dia', 'giorno', 'data', 'dzien', 'dato']

type Kind = 'moment' | 'day' | 'time' | 'number'

export function momentsFor(meaning: Moment, segments: readonly string[], expected: Expected): Value[] {
  if (meaning === 'time-window') return windows()
  const kind = kindOf(meaning, segments, expected)
  const kinds = [kind, ...(['moment', 'day', 'time', 'number'] as const).filter(each => each !== kind)]
  const isEnd = meaning === 'time-to'
  const [own = [], ...others] = kinds.map(each => FORMS[each](isEnd))
  const now = isEnd ? [] : FORMS[kind](false).flatMap(current)
  // The first form of every kind before the rarer ones.
  return [
    ...(isOfMessage(segments) ? now.slice(0, 3) : []),
    ...own.slice(0, 1),
    ...others.slice(0, 2).flatMap(each => each.slice(0, 1)),
    ...own.slice(1, 2),
    ...now.slice(0, 1),
    ...others.slice(2).flatMap(each => each.slice(0, 1)),
    ...own.slice(2),
    ...others.flatMap(each => each.slice(1)),
  ]
}

function kindOf(meaning: Moment, segments: readonly string[], expected: Expected): Kind {
  if (expected.type === 'integer' || expected.type === 'number') return 'number'
  if (expected.format === 'date' || meaning === 'date') return 'day'
  if (expected.format === 'time' || meaning === 'time-of-day') return 'time'
  const own = wordsOf(segments.at(-1) ?? '')
  if (meaning === 'timestamp') return 'moment'
  if (own.some(word => DAY_WORDS.includes(word))) return 'day'
  return own.some(word => TIME_WORDS.includes(word)) && !own.includes('date') ? 'time' : 'moment'
}

/** What a message says of itself: services compare it with their own clock. */
const OF_THE_MESSAGE =
  /^(?:created|creation|issued|sent|timestamp|stamp|current|now|request|erstellt|erstellung|erzeugt|gesendet|versendet|zeitstempel|aangemaakt|verzonden|tijdstempel|cree|creation|envoye|emis|horodatage|creado|creacion|enviado|emitido|emision|creato|creazione|inviato|emesso|criado|criacao|carimbo|utworzono|utworzenia|wyslano|skapad|skickad|oprettet|opprettet|sendt|luotu|lahetetty|aikaleima|iat|ts)$/
const PLANNED = /^(?:send|schedule|scheduled|planned|expected|estimated|delivery|deliver|due|eta)$/

function isOfMessage(segments: readonly string[]): boolean {
  const words = wordsOf(segments.at(-1) ?? '')
  return words.some(word => OF_THE_MESSAGE.test(word)) && !words.some(word => PLANNED.test(word))
}

/** The same form of the moment at which it is sent. */
function current({ template, let: made = {}, origin }: Value): Value[] {
  const [entry] = Object.entries(made)
  if (entry === undefined || !('now' in entry[1])) return []
  const [name, { now }] = entry
  return [{ template: String(template).replace(`{{${name}`, '{{now'), let: { now: { now } }, origin }]
}

const later = (isEnd: boolean) => DAY + (isEnd ? HOURS : 0)

function made(form: 'iso' | 'unix-seconds' | 'unix-millis', isEnd: boolean, filter: string): Value {
  const name = isEnd ? 'later' : 'soon'
  const template = filter === '' ? `{{${name}}}` : `{{${name} | ${filter}}}`
  return { template, let: { [name]: { now: form, plusSeconds: later(isEnd) } }, origin: 'guess' }
}

const fixed = (template: string): Value => ({ template, origin: 'guess' })

const inIso = (isEnd: boolean, ...filters: string[]) => filters.map(filter => made('iso', isEnd, filter))

const FORMS: Record<Kind, (isEnd: boolean) => Value[]> = {
  moment: isEnd => inIso(isEnd, '', 'with-offset', 'with-millis', 'local-date-time', 'spaced-date-time'),
  day: isEnd => inIso(isEnd, 'date', 'dotted-date', 'slashed-date', 'dashed-date', 'compact-date'),
  time: isEnd => ['', ':00', ':00Z'].map(rest => fixed(`${isEnd ? 12 : 10}:00${rest}`)),
  number: isEnd => [made('unix-seconds', isEnd, ''), made('unix-millis', isEnd, '')],
}

function windows(): Value[] {
  const both = { soon: { now: 'iso', plusSeconds: DAY }, later: { now: 'iso', plusSeconds: DAY + HOURS } } as const
  return [
    fixed('10:00-12:00'),
    { template: '{{soon}}/{{later}}', let: both, origin: 'guess' },
    fixed('10-12'),
    fixed('morning'),
  ]
}
