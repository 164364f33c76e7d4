/** Requests that were made before out of the same values are not made again: rendering is most of what a virtual user costs. */
import type { Json } from '../../contract/json.ts'
import type { Engine } from '../../contract/made.ts'
import { type Resolver, referencesOf } from '../../contract/template.ts'
import type { PlannedCall } from './plan.ts'
import { requestOf, type Shown, type WireRequest } from './request.ts'

type Call = Pick<PlannedCall, 'call' | 'path' | 'template'>

const MOST = 64

/** `T`: what a request is made into, once. */
export class RequestCache<T> {
  readonly #into: (request: WireRequest, call: Call) => T
  readonly #names = new Map<string, string[]>()
  readonly #made = new Map<string, T>()

  constructor(into: (request: WireRequest, call: Call) => T) {
    this.#into = into
  }

  /** As `requestOf`. What has a clock or a uuid in it is made anew each time. */
  of(call: Call, lookup: Resolver, engine: Engine, shown?: Shown): T {
    const make = () => this.#into(requestOf(call, lookup, engine, shown), call)
    if (call.template.let !== undefined) return make()
    let key = `${call.call}\n${shown?.token ?? ''}`
    for (const name of this.#namesIn(call)) key += `\n${JSON.stringify(lookup(name)) ?? ''}`
    const known = this.#made.get(key)
    if (known !== undefined) return known
    const request = make()
    if (this.#made.size >= MOST) this.#made.clear()
    this.#made.set(key, request)
    return request
  }

  #namesIn(call: Call): string[] {
    const known = this.#names.get(call.call)
    if (known !== undefined) return known
    const names = [...new Set(referencesOf(call.template as Json))]
    this.#names.set(call.call, names)
    return names
  }
}
