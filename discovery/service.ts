/** A service as far as it is known: the one way in which a draft becomes a request, and what was learnt from the answers. */
import { EFFECT_OF, type Endpoint } from '../contract/endpoint.ts'
import { EchoKeys, type SentRequest } from '../contract/errors/echo.ts'
import type { Mention, Unit } from '../contract/errors/units.ts'
import { eachProperty, type Json } from '../contract/json.ts'
import type { TokenKnowledge } from '../contract/knowledge.ts'
import { present } from '../contract/request.ts'
import type { RequestTemplate } from '../contract/request-template.ts'
import { lacksSign } from '../contract/success-sign.ts'
import { rendered } from '../contract/template.ts'
import { waitOf, withMade } from '../probe/call/clock.ts'
import type { Ask, Reply } from '../probe/client/types.ts'
import { contentOf, type DiscoveryContext, keepRejection, prepared, withAlways } from '../probe/context.ts'
import { inMediaType, insistInMediaType } from '../probe/media-type.ts'
import { personsOf } from '../probe/persons/persons.ts'
import { changedToken } from '../probe/token/form.ts'
import { isHardlyOther, isRejectedLike, isRejection, NOT_LOOKED_AT, OF_CONTENT } from './acceptance.ts'
import { type Answer, type AskOptions, answerOf, sameAnswer, sentIn, signatureOf } from './answer.ts'
import { Askings } from './askings.ts'
import { credentialsIn } from './credentials.ts'
import { type Draft, EMPTY, filled, isSendable, type Slot, templateOf, type Value } from './draft.ts'
import { Envelope } from './envelope.ts'
import { Forms } from './forms.ts'
import { Frames } from './frames.ts'
import { Holders } from './holders.ts'
import { InTurn } from './in-turn.ts'
import { Nonces } from './nonces.ts'
import type { Operation } from './operation.ts'
import { Positions } from './positions.ts'
import { SaidWords } from './said-words.ts'
import { inStyle, type Style, spellings, squeezed, styleOf, tokensOf } from './spelling.ts'
import { bringsToken } from './token-strings.ts'
import { UnknownMessages } from './unknown-messages.ts'
import { Wordings } from './wordings.ts'

const isShownIn = ({ in: where, path }: Slot, { in: place, name }: TokenKnowledge['presentation']): boolean =>
  where === place && path.join().toLowerCase() === name.toLowerCase()

export class Service {
  readonly context: DiscoveryContext
  /** Answers that were rejected with the status of a success. */
  readonly rejections: Answer[] = []
  /** Words of answers to what has nothing to do with a request's properties: a wrong path, a broken body. */
  readonly background = new Set<string>()
  /** Those of them that stood in quotes. */
  readonly backgroundQuoted = new Set<string>()
  /** What is said of an object without anything in it, which counts as nothing. */
  readonly saidOfEmpty = new Set<string>()
  /** An object with nothing in it counts as missing, and one with a name that nobody has does not: then each is sent so. */
  fillsEmpty = false
  /** Words that stood as names in vain, until another value made the complaint go. */
  readonly refuted = new Set<string>()
  /** How often names that stood in a form were proven and refuted. */
  readonly forms = new Forms()
  /** Names that the service has shown to know, for their style. */
  readonly names: string[] = []
  /** Names that were taken for properties, and without which the same was accepted. */
  readonly disproved = new Set<string>()
  /** Names are reported as its code spells them, and taken in another spelling. */
  tellsCode = false
  /** Of an unknown name and a wrong value in a known place it tells the place, where it tells one of them. */
  tellsKnownFirst: boolean | undefined
  /** An unknown name came back with a capital at its beginning, and went without. */
  #capitalises = false
  /** Data by the names under which they were accepted. */
  readonly acceptedData = new Map<string, Set<string>>()
  /** Where its properties were proven to stand. */
  readonly locationKinds = new Set<Slot['in']>()
  readonly unknownMessages = new UnknownMessages()
  /** Words that stood in several complaints of one answer, alongside what each was about. */
  readonly reportedOfEach = new Set<string>()
  /** Words of rejections, and how far each is spread. */
  readonly said = new SaidWords()
  readonly envelope = new Envelope(this.names)
  readonly #echoes = new EchoKeys()
  readonly #isDatum: (text: string) => boolean
  readonly wordings = new Wordings()
  /** At which endpoints each complaint was said. */
  readonly #complaints = new Map<string, Set<Endpoint>>()
  /** Segments that stand before names and are none: tags, classes. */
  readonly prefixes = new Set<string>()
  /** The answer to a body that cannot be read. */
  broken: Answer | undefined
  /** It is unlike the one to an empty body: JSON is read. */
  isJsonRead = false
  /** The answer to a login without anything. */
  bare: Answer | undefined
  /** By endpoint, with which status an empty body is rejected: it is of the form. */
  readonly statusOfEmpty = new Map<Endpoint, number>()
  readonly askings = new Askings()
  readonly inTurn = new InTurn()
  readonly #nonces = new Nonces()
  readonly #positions = new Positions()
  readonly frames = new Frames()
  readonly holders = new Holders()
  /** The first operation of each endpoint, as far as it grew. */
  readonly operations = new Map<Endpoint, Operation>()
  listsKnownNames = false
  /** What the login's answer calls what may be its token. */
  tokenNames: ReadonlySet<string> = new Set()
  refusedLogIns = 0
  /** So many logins with every credential may be rejected: then none is sent, and the last rejection stands for its answer. */
  mostRefusedLogIns = Number.POSITIVE_INFINITY
  #lastRefusal: Answer | undefined
  trace: ((line: string) => void) | undefined

  constructor(context: DiscoveryContext) {
    this.context = context
    const { datum } = personsOf(context.environment)
    // Also in capitals alone, or in small letters.
    const persons = Object.values(context.environment.testData).filter(each => datum(each) !== undefined)
    const folded = new Set(persons.map(each => each.toLowerCase()))
    this.#isDatum = text => datum(text) !== undefined || folded.has(text.toLowerCase())
    this.refusedLogIns = context.client.cost().refusedLogIns
    for (const { ask, reply } of context.replies.values())
      if (ask.endpoint !== undefined) {
        this.#echoes.learn(reply.json, sentIn(ask))
        this.#received(ask.endpoint, this.#read(reply, sentIn(ask)))
      }
  }

  get requests(): number {
    return this.context.client.exchanges().length
  }

  requestsTo(endpoint: Endpoint): number {
    return this.context.client.exchanges().filter(each => each.endpoint === endpoint).length
  }

  /** As a name may be spelt on the wire: as an answer spelt it, as it is reported, or in the style that was proven where the told one was not. */
  spellings(message: string, isOfCode = false): string[] {
    const style = this.style()
    const name = this.#capitalises ? uncapitalised(message) : message
    const usual = spellings(name, style)
    // A path of capitals is one of types and their properties: code.
    const wanted = this.tellsCode ? style : style === undefined && isOfCode ? 'camel' : undefined
    const shown = [...this.context.memory.answers.values()].flatMap(answer =>
      [...eachProperty(answer)].flatMap(({ key }) => (squeezed(key) === squeezed(name) ? [key] : [])),
    )
    return [...new Set([...shown, ...(wanted === undefined ? [] : [inStyle(tokensOf(name), wanted)]), ...usual])]
  }

  style(): Style | undefined {
    return styleOf(this.names)
  }

  value(value: Value): Json | undefined {
    return rendered(value.template, withMade(value.let, this.context.lookup, this.context.clock))
  }

  async ask(endpoint: Endpoint, draft: Draft, asked: AskOptions = {}): Promise<Answer> {
    const { context } = this
    const usable = {
      ...draft,
      slots: (this.fillsEmpty ? filled(draft) : draft).slots.filter(
        slot =>
          this.value(slot.value) !== undefined &&
          isSendable(slot.in, this.value(slot.value)) &&
          // A query stands in the logs of every machine on the way: nothing secret goes there unasked.
          !(slot.in === 'query' && endpoint === 'auth-authenticate' && context.environment.kind === 'production'),
      ),
    }
    const template = withAlways(context, endpoint, inMediaType(context, endpoint, templateOf(usable)))
    let ask = this.#prepared(endpoint, template, asked.purpose)
    const { token } = context
    // Where it only may be shown, another value that is tried there stands in its place.
    const isTaken = token?.proven === false && usable.slots.some(slot => isShownIn(slot, token.presentation))
    if (endpoint !== 'auth-authenticate' && asked.token !== 'none' && token !== undefined && !isTaken)
      ask = present(ask, token.presentation, asked.token === 'changed' ? changedToken(token.value) : token.value)
    if (asked.headers !== undefined) ask = { ...ask, headers: { ...ask.headers, ...asked.headers } }
    if (asked.query !== undefined) ask = { ...ask, query: { ...ask.query, ...asked.query } }
    if (asked.raw !== undefined)
      ask = { ...ask, body: { encoding: 'raw', text: asked.raw, mediaType: 'application/json' } }
    const carried = endpoint === 'auth-authenticate' ? credentialsIn(context, ask) : undefined
    if (carried === 'all' && this.refusedLogIns >= this.mostRefusedLogIns && this.#lastRefusal !== undefined)
      return this.#lastRefusal
    const sent = await this.#send(endpoint, ask)
    const answer = await insistInMediaType(context, endpoint, ask, sent, again => this.#send(endpoint, again))
    // Where something is asked for, what is said of no credential at all is no login, whatever its status.
    if (carried === 'none' && this.refusedLogIns === 0 && (this.bare?.status ?? 0) >= 400) this.reject(answer)
    // A login brings something that calls can show: what is hardly other than a rejection does not, nor what came of some of the credentials alone.
    const isOfSome = carried === 'some' && (this.bare?.status ?? 0) >= 400
    const isDoubted = isOfSome || (endpoint === 'auth-authenticate' && isHardlyOther(answer, this.rejections))
    if (isDoubted && !bringsToken(this, answer)) this.reject(answer)
    if (this.accepted(answer)) return answer
    if (usable.slots.length === 0 && asked.raw === undefined && OF_FORM.includes(answer.status))
      this.statusOfEmpty.set(endpoint, answer.status)
    this.context.client.wasRejected(answer.id)
    // What is answered as nothing at all is, and not as somebody unknown, was not read.
    const isUnread = this.bare !== undefined && OF_FORM.includes(answer.status) && sameAnswer(answer, this.bare)
    if (carried === 'all' && !NOT_LOOKED_AT.includes(answer.status) && !isUnread) {
      this.refusedLogIns++
      this.#lastRefusal = answer
    }
    const showsOwn = asked.token !== 'none' && asked.token !== 'changed'
    const ranOut = answer.status === 401 && token?.proven === true && showsOwn && asked.isRenewed !== true
    if (ranOut && (await context.renew?.()) === true) return this.ask(endpoint, draft, { ...asked, isRenewed: true })
    this.#received(endpoint, answer)
    return answer
  }

  /** What is answered to a body that cannot be read, and to an empty one. */
  async compareBodies(endpoint: Endpoint, purpose: string): Promise<{ broken: Answer; bare: Answer }> {
    const known = this.isJsonRead ? this.broken : undefined
    const broken =
      known ??
      (await this.ask(endpoint, EMPTY, { raw: '{"zq":', purpose: 'a body that cannot be read, for comparison' }))
    const bare = await this.ask(endpoint, EMPTY, { purpose })
    this.broken = broken
    this.isJsonRead ||= !sameAnswer(broken, bare)
    return { broken, bare }
  }

  /** Words, keys and complaints of a rejection: what stands in all of them is of no property. */
  #received(endpoint: Endpoint, answer: Answer): void {
    const sentText = JSON.stringify([answer.sent.body ?? null, answer.sent.query])
    this.envelope.hear(answer.units, sentText)
    const sent = new Set(sentText.match(/[\p{L}\p{N}_$-]+/gu)?.map(squeezed))
    this.unknownMessages.read(answer.units, sent)
    this.wordings.read(answer.units)
    for (const unit of answer.units)
      this.#complaints.set(unit.text, (this.#complaints.get(unit.text) ?? new Set<Endpoint>()).add(endpoint))
    this.said.read(endpoint, answer)
  }

  #prepared(
    endpoint: Endpoint,
    template: RequestTemplate,
    purpose = endpoint === 'auth-authenticate'
      ? 'the log-in with what was asked for'
      : 'what the service says of this request',
  ): Ask {
    return { ...prepared(this.context, { endpoint, template, effect: EFFECT_OF[endpoint], purpose }), patient: true }
  }

  /** What was asked before, with its reply: it is not asked again. */
  remember(endpoint: Endpoint, template: RequestTemplate, reply: Reply): Answer {
    const ask = this.#prepared(endpoint, inMediaType(this.context, endpoint, template))
    this.context.replies.set(contentOf(ask), { ask, reply })
    return this.#read(reply, sentIn(ask))
  }

  async #send(endpoint: Endpoint, ask: Ask, again = 2): Promise<Answer> {
    const known = this.context.replies.get(contentOf(ask))?.reply
    if (known === undefined) await this.inTurn.turn(endpoint)
    const reply = known ?? (await this.context.client.send(ask))
    if (known === undefined) this.inTurn.sent(endpoint)
    if (OF_CONTENT.includes(reply.status)) this.context.replies.set(contentOf(ask), { ask, reply })
    else if (isRejection(reply)) keepRejection(this.context, ask, reply)
    const sent = sentIn(ask)
    const retry = reply.headers['retry-after']
    if (again > 0 && (reply.status === 429 || (reply.status === 503 && retry !== undefined))) {
      this.context.client.limited(endpoint, waitOf(reply.headers, this.context.clock.now()))
      this.inTurn.waits(endpoint)
      return this.#send(endpoint, ask, again - 1)
    }
    if (reply.failure !== undefined && again > 1) return this.#send(endpoint, ask, again - 1)
    if (isRejection(reply)) this.#echoes.learn(reply.json, sent)
    const answer = this.#read(reply, sent)
    this.trace?.(
      `${ask.path} ${JSON.stringify(sent.body ?? null).slice(0, 330)} ${JSON.stringify(ask.query ?? {}).slice(0, 150)} ${Object.keys(
        ask.headers ?? {},
      )
        .join()
        .slice(0, 100)} → ${answer.status} ${answer.text.slice(0, 400)}`,
    )
    return answer
  }

  /** Names that stand as keys of a rejection were sent as properties in this object, and changed nothing; whether one is known to be of the frame now. */
  refuteKeys(answer: Answer, names: readonly string[], holder: readonly string[]): boolean {
    const keys = new Set(
      answer.units.flatMap(({ mentions }) =>
        mentions.flatMap(({ kind, segments }) => (kind === 'key' ? segments.map(squeezed) : [])),
      ),
    )
    const sent = JSON.stringify(answer.sent.body ?? null)
    const open = names.filter(name => !sent.includes(JSON.stringify(name)))
    const refuted = open
      .map(squeezed)
      .filter(name => keys.has(name) && this.envelope.refute(name, holder.map(squeezed)))
    if (refuted.length > 0) answer.units = this.#read(answer.reply, answer.sent).units
    return refuted.length > 0
  }

  /** How much is known of how its answers are read. */
  get readings(): number {
    return this.envelope.records.size + this.#positions.proven + this.askings.size + this.frames.size
  }

  /** What an answer says, by all that was learnt of the service since. */
  readAgain(answer: Answer): Answer {
    const { units, signature } = this.#read(answer.reply, answer.sent)
    return { ...answer, units, signature }
  }

  #read(reply: Reply, sent: SentRequest): Answer {
    const read = () => answerOf(reply, sent, this.#echoes.known(), this.envelope, this.#isDatum)
    const isRejected = isRejection(reply)
    if (isRejected) this.envelope.readRows(reply.json)
    const first = read()
    const answer = isRejected && this.envelope.learn(first.units, sent.body) ? read() : first
    this.envelope.read(answer.units, sent.body)
    this.#positions.read(answer)
    this.#nonces.read(answer)
    // The path that was asked names nothing.
    const isPath = ({ segments }: Mention) => `/${segments.join('/')}`.endsWith(sent.path ?? ' ')
    for (const unit of answer.units) unit.mentions = unit.mentions.filter(each => !isPath(each))
    this.askings.read(answer.units, sent.body)
    this.frames.dropJoined(answer.units)
    this.frames.cut(answer.units, sent.body)
    this.forms.dropWords(answer.units, sent.body ?? null)
    answer.signature = signatureOf(answer.status, answer.units)
    return answer
  }

  /** By comparison: of the status of a success, and unlike all that is known to reject with it. */
  accepted(answer: Answer): boolean {
    if (answer.status < 200 || answer.status >= 300) return false
    return lacksSign(this.context.sign, answer.json) === undefined && !isRejectedLike(answer, this.rejections)
  }

  reject(answer: Answer): void {
    this.context.client.wasRejected(answer.id)
    if (answer.status >= 200 && answer.status < 300 && !this.rejections.some(each => sameAnswer(each, answer)))
      this.rejections.push(answer)
  }

  /** An answer to a request of another kind: its words are the service's own. */
  control(answer: Answer): void {
    this.envelope.control(answer.units)
    for (const unit of answer.units) {
      for (const { segments, kind } of unit.mentions)
        for (const name of segments.map(squeezed)) {
          this.background.add(name)
          if (kind === 'quoted') this.backgroundQuoted.add(name)
        }
    }
  }

  /** The values of slots, whatever they are taken from and as which type they are sent. */
  texts(slots: readonly Slot[]): ReadonlySet<string> {
    return new Set(slots.map(({ value }) => String(this.value(value))))
  }

  /** Words of rejections. */
  messageWords(): string[] {
    return this.said.words()
  }

  isCommon(name: string, kind?: Mention['kind']): boolean {
    return this.said.isCommon(name, kind)
  }

  /** All complaints until now, to know a new one by. */
  complaints(): ReadonlySet<string> {
    return new Set(this.#complaints.keys())
  }

  /** What is said at another endpoint as well is the envelope's. */
  isReportedElsewhere({ text }: Unit, endpoint: Endpoint): boolean {
    return [...(this.#complaints.get(text) ?? [])].some(each => each !== endpoint)
  }

  /** An answer to a name that nobody has: how unknown names are reported, what stands before a name, and the form in which it stands. */
  learnUnknown(units: readonly Unit[], path: readonly string[]): void {
    const control = path.at(-1) ?? ''
    for (const unit of units) {
      this.unknownMessages.learn(unit, path)
      // Keys above a text that names it are of the frame.
      const isKey = unit.at.some(key => squeezed(key) === squeezed(control))
      if (path.length === 1 && !isKey) for (const key of unit.at) this.envelope.keys.add(squeezed(key))
      for (const mention of unit.mentions) {
        const message = mention.segments.at(-1) ?? ''
        if (squeezed(message) !== squeezed(control)) continue
        if (message !== control) this.#capitalises ||= uncapitalised(message) === control
        // The first or last word of a sentence is a form, any other one is none.
        if (mention.kind !== 'word' || mention.form !== 'word') this.forms.learn(mention, true)
        // What leads to a name that nobody has, at the root of a body, is of the frame.
        const leading = path.length === 1 ? mention.segments.slice(0, -1).map(squeezed) : []
        for (const each of leading) this.prefixes.add(each)
        if (mention.kind === 'key') for (const each of leading) this.envelope.keys.add(each)
      }
    }
  }
}

const uncapitalised = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)

/** Statuses of a request whose form is wrong, whoever sends it. */
export const OF_FORM = [400, 422]
