/** Of many error responses, those that say most: what few others say, and with the most names in it. */
import type { Exchange } from '../../contract/exchange.ts'
import { clip, oneLine } from '../text/visible.ts'

/** Of a page only its beginning, and of a long text no more words than of a good sentence, so that length alone does not win. */
const READ = 4000
const MOST_WORDS = 40
const MOST_QUOTED = 1000

/** At most `most`, the most telling first; answers that say the same count once, and silence is none. */
export function tellingAnswers(exchanges: readonly Exchange[], most: number): Exchange[] {
  const kinds = new Map<string, { exchange: Exchange; words: string[] }>()
  for (const exchange of exchanges) {
    if (exchange.response === undefined) continue
    const sent = new Set(wordsIn(JSON.stringify(exchange.request)))
    // What repeats the request says nothing of the service.
    const words = wordsOf(exchange.response).filter(word => !sent.has(word))
    const key = words.toSorted().join(' ')
    if (!kinds.has(key)) kinds.set(key, { exchange, words })
  }
  const holding = new Map<string, number>()
  for (const { words } of kinds.values()) for (const word of words) holding.set(word, (holding.get(word) ?? 0) + 1)
  const worth = (word: string) => Math.log((kinds.size + 1) / (holding.get(word) ?? 1))
  const scored = [...kinds.values()].map(({ exchange, words }) => {
    const best = words.map(worth).sort((a, b) => b - a)
    return { exchange, score: best.slice(0, MOST_WORDS).reduce((sum, each) => sum + each, 0) }
  })
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ exchange }) => exchange)
}

/** `401 {"error":"unknown client"} (x0012, the log-in as json)` */
export function quotedAnswer({ id, purpose, response }: Exchange): string {
  if (response === undefined) return `no answer (${id}, ${oneLine(purpose)})`
  const body = clip(oneLine(response.body), MOST_QUOTED)
  return `${response.status} ${body === '' ? 'without a body' : body} (${id}, ${oneLine(purpose)})`
}

/** Once each; ids, times and numbers differ from answer to answer and say nothing. */
function wordsOf({ status, body }: NonNullable<Exchange['response']>): string[] {
  const text = body.slice(0, READ).replace(/<(?:style|script)[\s\S]*?<\/(?:style|script)>|<[^>]*>/gi, ' ')
  return [...new Set([`status ${status}`, ...wordsIn(text)])]
}

const wordsIn = (text: string) =>
  (text.toLowerCase().match(/[\p{L}_][\p{L}\p{N}_]+/gu) ?? []).filter(word => !/^(?=.*\d)[0-9a-f]{6,}$/.test(word))
