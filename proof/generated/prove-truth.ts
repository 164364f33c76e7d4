import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { decode, encode, MEDIA } from './codec.ts'
import { at, type Body, isObject, isOf, type Json, put } from './model.ts'
import { type EndpointTruth, encodingOf, holds, type Step, type Truth } from './truth.ts'

interface Answer {
  status: number
  text: string
  json: Json | undefined
  headers: Headers
}
export interface Proven {
  requests: number
  claims: number
  failed: string[]
}
type Given = Record<string, Json>
const short = (answer: Answer) => `${answer.status} ${answer.text.slice(0, 160).replace(/\s+/g, ' ')}`
const pathOf = (step: Step) => step.path.replace(/\?.*/, '')
const above = (pointer: string) => pointer.slice(0, pointer.lastIndexOf('/'))

/** Holds a running service against what is written of it, by requests alone: it reads the truth and knows nothing of the drawing. */
export class Prover {
  readonly #truth: Truth
  readonly #told: string
  readonly #url: string
  #given: Given = {}
  #proven: Proven = { requests: 0, claims: 0, failed: [] }

  /** `url` is the base URL that its operator tells, with the prefix or without. */
  constructor(truth: Truth, url: string) {
    const { prefix, includedInBaseUrl } = truth.basePath
    this.#truth = truth
    this.#told = url
    this.#url = url + (includedInBaseUrl ? '' : prefix)
  }

  async claims(): Promise<Proven> {
    const first = await this.#solve()
    for (const path of Object.keys(this.#truth.endpoints))
      this.#claim(first.has(path), `solve reaches success on ${path}`)
    for (const [path, endpoint] of Object.entries(this.#truth.endpoints))
      await this.#endpoint(path, endpoint, first.get(path))
    await this.#access()
    await this.#place()
    await this.#size()
    return this.#proven
  }
  /** The service has to be started with tokens that live for `seconds`. */
  async expiry(seconds: number): Promise<Proven> {
    const step = this.#stepsOf('verify')
    await this.#solve(this.#truth.solve.slice(0, 2))
    await wait(seconds * 1000 + 60)
    const stale = await this.#send(step)
    this.#claim(
      !this.#succeeded(step, stale) && stale.status === this.#truth.auth.tokenFailureStatus.expired,
      'a token that expired is refused',
      stale,
    )
    return this.#proven
  }

  #claim(holds: boolean, what: string, answer?: Answer): boolean {
    this.#proven.claims++
    if (!holds) this.#proven.failed.push(`${what}${answer ? `: ${short(answer)}` : ''}`)
    return holds
  }
  #stepsOf = (word: string): Step => this.#truth.solve.find(each => each.path.includes(word)) as Step

  // --- requests ---

  #filled<T>(value: T): T {
    const fill = (each: unknown): unknown => {
      if (typeof each === 'string') {
        const whole = /^\$\{(\w+)\}$/.exec(each)?.[1]
        if (whole !== undefined && whole in this.#given) return this.#given[whole]
        return each.replace(/\$\{(\w+)\}/g, (_, name: string) => String(this.#given[name] ?? ''))
      }
      if (Array.isArray(each)) return each.map(fill)
      return isObject(each) ? Object.fromEntries(Object.entries(each).map(([name, one]) => [name, fill(one)])) : each
    }
    return fill(value) as T
  }
  /** The time, a number of its own and the signature over both, as they are sent with a login. */
  #signed(key?: string, late = 0): Given {
    const { signature } = this.#truth.auth
    if (signature === undefined) return {}
    const { clock, hmac, as, parts, between } = signature
    const at = Date.now() - late * 1000
    const timestamp =
      clock === 'unix-millis' ? at : clock === 'unix-seconds' ? Math.floor(at / 1000) : new Date(at).toISOString()
    const user = Object.entries(this.#truth.credentials).find(([label]) => label !== signature.key)?.[1] as Json
    const given: Given = { user, timestamp, nonce: randomUUID() }
    const text = parts.map(part => String(given[part])).join(between)
    const secret = key ?? String(this.#truth.credentials[signature.key])
    return { ...given, signature: createHmac(hmac, secret).update(text).digest(as) }
  }
  async #send(step: Step, signed: Given = {}): Promise<Answer> {
    for (let tries = 0; ; tries++) {
      this.#given = { ...this.#given, ...this.#signed(), ...signed }
      const { path, headers, body, form, raw } = this.#filled(step)
      this.#proven.requests++
      const response = await fetch(this.#url + path, {
        method: 'POST',
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        body: raw ?? (form ? encode('form', form) : body === undefined ? null : JSON.stringify(body)),
        signal: AbortSignal.timeout(15_000),
      })
      const text = await response.text()
      let json: Json | undefined
      try {
        json = JSON.parse(text) as Json
      } catch {
        json = /^<\?xml/.test(text)
          ? (decode('xml', 'application/xml', Buffer.from(text)) as Json | undefined)
          : undefined
      }
      if (response.status !== 429 || tries === 3)
        return { status: response.status, text, json, headers: response.headers }
      await wait(1000 * Number(response.headers.get('retry-after') ?? 1) + 20)
    }
  }
  #succeeded(step: Step, answer: Answer): boolean {
    const endpoint = this.#truth.endpoints[pathOf(step)] as EndpointTruth
    return (
      answer.status === endpoint.successStatus &&
      Object.entries(endpoint.successBody ?? {}).every(
        ([pointer, value]) => String(at(answer.json, pointer)) === String(value),
      )
    )
  }

  // --- claims ---

  async #solve(steps = this.#truth.solve): Promise<Map<string, Step[]>> {
    const reached = new Map<string, Step[]>()
    for (const step of steps) {
      const answer = await this.#send(step)
      if (
        !this.#claim(
          answer.status === step.status && this.#succeeded(step, answer),
          `solve reaches ${step.path}`,
          answer,
        )
      )
        continue
      for (const [name, from] of Object.entries(step.extract ?? {})) {
        const [, where, location] = /^(body|header|cookie):(.+)$/.exec(from) as unknown as [string, string, string]
        const cookie = answer.headers
          .getSetCookie()
          .map(each => each.split(';')[0]?.split('=') ?? [])
          .find(([one]) => one === location)?.[1]
        const found =
          where === 'body'
            ? at(answer.json, location)
            : where === 'header'
              ? answer.headers.get(location)?.replace(/^\S+ /, '')
              : cookie
        if (this.#claim(found !== undefined, `${step.path} gives ${name} at ${from}`, answer))
          this.#given[name] = found as Json
      }
      for (const [pointer, value] of Object.entries(step.expect ?? {}))
        this.#claim(
          JSON.stringify(at(answer.json, pointer)) === JSON.stringify(value),
          `${step.path} reads back ${pointer}`,
          answer,
        )
      this.#fields(step, answer)
      reached.set(pathOf(step), [...(reached.get(pathOf(step)) ?? []), step])
    }
    return reached
  }
  #fields(step: Step, answer: Answer): void {
    const { responseFields } = this.#truth.endpoints[pathOf(step)] as EndpointTruth
    for (const [pointer, message] of Object.entries(responseFields)) {
      const value = at(answer.json, pointer)
      const types = message.replace(' (optional)', '').split('|')
      const fine =
        value === undefined
          ? message.endsWith('(optional)') || at(answer.json, above(pointer)) === undefined
          : isOf(value, types) || this.#truth.endpoints[pathOf(step)]?.bodyType?.includes('xml') === true
      this.#claim(fine, `${step.path} answers ${pointer} as ${message}`, answer)
    }
    const unknown = membersIn(answer.json).filter(each => !(each in responseFields))
    this.#claim(
      unknown.length === 0,
      `${step.path} answers nothing that is not told, but ${unknown.join(', ')}`,
      answer,
    )
  }

  async #endpoint(path: string, endpoint: EndpointTruth, steps: Step[] | undefined): Promise<void> {
    const sample = steps?.[0]
    if (sample === undefined) return
    const codec = encodingOf(endpoint)
    const read = (step: Step): Body =>
      step.raw === undefined
        ? (step.form ?? step.body ?? {})
        : (decode(codec, MEDIA[codec], Buffer.from(step.raw)) as Body)
    const write = (body: Body): Step => {
      const { body: _, form: __, raw: ___, ...rest } = sample
      return {
        ...rest,
        ...(codec === 'json'
          ? { body }
          : codec === 'form'
            ? { form: body as Record<string, string> }
            : { raw: encode(codec, this.#filled(body)) }),
      }
    }
    const taken = async (step: Step, why: string) => {
      const answer = await this.#send(step)
      this.#claim(this.#succeeded(step, answer), `${path}: ${why} is taken`, answer)
    }
    const refused = async (step: Step, why: string) => {
      const answer = await this.#send(step)
      this.#claim(!this.#succeeded(step, answer) && answer.status < 500, `${path}: ${why} is refused`, answer)
    }

    for (const name of Object.keys(endpoint.required).filter(each => each.includes(':'))) {
      const [where, key] = name.split(':') as [string, string]
      const headers = Object.fromEntries(
        Object.entries(sample.headers).filter(([each]) => each.toLowerCase() !== key.toLowerCase()),
      )
      await refused(
        where === 'header' ? { ...sample, headers } : { ...sample, path: path },
        `a request without ${name}`,
      )
    }
    if (Object.keys(sample).every(each => !['body', 'form', 'raw'].includes(each))) return
    const bodies = [
      ...(steps ?? []).map(read),
      ...this.#truth.variants.filter(each => each.path === path).map(each => each.body),
    ]
    const unique = bodies.filter(
      (each, n) => bodies.findIndex(other => JSON.stringify(other) === JSON.stringify(each)) === n,
    )
    const seen = new Map<string, Set<Json | undefined>>(Object.keys(endpoint.enums).map(each => [each, new Set()]))
    for (const body of unique) {
      const rules = (endpoint.conditional ?? []).filter(each => holds(each, body))
      const required = Object.assign({}, endpoint.required, ...rules.map(each => each.required)) as Record<
        string,
        string
      >
      const optional = Object.assign({}, endpoint.optional, ...rules.map(each => each.optional)) as Record<
        string,
        string
      >
      await taken(write(body), 'a valid body')
      for (const pointer of membersIn(body)) {
        const type = required[pointer] ?? optional[pointer]
        if (!this.#claim(type !== undefined, `${path}: ${pointer} of a valid body is told`) || type === undefined)
          continue
        await (pointer in required ? refused : taken)(
          write(put(body, pointer, undefined) as Body),
          `a body ${JSON.stringify(body)} without ${pointer}`,
        )
        if (codec === 'json')
          await refused(
            write(put(body, pointer, type.includes('object') ? 'text' : { x: 1 }) as Body),
            `${pointer} of another type than ${type}`,
          )
      }
      for (const pointer of Object.keys(required))
        if (pointer.startsWith('/') && !endpoint.oneOf?.includes(pointer))
          this.#claim(
            at(body, pointer) !== undefined || at(body, above(pointer)) === undefined,
            `${path}: ${pointer}, which is required, is in every valid body`,
          )
      for (const pointer of rules.flatMap(each => each.forbidden ?? [])) {
        const other = unique.map(each => at(each, pointer)).find(each => each !== undefined)
        if (other !== undefined)
          await refused(write(put(body, pointer, other) as Body), `${pointer} where it is forbidden`)
      }
      for (const [pointer, values] of Object.entries(endpoint.enums)) {
        const value = at(body, pointer)
        const known = seen.get(pointer) as Set<Json | undefined>
        if (value === undefined) continue
        if (known.size === 0)
          await refused(write(put(body, pointer, 'x-bogus') as Body), `a value of ${pointer} that is not in its list`)
        known.add(value)
        for (const other of values.filter(
          each =>
            !known.has(each) &&
            !(endpoint.conditional ?? []).some(rule => rule.when[pointer] === each || rule.when[pointer] === value),
        )) {
          known.add(other)
          await taken(write(put(body, pointer, other) as Body), `${other} of ${pointer}`)
        }
      }
      for (const pointer of membersIn(body))
        if (endpoint.formats[pointer]?.startsWith('maxLength ') && codec === 'json')
          await refused(
            write(put(body, pointer, 'x'.repeat(Number(endpoint.formats[pointer].slice(10)) + 1)) as Body),
            `${pointer} that is too long`,
          )
    }
    for (const [pointer, values] of Object.entries(endpoint.enums)) {
      const untried = values.filter(each => !seen.get(pointer)?.has(each))
      this.#claim(untried.length === 0, `${path}: ${untried.join(', ')} of ${pointer} is in some valid body`)
    }
    const body = unique[0] as Body
    await (this.#truth.strict ? refused : taken)(write({ ...body, zzUnknown: 'x' }), 'an unknown member')
    if (endpoint.oneOf) {
      const all = endpoint.oneOf.reduce<Body>(
        (sofar, pointer) =>
          put(sofar, pointer, unique.map(each => at(each, pointer)).find(each => each !== undefined) as Json) as Body,
        body,
      )
      await refused(write(all), 'all of oneOf at once')
    }
  }

  async #renewal(log: Step, { path, sentAs }: { path: string; sentAs: string }): Promise<void> {
    const granted = await this.#send(log)
    const sent = put({}, sentAs, at(granted.json, path) as Json) as Body
    const renew = log.form ? { ...log, form: sent as Record<string, string> } : { ...log, body: sent }
    const renewed = await this.#send(renew)
    this.#claim(this.#succeeded(log, renewed), 'what the log-in gives for it renews the token', renewed)
    const again = await this.#send(renew)
    this.#claim(!this.#succeeded(log, again), 'and is good for one time', again)
  }

  async #access(): Promise<void> {
    const { auth, solve } = this.#truth
    const log = solve[0] as Step
    const secret = Object.values(this.#truth.credentials).at(-1)
    const wrong = JSON.parse(
      JSON.stringify(log)
        .replaceAll(JSON.stringify(secret), typeof secret === 'number' ? '11111111' : '"wrong-secret"')
        .replaceAll(String(secret), typeof secret === 'number' ? '11111111' : 'wrong-secret'),
    ) as Step
    if (wrong.headers['Authorization'])
      wrong.headers['Authorization'] = `Basic ${Buffer.from('nobody:wrong').toString('base64')}`
    const answer = await this.#send(wrong, this.#signed('wrong-secret'))
    const isRejected = (other: Answer) => other.status === auth.failureStatus && !this.#succeeded(wrong, other)
    this.#claim(isRejected(answer), `wrong credentials are refused with ${auth.failureStatus}`, answer)
    if (auth.signature !== undefined) {
      const stale = await this.#send(log, this.#signed(undefined, auth.signature.toleranceSeconds + 5))
      this.#claim(isRejected(stale), 'a log-in that was signed long ago is refused', stale)
    }
    if (auth.refresh !== undefined) await this.#renewal(log, auth.refresh)
    const step = this.#stepsOf('verify')
    const given = this.#given
    this.#given = { ...given, token: 'no-such-token' }
    const garbage = await this.#send(step)
    this.#claim(
      garbage.status === auth.tokenFailureStatus.invalid && !this.#succeeded(step, garbage),
      'a token of nobody is refused',
      garbage,
    )
    this.#given = given
    const { where, name, path } = auth.presentation
    const missing: Step = {
      ...step,
      path: where === 'query' ? pathOf(step) : step.path,
      headers: Object.fromEntries(
        Object.entries(step.headers).filter(([each]) => each !== (where === 'cookie' ? 'Cookie' : name)),
      ),
    }
    if (where === 'body' && missing.body) missing.body = put(missing.body, path as string, undefined) as Body
    const none = await this.#send(missing)
    this.#claim(
      none.status === auth.tokenFailureStatus.missing && !this.#succeeded(step, none),
      'a call without a token is refused',
      none,
    )
  }

  /** Where the base URL lacks the prefix, nothing is there without it. */
  async #place(): Promise<void> {
    const { includedInBaseUrl, prefix } = this.#truth.basePath
    if (includedInBaseUrl) return
    this.#claim(prefix !== '', 'what the base URL lacks is told')
    const { status } = await fetch(this.#told + pathOf(this.#stepsOf('verify')), { method: 'POST', body: '{}' })
    this.#claim(status === 404 || status === 200, `without the prefix ${prefix} there is nothing, but ${status}`)
  }

  async #size(): Promise<void> {
    const { bodyBytes, bodyStatus } = this.#truth.limits
    const { body: _, form: __, ...step } = this.#stepsOf('verify')
    const sized = (size: number): Step => ({ ...step, raw: JSON.stringify({ pad: 'a'.repeat(size - 10) }) })
    const over = await this.#send(sized(bodyBytes + 1))
    this.#claim(over.status === bodyStatus, `a body of ${bodyBytes + 1} bytes is refused with ${bodyStatus}`, over)
    const under = await this.#send(sized(bodyBytes))
    this.#claim(under.status !== bodyStatus || bodyStatus === 200, `a body of ${bodyBytes} bytes is not`, under)
  }
}

/** Every place of a document; of arrays only the objects in them, the first of each. */
function membersIn(document: unknown, path = ''): string[] {
  if (Array.isArray(document)) return isObject(document[0]) ? membersIn(document[0], `${path}/0`) : []
  if (!isObject(document)) return []
  return Object.entries(document).flatMap(([name, each]) => {
    const here = `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    return [here, ...membersIn(each, here)]
  })
}
