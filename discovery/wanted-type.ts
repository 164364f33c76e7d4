/** Which type stands in a place: of those that were tried, the one that is answered otherwise than all others. */
import { keyless } from '../contract/errors/records.ts'
import type { Json } from '../contract/json.ts'
import { type Answer, textsAbout } from './answer.ts'
import { keyOf, type Slot, type Value } from './draft.ts'
import { below } from './list-or-object.ts'
import type { Operation } from './operation.ts'
import type { PropertyKnowledge } from './property.ts'
import { typeOf } from './type-words.ts'
import { differing, isOneSentence, masked, shared } from './wordings.ts'

/**
 * Of the types that were tried, the only one of which something was not said that is said of several others, and that was not answered as if nothing
 * stood there; a list where that is a list and what it may hold.
 */
export function wantedType({ tried, missing }: PropertyKnowledge): string | undefined {
  const all = [...tried.values()].map(({ type, message }) => ({ type, message, pieces: piecesOf(message) }))
  const looked = all.filter(({ message }) => message !== missing)
  const types = new Set(looked.map(({ type }) => type))
  const typesOf = (piece: string) => new Set(all.filter(({ pieces }) => pieces.has(piece)).map(({ type }) => type))
  const pieces = new Set(looked.flatMap(each => [...each.pieces]))
  const wanted = new Set(
    [...pieces].map(typesOf).flatMap(said => {
      const others = [...types].filter(type => !said.has(type))
      return said.size > 1 && others.length === 1 ? others : []
    }),
  )
  if (isRefuted(looked, 'array')) wanted.delete('array')
  if (wanted.has('array')) return 'array'
  const odd = wanted.size === 0 ? oddOneOut([...tried.values()].filter(({ isAbout }) => isAbout)) : undefined
  if (odd !== undefined && !isRefuted(looked, odd)) return odd
  // What says the same of a number as of a flag says it of a text otherwise, too, where an object is wanted.
  return wanted.size === 1 && types.has('object') ? [...wanted][0] : undefined
}

/** Where values of another type are repeated, they were looked at; of this type the same is said, whatever it holds. */
function isRefuted(tried: readonly { type: string; message: string }[], type: string): boolean {
  const isRepeated = ({ message }: { message: string }) => message.includes('⟨⟩')
  const mine = tried.filter(each => each.type === type)
  const counts = mine.filter(each => each.message === mine[0]?.message).length
  return counts > 2 && counts === mine.length && !mine.some(isRepeated) && tried.some(isRepeated)
}

/** Types that have to be answered in one sentence before the sentence tells the other one. */
const FEWEST_ALIKE = 3

/** The only type that is not answered in the sentence of all others, whose words differ in the middle alone: by the name of the type, or by the value. */
function oddOneOut(tried: readonly { type: string; message: string }[]): string | undefined {
  // What repeats a value is no longer the sentence that was said of others.
  const plain = tried.filter(({ message }) => !message.includes('⟨⟩'))
  const words = plain.map(({ type, message }) => ({ type, words: masked(message).split(/\s+/) }))
  const types = [...new Set(plain.map(({ type }) => type))]
  if (types.length <= FEWEST_ALIKE || !types.includes('object')) return undefined
  const odd = types.filter(type => {
    const others = words.filter(each => each.type !== type).map(each => each.words)
    const [first = []] = others
    const ahead = shared(first, others)
    const behind = shared(
      first.toReversed(),
      others.map(each => each.toReversed()),
    )
    const [head, tail] = [first.slice(0, ahead), behind === 0 ? [] : first.slice(-behind)]
    const isSaid = ({ words: own }: { words: readonly string[] }) =>
      head.every((word, i) => own[i] === word) && tail.every((word, i) => own[own.length - tail.length + i] === word)
    const mine = words.filter(each => each.type === type)
    return ahead + behind > 2 && mine.every(each => !isSaid(each))
  })
  return odd.length === 1 ? odd[0] : undefined
}

/** Types of which the same has to be said before another value is wanted, whatever is said. */
const MANY_TYPES = 3

/** Of values of several types the same was said, with every text repeated. */
export function isOfAnyType(op: Operation, slot: Slot, answer: Answer): boolean {
  const now = textsAbout(answer, slot.path).join('\n')
  if (now === '') return false
  const isSame = (message: string) => message.includes(now) || differing(now, message, Math.max) <= 1
  const tried = [...op.property(slot).tried].filter(([, each]) => each.isAbout && isSame(each.message))
  const current = op.service.value(slot.value)
  const alike = [
    ...tried.map(([value, each]) => ({ ...each, value: JSON.parse(value) as Json })),
    { value: current, type: typeOf(current), message: now },
  ]
  // What is said of others, too, or was before anything was sent, is a word of the sentence.
  const said = [now, op.property(slot).missing ?? '', ...(op.first ?? [])]
  const isRepeated = ({ message }: { message: string }) => message.includes('⟨⟩')
  return (
    new Set(alike.map(({ type }) => type)).size >= MANY_TYPES &&
    alike.every(each => each.type !== 'string' || isRepeated(each)) &&
    alike.some(each => isRepeated(each) && !said.some(text => text.includes(String(each.value))))
  )
}

/** What is said of an object with something in it is the sentence that was said of several other types: none is wanted. */
export function isSaidOfOthers({ tried }: PropertyKnowledge, message: string): boolean {
  const alike = [...tried.values()].filter(
    each => each.isAbout && each.type !== 'object' && isOneSentence(message, each.message),
  )
  return new Set(alike.map(({ type }) => type)).size > 1
}

/** The texts of complaints, each with the keys that lead to it; numbers and signs alone may be of the value, and tell no other type. */
const piecesOf = (message: string) =>
  new Set(
    masked(message)
      .split('\n')
      .flatMap(line => {
        const [, above = '', text = line] = /^(\d{3} [^\s:]*: )(.*)$/s.exec(line) ?? []
        return text.split(/\s\|\s|,\s+/).map(each => above + keyless(each))
      }),
  )

/** It holds all that the other says of a property, and more. */
export function saysMore(message: string, other: string): boolean {
  const texts = (each: string) => new Set([...piecesOf(each)].map(piece => piece.replace(/^\d{3} [^\s:]*: /, '')))
  const [more, less] = [texts(message), texts(other)]
  return other !== '' && more.size > less.size && [...less].every(each => more.has(each))
}

const PROBES: readonly Value[] = [true, 1, 'test'].map((template): Value => ({ template, origin: 'type' }))

/** Two types were answered otherwise, and which of them is the wrong one is told by a third; the answer to the wanted one where another stands there. */
export async function thirdType(op: Operation, answer: Answer): Promise<Answer | undefined> {
  for (const slot of op.draft.slots) {
    const property = op.property(slot)
    const looked = [...property.tried.values()].filter(
      ({ message, isAbout }) => isAbout && message !== property.missing,
    )
    const types = new Set(looked.map(({ type }) => type))
    const key = `third type ${keyOf(slot)}`
    const isOfList = types.has('array') && property.list !== undefined
    const isOpen =
      types.size === 2 && (types.has('object') || isOfList) && new Set(looked.map(({ message }) => message)).size > 1
    if (!isOpen || slot.in !== 'body' || op.pinned.has(keyOf(slot)) || op.bundled.has(key)) continue
    if (textsAbout(answer, slot.path).length === 0) continue
    // A name that is reported below an empty object alone tells that one is wanted.
    const isNew = ([name = '']: string[]) =>
      [...property.tried.values()].every(each => each.type === 'object' || !each.message.includes(name))
    if (JSON.stringify(slot.value.template) === '{}' && below(answer, slot).some(isNew)) continue
    op.bundled.add(key)
    const type = (value: Value) => typeOf(op.service.value(value))
    const probe: Slot = { ...slot, value: PROBES.find(each => !types.has(type(each))) ?? slot.value }
    const third = await op.ask(op.with(probe))
    op.note(probe, textsAbout(third, slot.path).join('\n'), true)
    if (op.service.accepted(third)) {
      op.draft = op.with(probe)
      return third
    }
    const wanted = wantedType(property)
    if (wanted === undefined || wanted === type(slot.value)) continue
    const back = op.values(slot).find(each => type(each) === wanted)
    if (back === undefined) continue
    op.draft = op.with({ ...slot, value: back })
    return op.ask(op.draft)
  }
  return undefined
}

/** It came to no effect, with values of several types, and was missed by nobody. */
export const isIdle = (property: PropertyKnowledge): boolean =>
  property.missing === undefined && property.proof === undefined && isReportedOfAny(property)

/** Values of several types, and the same was said of each: what is reported below it is missed in it. */
export function isReportedOfAny({ tried }: PropertyKnowledge): boolean {
  const all = [...tried.values()]
  return new Set(all.map(({ type }) => type)).size > 1 && new Set(all.map(({ message }) => message)).size === 1
}
