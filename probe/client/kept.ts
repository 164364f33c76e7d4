/** The exchanges of a run as they came, shown only redacted, and with all that is known to be secret by then. */
import type { Exchange } from '../../contract/exchange.ts'
import { maskedBody, maskedHeader, maskedLogIn, maskedQuery } from './mask.ts'
import type { Redactor } from './redact.ts'

export class KeptExchanges {
  readonly #raw: Exchange[] = []
  readonly #redactor: Redactor
  #shown: Exchange[] = []
  /** How much was known to be secret when `#shown` was made. */
  #known = 0
  constructor(redactor: Redactor) {
    this.#redactor = redactor
  }

  add(exchange: Exchange): void {
    this.#raw.push(exchange)
  }

  all(): Exchange[] {
    if (this.#known !== this.#redactor.size) this.#shown = []
    this.#known = this.#redactor.size
    for (const each of this.#raw.slice(this.#shown.length)) this.#shown.push(this.redacted(each))
    return [...this.#shown]
  }

  redacted(exchange: Exchange): Exchange {
    const { request, response, failure } = exchange
    const clean = (text: string) => this.#redactor.redact(text)
    const headers = (all: Record<string, string>) =>
      Object.fromEntries(Object.entries(all).map(([name, value]) => [clean(name), maskedHeader(name, clean(value))]))
    const logIn = exchange.effect === 'authenticates' && response !== undefined && response.status < 400
    return {
      ...exchange,
      purpose: clean(exchange.purpose),
      request: {
        ...request,
        path: maskedQuery(clean(request.path)),
        headers: headers(request.headers),
        ...(request.body === undefined ? {} : { body: maskedBody(clean(request.body)) }),
      },
      ...(response === undefined
        ? {}
        : {
            response: {
              ...response,
              headers: headers(response.headers),
              body: (logIn ? maskedLogIn : maskedBody)(clean(response.body)),
            },
          }),
      ...(failure === undefined ? {} : { failure: { ...failure, message: clean(failure.message) } }),
    }
  }
}
