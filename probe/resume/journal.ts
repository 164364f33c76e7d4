/** What an earlier run was answered: the same request is not sent twice, its answer is taken from here. */
import { createHash } from 'node:crypto'
import type { Exchange } from '../../contract/exchange.ts'
import { mapExchange } from '../client/structure.ts'
import type { Persons } from '../persons/persons.ts'

/** What changes by itself between two runs of the same steps: ids, times, signatures; and tokens, which stand redacted. */
const VOLATILE = [
  /\{\{(?:(?:other )?token|jwt|masked(?::\d+)?)\}\}|%7B%7B(?:(?:other%20|other\+)?token|jwt|masked)%7D%7D/,
  /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/,
  /(?<![0-9a-f])(?=[a-f]{0,40}\d)[0-9a-f]{16,}/,
  /(?<![\w+/-])(?=[^\d\W]{0,40}\d)(?=\d{0,40}[A-Za-z])[\w+/-]{24,}={0,2}/,
  // After what may begin with as many digits.
  /\d{4}-\d{2}-\d{2}(?:[T ]\d{2}(?::|%3A)\d{2}(?:(?::|%3A)\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?/,
  /\d{10,13}(?!\d)/,
  /zz-[0-9a-f]{8}/,
]
const ANY_VOLATILE = new RegExp(VOLATILE.map(each => `(?:${each.source})`).join('|'), 'gi')
/** Given to every request alike, or to none: they say nothing of what is asked. */
const OF_THE_RUN = /^(user-agent|host|accept.*|content-length|x-conformance-run)$/

/** `method`, path, headers and body without what changes by itself. */
export function fingerprint(request: Exchange['request']): string {
  return textOf(request).replace(ANY_VOLATILE, '·')
}

/** Long bodies are made to measure: nothing in them changes by itself. */
const LONG = 8192

function digestOf(body: string): string {
  return `${body.length} ${createHash('sha1').update(body).digest('base64').slice(0, 12)}`
}

function textOf({ method, path, headers, body }: Exchange['request']): string {
  const reported = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !OF_THE_RUN.test(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([
    method,
    path,
    reported,
    body === undefined || body.length <= LONG ? (body ?? null) : digestOf(body),
  ])
}

export class Journal {
  readonly #waiting = new Map<string, Exchange[]>()
  readonly #persons: Persons

  /** `exchanges` as they were written, without persons: what is asked now is compared in the same words. */
  constructor(exchanges: readonly Exchange[], persons: Persons) {
    this.#persons = persons
    for (const each of exchanges) {
      const key = this.#keyOf(each.request)
      this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), each])
    }
  }

  /** Of several equal requests the first that was not taken yet: steps repeat in their order. `undefined`: it is to be sent. */
  take(request: Exchange['request']): Exchange | undefined {
    const found = this.#waiting.get(this.#keyOf(request))?.shift()
    return found === undefined || !this.#canBePlayed(found)
      ? undefined
      : { ...found, request, ...inItsWords(found, request) }
  }

  #keyOf(request: Exchange['request']): string {
    return fingerprint(mapExchange({ request }, this.#persons).request ?? request)
  }

  /** What named a person is not shown again: it is asked again, unless that would act once more. */
  #canBePlayed(found: Exchange): boolean {
    if (!canBePlayed(found)) return false
    const { effect, response } = found
    if (response === undefined || effect === 'notifies' || effect === 'changes') return true
    return ![response.body, ...Object.values(response.headers)].some(each => this.#persons.isHiddenIn(each))
  }
}

/** What brought a token is asked again; so is what had no answer, or one that says "later". */
function canBePlayed({ response }: Exchange): boolean {
  if (response === undefined || response.truncated || response.status === 429 || response.status >= 502) return false
  return !HIDDEN.test(response.body) && !Object.values(response.headers).some(value => HIDDEN.test(value))
}

/** Parts of an answer that were never written down. */
const HIDDEN = /\{\{(?:(?:other )?token|jwt|masked(?::\d+)?)\}\}/

/** An answer that echoes an id or a time of its request echoes that of the present one. */
function inItsWords(found: Exchange, request: Exchange['request']): Pick<Exchange, 'response'> {
  const { response } = found
  if (response === undefined) return {}
  const before = textOf(found.request).match(ANY_VOLATILE) ?? []
  const now = textOf(request).match(ANY_VOLATILE) ?? []
  const body = before.reduce((text, old, i) => text.replaceAll(old, now[i] ?? old), response.body)
  return { response: { ...response, body } }
}
