/** What the harness counts and lists: `count` takes no other noun, and a number before one is a count, whoever's datum it equals. */

const NOUNS = [
  ...(['answer', 'arrival', 'byte', 'call', 'change', 'character', 'check', 'connection', 'day', 'duty'] as const),
  ...([
    'error',
    'exchange',
    'failure',
    'file',
    'generator',
    'hour',
    'journey',
    'letter',
    'log-in',
    'login',
    'message',
  ] as const),
  ...(['minute', 'notification', 'part', 'question', 'request', 'rule', 'run', 'second', 'sender', 'time'] as const),
  ...(['trial', 'try', 'user', 'value', 'warning', 'way'] as const),
]
type Noun = (typeof NOUNS)[number]
const BEFORE = ['known', 'successful', 'failed', 'more', 'other', 'open', 'planned', 'virtual'] as const
type Before = (typeof BEFORE)[number]

/** `request`, `known failure`, `checks were`. */
export type Counted = Noun | `${Before} ${Noun}` | `${Noun} ${string}` | `${Noun}s ${string}` | 'tries' | 'duties'

const UNITS = 's|ms|min|h|%|[KMG]i?B|a second'
const plural = (noun: string) => (noun.endsWith('y') ? `${noun}|${noun.slice(0, -1)}ies|${noun}s` : `${noun}s?`)
const BEHIND = new RegExp(
  `^(?: of (?:about )?\\d[\\d,]*)?(?: (?:${BEFORE.join('|')}))? (?:${NOUNS.map(plural).join('|')}|${UNITS})(?![\\p{L}\\p{N}-])`,
  'u',
)

/** Of a text behind a number. */
export const isCounted = (behind: string): boolean => BEHIND.test(behind)

/** `a, b and 3 more`. */
export function listed(words: readonly string[], most = 6): string {
  const shown = words.slice(0, most)
  return `${shown.join(', ')}${words.length > shown.length ? ` and ${words.length - shown.length} more` : ''}`
}
