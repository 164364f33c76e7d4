/** The exchanges of a run as they came, shown only redacted, and with all that is known to be secret by then. */
import type { Exchange } from '../../contract/exchange.ts'
import { maskedBody, maskedHeader, maskedLogIn, maskedQuery } from './mask.ts'
import type { Redactor } from './redact.ts'
import { BEYOND, Room } from './room.ts'
import { mapExchange } from './structure.ts'

export class KeptExchanges {
  readonly #raw: Exchange[] = []
  readonly #room = new Room()
  readonly #cut = new WeakSet<Exchange>()
  readonly #redactor: Redactor
  #shown: Exchange[] = []
  /** How much was known to be secret when `#shown` was made. */
  #known = 0
  constructor(redactor: Redactor) {
    this.#redactor = redactor
  }

  /** As it is kept, which may be less than what came. */
  add(exchange: Exchange): Exchange {
    const kept = this.#room.fit(exchange)
    if (kept.response?.body !== exchange.response?.body) this.#cut.add(kept)
    this.#raw.push(kept)
    return kept
  }

  all(): Exchange[] {
    if (this.#known !== this.#redactor.size) this.#shown = []
    this.#known = this.#redactor.size
    for (const each of this.#raw.slice(this.#shown.length)) this.#shown.push(this.redacted(each))
    return [...this.#shown]
  }

  redacted(exchange: Exchange): Exchange {
    const clean = mapExchange(exchange, {
      value: text => this.#redactor.redact(text),
      name: text => this.#redactor.redactName(text),
      sentence: text => this.#redactor.redact(text),
    })
    const { request, response } = clean
    const headers = (all: Record<string, string>) =>
      Object.fromEntries(Object.entries(all).map(([name, value]) => [name, maskedHeader(name, value)]))
    const whole = (text: string) => (this.#cut.has(exchange) && text.length > BEYOND ? text.slice(0, -BEYOND) : text)
    const logIn = exchange.effect === 'authenticates' && response !== undefined && response.status < 400
    return {
      ...clean,
      request: {
        ...request,
        path: maskedQuery(request.path),
        headers: headers(request.headers),
        ...(request.body === undefined ? {} : { body: maskedBody(request.body) }),
      },
      ...(response === undefined
        ? {}
        : {
            response: {
              ...response,
              headers: headers(response.headers),
              body: whole((logIn ? maskedLogIn : maskedBody)(response.body)),
            },
          }),
    }
  }
}
