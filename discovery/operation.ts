/** One operation of an endpoint as it grows: its draft, what each property has shown, what was struck. */
import type { Endpoint } from '../contract/endpoint.ts'
import { inAlikeQuotes } from '../contract/errors/echo.ts'
import { mentionsOf, type Unit, unitsAbout } from '../contract/errors/units.ts'
import { referencesOf } from '../contract/template.ts'
import { SUBJECT_OF } from '../probe/naming/languages.ts'
import { satisfies } from '../probe/values/satisfy.ts'
import { type Answer, type AskOptions, areNames, sameAnswer, textsAbout } from './answer.ts'
import { credentialsLeft } from './credentials.ts'
import {
  besideItem,
  CONTROL,
  type Draft,
  EMPTY,
  has,
  keyOf,
  type PropertyLocation,
  type Slot,
  strangerIn,
  takenIn,
  type Value,
  withSlots,
} from './draft.ts'
import { takenElsewhere } from './elsewhere.ts'
import type { PropertyKnowledge } from './property.ts'
import { qualified } from './qualified.ts'
import { type ReportedValues, reportedValues } from './reported-values.ts'
import type { Service } from './service.ts'
import { squeezed } from './spelling.ts'
import { typeOf } from './type-words.ts'
import { listedAlongside } from './unknown-messages.ts'
import { type Sources, valueKey, valuesFor } from './values.ts'

/** Kinds of values that are tried for a name at a place. */
const MOST_KINDS = 5
const LOGIN = 'auth-authenticate'

const nameOf = ({ path }: PropertyLocation) => squeezed(path.at(-1) ?? '')

export interface AcceptedDraft {
  answer: Answer
  draft: Draft
}

export interface Condition {
  slot: Slot
  required: PropertyLocation[]
}

export class Operation {
  readonly service: Service
  readonly endpoint: Endpoint
  readonly given: Record<string, string>
  draft: Draft = EMPTY
  last: Answer | undefined
  /** Complaints of the first answer: what is still said of them was not judged yet. */
  first: ReadonlySet<string> | undefined
  readonly accepted: AcceptedDraft[] = []
  readonly properties = new Map<string, PropertyKnowledge>()
  /** Hypotheses that an experiment contradicted, with the complaint that they were made for. */
  readonly struck = new Set<string>()
  /** What was put into an empty body first. */
  begunWith: readonly Slot[] = []
  readonly #asked = new Map<string, Answer>()
  /** Answered in the same words where a name that nobody has stands in their place. */
  readonly unmoved = new Set<string>()
  /** By its place the answer that the arrival of a property brings back, where a name that nobody has changes nothing: it is of the value. */
  readonly moving = new Map<string, string>()
  /** The property that was taken out again last, as no value for it was known. */
  dropped: string | undefined
  /** Groups of names that were tried on an answer. */
  readonly bundled = new Set<string>()
  /** Places with values that a complaint repeated while they held another one: it is of another place. */
  readonly repeatedElsewhere = new Set<string>()
  /** Earlier answers and what brought them: an answer that returns says that the last step undid something. */
  readonly history = new Map<string, Draft>()
  /** Each rejection that was gone on from, with its draft; the newest of those that are answered alike. */
  readonly told = new Map<string, AcceptedDraft>()
  /** All that was rejected. */
  readonly rejected: AcceptedDraft[] = []
  /** Answers that may be said of anything. */
  readonly vague = new Set<string>()
  /** Properties that the service itself listed alongside one that it does not know, with the answer that did. */
  readonly listed = new Map<string, PropertyLocation & { evidence: string }>()
  /** It was begun with what the operator told of it. */
  isHinted = false
  /** Places that a hint or a document names. */
  hintedPaths: readonly string[][] = []
  acceptsUnknown: boolean | undefined
  isControlled = false
  /** Requests that put a name which nobody has in the place of one that is complained of. */
  controls = 0
  /** What is said of data that are well formed and nobody's. */
  readonly unknownDataAnswers: Answer[] = []
  /** One answer was seen to complain of two properties. */
  tellsAll = false
  /** The accepted request with the most properties. */
  fullest: AcceptedDraft | undefined
  /** Values that stand before all others for a property: credentials at the login. */
  firstValues: (location: PropertyLocation) => Value[] = () => []
  /** What is put into one request is chosen together: each credential once. */
  together: (slots: readonly Slot[]) => Slot[] = slots => [...slots]
  /** What to try where no complaint tells more; the next answer where it helped. */
  whenStuck: (() => Promise<Answer | undefined>) | undefined
  /** What is not changed: the value that chooses this operation. */
  readonly pinned = new Set<string>()
  /** Objects in which names were looked for, as pointers. */
  readonly looked = new Set<string>()
  /** What was accepted before this operation had more: no complaint is of it that does not name it. */
  readonly settled = new Set<string>()
  /** What this operation is to do without. */
  readonly banned = new Set<string>()
  /** What is asked for alongside another value, and not alongside the one that stands. */
  readonly conditions: Condition[] = []
  /** Values that were accepted alongside another word than the one that stands there now. */
  readonly accustomed = new Set<string>()
  /** The last slots whose arrival changed the answer. */
  recent: Slot[] = []

  constructor(service: Service, endpoint: Endpoint, given: Record<string, string>) {
    this.service = service
    this.endpoint = endpoint
    this.given = given
  }

  /** Another operation of the endpoint, at the same service: what it says of unknown names is known. */
  sibling(draft: Draft): Operation {
    const child = new Operation(this.service, this.endpoint, this.given)
    child.draft = draft
    const shown = this.fullest === undefined ? [...this.accepted] : [...this.accepted, this.fullest]
    let taken: Map<string, Value> | undefined
    child.firstValues = location => {
      taken ??= new Map(shown.flatMap(each => takenIn(each.draft)))
      const own = taken.get(keyOf(location))
      return [...(own === undefined ? [] : [own]), ...this.firstValues(location)]
    }
    child.acceptsUnknown = this.acceptsUnknown
    child.hintedPaths = this.hintedPaths
    child.isHinted = this.isHinted
    child.isControlled = true
    for (const key of this.pinned) child.pinned.add(key)
    for (const key of this.banned) child.banned.add(key)
    // What the same answer holds was tried, and how a body is read is known of the endpoint.
    for (const key of [...this.bundled, 'as a form']) if (key.includes(' ')) child.bundled.add(key)
    return child
  }

  property(location: PropertyLocation): PropertyKnowledge {
    const key = keyOf(location)
    const known = this.properties.get(key)
    if (known !== undefined) return known
    const made: PropertyKnowledge = {
      in: location.in,
      path: location.path,
      types: new Set(),
      forms: [],
      tried: new Map(),
      evidence: [],
    }
    this.properties.set(key, made)
    return made
  }

  has(path: readonly string[], where: PropertyLocation['in'] = 'body'): boolean {
    return has(this.draft, { in: where, path: [...path] })
  }

  async ask(draft: Draft, asked?: AskOptions): Promise<Answer> {
    const answer = await this.service.ask(this.endpoint, draft, asked)
    if (this.service.accepted(answer)) this.accept(answer, sentOf(draft))
    else {
      this.rejected.push({ answer, draft })
      this.#learnFrames(answer, draft)
      this.learnListed(answer, draft)
    }
    if (!this.service.accepted(answer))
      for (const slot of draft.slots) {
        const about = unitsAbout(answer.units, slot.path)
        for (const unit of about)
          this.service.wordings.learnRejected(unit, slot.path, typeOf(this.service.value(slot.value)))
        if (about.length > 0) {
          this.#learnForms(answer, about, slot)
          this.#doubtCure(answer, about, slot)
        } else if (answer.units.length > 0)
          this.property(slot).unblamed = { type: typeOf(this.service.value(slot.value)), status: answer.status }
      }
    return answer
  }

  /** What was said of another one hid that this type is rejected, too. */
  #doubtCure(answer: Answer, about: readonly Unit[], slot: Slot): void {
    const property = this.property(slot)
    const value = this.service.value(slot.value)
    const isNamed = about.some(unit => areNames(mentionsOf(unit, slot.path)))
    if (property.cured !== typeOf(value) || !isNamed) return
    if (property.tried.get(valueKey(slot.value, value))?.isAbout !== false) return
    delete property.cured
    this.note(slot, textsAbout(answer, slot.path).join('\n'), true)
  }

  #learnForms(answer: Answer, about: readonly Unit[], slot: Slot): void {
    const value = this.service.value(slot.value)
    if (typeof value !== 'string') return
    const { formats, patterns } = reportedValues(about, slot.path, value)
    for (const form of [...patterns.map(pattern => ({ pattern })), ...formats.map(format => ({ format }))])
      if (!satisfies(value, form)) this.property(slot).forms.push({ form, evidence: answer.id })
  }

  learnListed({ id, units }: Answer, { slots }: Draft): void {
    const paths = slots.filter(each => each.in === 'body').map(({ path }) => path)
    const isNobodys = (name: string) => name === CONTROL || name === 'zq'
    for (const path of listedAlongside(units, paths, this.service.unknownMessages, isNobodys))
      this.listed.set(path.join('/'), { in: 'body', path, evidence: id })
    if (this.listed.size > 0) this.service.listsKnownNames = true
  }

  /** What stands before the whole place of what was sent is of the answers' frame. */
  #learnFrames({ units }: Answer, { slots }: Draft): void {
    for (const { path } of slots.filter(each => each.in === 'body' && each.path.length > 1))
      for (const { kind, segments } of units.flatMap(unit => mentionsOf(unit, path)))
        if (kind === 'path' && segments.length > path.length && segments.slice(-path.length).join() === path.join())
          for (const head of segments.slice(0, -path.length))
            if (!this.has([head])) this.service.prefixes.add(squeezed(head))
  }

  /** By more than a key of all answers or a word of a sentence, which may have been sent as well. */
  isSetApartIn(units: readonly Unit[]): boolean {
    return units.some(unit => this.draft.slots.some(({ path }) => areNames(mentionsOf(unit, path))))
  }

  /** Whether anything that is said names a property of the draft. */
  isNamedIn(units: readonly Unit[]): boolean {
    return this.draft.slots.some(({ path }) => unitsAbout(units, path).length > 0)
  }

  /** Accepted, or rejected only because nobody is known by these data. */
  accepts(answer: Answer): boolean {
    return this.service.accepted(answer) || this.unknownDataAnswers.some(each => sameAnswer(each, answer))
  }

  /** As it was answered before, where the very same was asked. */
  async askOnce(draft: Draft): Promise<Answer> {
    const key = JSON.stringify(draft.slots.map(slot => [keyOf(slot), slot.value.template]).sort())
    const known = this.#asked.get(key) ?? (await this.ask(draft))
    this.#asked.set(key, known)
    return known
  }

  accept(answer: Answer, draft: Draft): void {
    this.accepted.push({ answer, draft })
    for (const slot of draft.slots) {
      const value = this.service.value(slot.value)
      if (value !== undefined) this.property(slot).types.add(typeOf(value))
    }
  }

  /** The first accepted request becomes what the others are compared with. */
  settle({ answer, draft }: AcceptedDraft): void {
    this.draft = draft
    this.last = answer
    for (const slot of draft.slots) {
      const property = this.property(slot)
      property.types = new Set([typeOf(this.service.value(slot.value))])
      if (!property.evidence.includes(answer.id)) property.evidence.push(answer.id)
      for (const label of referencesOf(slot.value.template))
        this.service.acceptedData.set(label, (this.service.acceptedData.get(label) ?? new Set()).add(nameOf(slot)))
    }
  }

  sources(location: PropertyLocation): Sources {
    const { context, acceptedData: accepted } = this.service
    // A datum that was accepted under other names alone goes after those that stand nowhere yet.
    const isOfOther = (label: string) => accepted.get(label)?.has(nameOf(location)) === false
    const labels = Object.keys(this.given).sort((a, b) => Number(isOfOther(a)) - Number(isOfOther(b)))
    return {
      given: Object.fromEntries(labels.map(label => [label, this.given[label] ?? ''])),
      // What the login brought is of nobody: it comes after what other endpoints did.
      answers: new Map([...context.memory.answers].sort(([a], [b]) => Number(a === LOGIN) - Number(b === LOGIN))),
      lookup: context.lookup,
      value: value => this.service.value(value),
      first: [...this.firstValues(location), ...credentialsLeft(this, location)],
      used: this.service.texts(this.draft.slots.filter(slot => keyOf(slot) !== keyOf(location))),
      ...(this.endpoint === 'auth-authenticate' ? {} : { subject: SUBJECT_OF[this.endpoint] }),
    }
  }

  values(location: PropertyLocation, reported?: ReportedValues): Value[] {
    const keyed = (value: Value) => valueKey(value, this.service.value(value))
    const taken = takenElsewhere(this, location)
    const known = new Set(taken.map(keyed))
    const others = valuesFor(qualified(this, location), reported, this.sources(location))
    return [...besideItem(this.draft, location), ...taken, ...others.filter(each => !known.has(keyed(each)))]
  }

  slot(location: PropertyLocation, value?: Value): Slot {
    return {
      in: location.in,
      path: location.path,
      value: value ?? this.values(location)[0] ?? { template: 'test', origin: 'guess' },
    }
  }

  /** Nobody gave it; what a document holds alongside references to data only fills its place. */
  isGuess({ value: { origin, template } }: Slot): boolean {
    if (origin === 'hint') return !this.isHinted && typeof template !== 'object' && !String(template).includes('{{')
    return origin === 'guess' || origin === 'type'
  }

  note(slot: Slot, message: string, isAbout = false): void {
    const value = this.service.value(slot.value)
    // What only repeats the value is said of any.
    const plain =
      typeof value === 'object' || value === '' ? message : inAlikeQuotes(message.replaceAll(String(value), '⟨⟩'))
    const item = Array.isArray(value) && value.length > 0 ? { item: typeOf(value[0]) } : {}
    this.property(slot).tried.set(valueKey(slot.value, value), {
      type: typeOf(value),
      ...item,
      message: plain,
      isAbout,
    })
  }

  /** As the first requests were, or an empty body, which are rejected for their form. */
  isOfFirstStatus({ signature, status }: Answer): boolean {
    const ofEmpty = this.service.statusOfEmpty.get(this.endpoint)
    if (ofEmpty !== undefined) return status === ofEmpty
    return ([...this.history.keys()][0] ?? signature).startsWith(`${status} `)
  }

  /** Nothing is tried there any more, whatever it would hold; `about`: for this complaint. */
  strikeAt(location: PropertyLocation, about?: Unit): void {
    const end = about === undefined ? '' : ` ${about.text}`
    if (about === undefined) this.struck.add(`at ${keyOf(location)}`)
    for (let nth = 0; nth < MOST_KINDS; nth++) this.struck.add(`add ${keyOf(location)} ${nth}${end}`)
  }

  remember(answer: Answer, draft: Draft): Draft | undefined {
    const earlier = this.history.get(answer.signature)
    this.told.set(answer.signature, { answer, draft })
    if (earlier === undefined) this.history.set(answer.signature, draft)
    return earlier
  }

  /** How a name that nobody has is answered, and whether those that are known are listed then. */
  async learnUnknown(): Promise<Answer | undefined> {
    if (this.acceptsUnknown !== undefined || this.isControlled) return undefined
    this.isControlled = true
    const slot = strangerIn([])
    const answer = await this.ask(this.with(slot))
    if (this.service.accepted(answer)) {
      this.acceptsUnknown = true
      return answer
    }
    const about = unitsAbout(answer.units, slot.path)
    if (about.length === 0) {
      // Said of a name that nobody has without naming it, it may be said of anything.
      if (!this.history.has(answer.signature)) this.vague.add(answer.signature)
      this.isControlled = this.draft.slots.length > 0
      return answer
    }
    this.acceptsUnknown = false
    this.service.learnUnknown(about, slot.path)
    for (const unit of about) this.service.askings.learnNear(unit, CONTROL, this.last?.units ?? [])
    this.learnListed(answer, this.with(slot))
    return answer
  }

  /** Paths of the names that were listed for an object in the body. */
  listedAt(holder: readonly string[]): string[][] {
    const paths = [...this.listed.values()].map(({ path }) => path)
    return paths.filter(path => path.slice(0, -1).join('/') === holder.join('/'))
  }

  with(...slots: readonly Slot[]): Draft {
    return withSlots(this.draft, ...slots)
  }
}

/** What of a draft was sent: a form holds no empty object. */
const sentOf = (draft: Draft): Draft =>
  draft.encoding === 'form'
    ? { ...draft, slots: draft.slots.filter(({ value }) => JSON.stringify(value.template) !== '{}') }
    : draft
