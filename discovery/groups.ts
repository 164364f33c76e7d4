/** Names by groups: hundreds in one request, with a value that no type takes. */
import { locationOf, nameless } from '../contract/errors/mentions.ts'
import { LONGEST } from '../contract/errors/records.ts'
import { type Folded, foldedOf, isAtOrBelow, type Unit, unitsAbout } from '../contract/errors/units.ts'
import { leaves } from '../contract/json.ts'
import { type Answer, textsAbout } from './answer.ts'
import { CONTROLS, isBelow, keyOf, type Slot } from './draft.ts'
import { expectedAt, pairsAnswered } from './expected-names.ts'
import { areListed, controlAlone, tellsKnownFirst } from './listed-names.ts'
import type { Operation } from './operation.ts'
import type { PropertyKnowledge } from './property.ts'
import { rejectedAmong } from './rejected-among.ts'
import { isOfClass, squeezed } from './spelling.ts'
import { vocabulary } from './vocabulary.ts'
import { wrongAt } from './wrong-value.ts'

/** Whether there is room for so many requests more. */
export type Room = (spare?: number) => boolean

const MOST_IN_A_GROUP = 430
/** Content Too Large (RFC 9110 §15.5.14). */
const TOO_LARGE = 413
/** A group of so few is not parted where its answer is too long. */
const FEWEST = 20
/** Where the unknown name that is told stands so far in front of hundreds, it is the first that was sent. */
const FIRST_OF_MANY = 6
/** More that a list of unknown names does not hold are not known: how it was written is not understood. */
const MOST_UNLISTED = 40
/** Characters of a sentence that is no list of hundreds. */
const MOST_OF_A_SENTENCE = 300
/** Names that are tried where each that nobody has costs a request. */
const MOST_ONE_BY_ONE = 6
/** All of them, then each of those and of the controls. */
const MOST_ROUNDS = MOST_ONE_BY_ONE + CONTROLS.length + 2

/** Names at one place: those that are listed there; else all at once, and those that are complained of otherwise than names that nobody has are known. */
export async function namesAt(
  op: Operation,
  location: readonly string[],
  room: Room,
  elsewhere: readonly PropertyKnowledge[] = [],
): Promise<string[][]> {
  const { service } = op
  if (await areListed(op, location)) return op.listedAt(location).filter(path => !op.has(path))
  const isKnown = ({ proof, path }: PropertyKnowledge) => proof !== undefined && isBelow(path, location)
  const known = [...op.draft.slots, ...elsewhere.filter(isKnown), ...[...op.properties.values()].filter(isKnown)]
    .filter(each => each.in === 'body' && isBelow(each.path, location))
    .map(each => each.path[location.length] ?? '')
  const own = new Set([...known, ...location].map(squeezed))
  const reportedHere = op.hintedPaths.filter(path => isBelow(path, location))
  const likely = [
    ...new Set([...reportedHere.map(path => path[location.length] ?? ''), ...expectedAt(op, location, known)]),
  ]
  const words = [...new Set([...likely, ...vocabulary(op, MOST_IN_A_GROUP)])].filter(
    name => !own.has(squeezed(name)) && !service.prefixes.has(squeezed(name)) && own.add(squeezed(name)) !== undefined,
  )
  // A form holds no object that a text could stand for: what answers hold in objects is sent with what holds it.
  const isForm = location.length === 0 && op.draft.encoding === 'form'
  const pairs = (isForm ? pairsAnswered(op) : []).filter(path => !op.has(path))
  const paired = new Set(pairs.flat())
  return search(
    op,
    location,
    [...pairs, ...words.filter(name => !paired.has(name)).map(name => [...location, name])],
    // What stands there already is sought no more.
    [...likely.filter(each => words.includes(each)), ...pairs.flatMap(path => path.slice(-1))],
    room,
  )
}

/** Names that one complaint holds, each asked alone. */
const MOST_SHARED = 4

async function search(
  op: Operation,
  location: readonly string[],
  all: readonly string[][],
  likely: readonly string[],
  room: Room,
): Promise<string[][]> {
  const { service } = op
  let pool = [...all]
  let found: string[][] = []
  let controls = [...CONTROLS]
  /** Of a few names each that is unknown is told in turn. */
  let isInTurn = false
  let isCounted = false
  /** Of several unknown names the first that was sent is told. */
  let isInOrder = false
  let toldLast = -1
  /** What was said of each name that was found. */
  const proofs = new Map<string[], string[]>()
  for (let round = 0; round < MOST_ROUNDS && pool.length > 0 && room(4); round++) {
    const slots = [...pool, ...controls.map(name => [...location, name])].map(path => wrongAt(path, op.draft))
    const before = service.complaints()
    const whole = await asked(op, slots)
    if (service.accepted(whole)) break
    // Of an answer that was cut nobody knows what it did not complain of, and of a request that is too large nothing was read.
    const isCut = whole.reply.exchange.response?.truncated === true || whole.status === TOO_LARGE
    if (isCut && pool.length > FEWEST) {
      const half = Math.ceil(pool.length / 2)
      for (const part of [pool.slice(0, half), pool.slice(half)])
        found.push(...(await search(op, location, part, likely, room)))
      return found
    }
    const isWhole = ({ raw, whole = raw }: Unit) => whole.length < LONGEST
    const isRead = CONTROLS.every(name => unitsAbout(whole.units, [name]).some(isWhole))
    const unlisted = isRead && !isCounted ? undefined : notListed(whole, pool, isCounted ? 0 : LONGEST)
    // Where it lists all of them, one may be complained of alongside, in a sentence of its own.
    const isShort = ({ raw }: Unit) => raw.length < MOST_OF_A_SENTENCE
    const answer = unlisted?.length === 0 ? { ...whole, units: whole.units.filter(isShort) } : whole
    if (answer.units.length === 0) break
    if (unlisted !== undefined && unlisted.length > 0) {
      if (unlisted.length > MOST_UNLISTED) break
      // It lists all that it does not know, and these not.
      if (isCounted && unlisted.length === pool.length) {
        for (const path of pool) claim(op, path, answer)
        found.push(...pool)
        break
      }
      isCounted = true
      pool = unlisted
      continue
    }
    // What is said of it where it was not sent, too, is not said of it.
    for (const [path, stated] of proofs)
      if (answer.units.some(({ text }) => stated.includes(text))) {
        found = found.filter(each => each !== path)
        op.properties.delete(keyOf({ in: 'body', path }))
      }
    const aboutControl = (name: string) => unitsAbout(answer.units, [name])
    const messages = CONTROLS.filter(name => aboutControl(name).length > 0)
    const about = new Set(CONTROLS.flatMap(aboutControl))
    for (const name of messages) service.learnUnknown(aboutControl(name), [...location, name])
    // One complaint at a time hides the others: how this object answers a name that nobody has.
    if (round === 0 && messages.length === 0) await controlAlone(op, location)
    const forms = new Set([...about].map(unit => nameless(unit.text, [...CONTROLS, ...location])))
    // What is said of one unknown name says nothing of the words that it is said in.
    const names = new Set(pool.map(path => squeezed(path.at(-1) ?? '')))
    for (const unit of answer.units) {
      if (about.has(unit)) continue
      const strange = foldedOf(unit).some(
        ({ mention, folded }) =>
          names.has(folded.at(-1) ?? '') &&
          service.unknownMessages.isOf([unit], [...location, mention.segments.at(-1) ?? '']),
      )
      if (strange) about.add(unit)
    }
    const isSure = ({ mention, folded }: Folded) =>
      isWith(folded, location) ||
      (service.forms.hasAny() ? service.forms.isProven(mention) : mention.kind !== 'word' && mention.kind !== 'pair')
    // Where no object stands, what is missed in it is reported below its name.
    const isInside = (folded: readonly string[], name: string) => {
      const holder = folded[folded.lastIndexOf(name) - 1] ?? ''
      return names.has(holder) && !service.envelope.has(holder) && !isWith(folded, location)
    }
    // What is listed in what is said of another one is a value of that one.
    const isValueIn = (unit: Unit, name: string) =>
      unit.lists.some(list => {
        const values = new Set(list.map(squeezed))
        const isQuoted = foldedOf(unit).some(
          each => each.folded.at(-1) === name && (each.mention.kind === 'path' || each.mention.kind === 'quoted'),
        )
        // Where names stand in quotes, a word of the sentence is none.
        const isAbout = ({ mention, folded }: Folded) =>
          !(isQuoted && mention.kind === 'word') && names.has(folded.at(-1) ?? '') && !values.has(folded.at(-1) ?? '')
        // A path lists nothing.
        const isOfPath = unit.mentions.some(
          ({ kind, segments }) => kind === 'path' && `/${list.join('/')}`.endsWith(`/${segments.join('/')}`),
        )
        return values.size > 1 && !isOfPath && values.has(name) && foldedOf(unit).some(isAbout)
      })
    const isClassIn = (unit: Unit, name: string) =>
      foldedOf(unit).some(
        ({ mention, folded }) =>
          folded.at(-1) === name && mention.kind !== 'key' && !isWith(folded, location) && isOfClass(mention.segments),
      )
    const isReported = (path: readonly string[], suits: (each: Folded) => boolean) => {
      const name = squeezed(path.at(-1) ?? '')
      // Sent with what holds it, it is told with that.
      const isToldWith = ({ folded }: Folded) =>
        path.length === location.length + 1 || folded.at(-2) === squeezed(path.at(-2) ?? '')
      // A path to another one that was sent tells what the sentence is about, but where this one is told in full and does not begin the other: "a.weight kg" of `a.weight_kg`.
      const isOfAnother = (unit: Unit, isInFull: boolean) =>
        foldedOf(unit).some(
          ({ mention, folded }) =>
            ((mention.kind === 'path' && !(isInFull && !folded.at(-1)?.startsWith(name))) || mention.kind === 'key') &&
            names.has(folded.at(-1) ?? '') &&
            !folded.includes(name) &&
            isWith(folded, location),
        )
      const mine = answer.units.filter(
        unit =>
          isAtOrBelow(unit, path) &&
          !about.has(unit) &&
          !isValueIn(unit, name) &&
          !isClassIn(unit, name) &&
          foldedOf(unit).some(
            each =>
              suits(each) &&
              isToldWith(each) &&
              (each.mention.kind === 'key' || !isOfAnother(unit, isWith(each.folded, location))) &&
              // What many answers hold, or one has said before, is told by its whole place.
              ((!service.isCommon(name) && !before.has(unit.text)) ||
                (location.length > 0 && isWith(each.folded, location))) &&
              !(each.mention.kind === 'key' && service.envelope.has(name)) &&
              each.folded.includes(name) &&
              !isInside(each.folded, name),
          ),
      )
      return (
        mine.length > 0 &&
        mine.every(
          unit =>
            !forms.has(nameless(unit.text, path)) &&
            !service.unknownMessages.isOf([unit], path) &&
            !service.unknownMessages.has(unit, [...location, ...pool.map(each => each.at(-1) ?? '')]),
        )
      )
    }
    const reported = pool.filter(path => isReported(path, isSure))
    // What is said of two of them may be said of one alone; where one is complained of, what is listed may be its values.
    const isOfList = (unit: Unit) => unit.isListing === true && unit.lists.some(list => list.length > 1)
    const isShared = (path: readonly string[]) =>
      reported.some(
        other =>
          other !== path &&
          answer.units.every(
            unit =>
              !isAtOrBelow(unit, path) ||
              about.has(unit) ||
              isAtOrBelow(unit, other) ||
              (isOfList(unit) && answer.units.some(each => !isOfList(each) && isAtOrBelow(each, other))),
          ),
      )
    const known = reported.filter(path => op.acceptsUnknown !== true || !isShared(path))
    for (const path of reported.filter(each => !known.includes(each)).slice(0, MOST_SHARED))
      if (room(4) && (await isKnownAlone(op, path, before))) known.push(path)
    // In a form in which no name was proven yet: each of the first few alone.
    const guesses = pool.filter(
      path => !known.includes(path) && isReported(path, ({ mention }) => mention.kind !== 'word'),
    )
    if (guesses.length > 0) await controlAlone(op, location)
    for (const path of guesses.slice(0, 3)) if (room(4) && (await isKnownAlone(op, path, before))) known.push(path)
    if (op.acceptsUnknown === true && messages.length === 0 && known.length === 0) {
      const hidden = await rejectedAmong(op, location, pool, likely, room)
      for (const path of hidden) claim(op, path, answer)
      found.push(...hidden)
      break
    }
    if (known.length > 0 && known.length < 25) {
      for (const path of known) {
        claim(op, path, answer)
        proofs.set(
          path,
          answer.units.filter(unit => isAtOrBelow(unit, path) && !about.has(unit)).map(({ text }) => text),
        )
      }
      found.push(...known)
      pool = pool.filter(path => !known.includes(path))
    }
    // Unknown names are rejected: those that are not named are known, where all are named.
    const keys = new Set(answer.units.flatMap(({ at }) => at.map(squeezed)))
    // A name of one letter is read as a name nowhere.
    const isWritten = (name: string) => [...about].some(({ raw }) => locationOf(raw, name) >= 0)
    const strange = pool.filter(
      path =>
        unitsAbout(answer.units, path).length > 0 ||
        keys.has(squeezed(path.at(-1) ?? '')) ||
        isWritten(path.at(-1) ?? '') ||
        mayBeEscaped(answer, path.at(-1)),
    )
    if (known.length > 0) {
      const rest = pool.filter(path => !strange.includes(path))
      const listsAll = messages.length === CONTROLS.length
      if (listsAll && rest.length > 0 && rest.length < 9 && strange.length > rest.length) pool = rest
      // Who complains of several at once complains of all.
      else if (listsAll || known.length > 2) break
      continue
    }
    if (messages.length === 0) {
      // Complained of one by one: those that an answer has shown, each in turn.
      const left = pool.filter(
        path => likely.slice(0, MOST_ONE_BY_ONE).includes(path.at(-1) ?? '') && !strange.includes(path),
      )
      // What it lists alongside, with one that stands there, is all that is known there.
      const here = new Set(
        op.draft.slots.flatMap(({ path }) => (isBelow(path, location) ? squeezed(path[location.length] ?? '') : [])),
      )
      const isListing = strange.some(path =>
        unitsAbout(answer.units, path).some(({ lists }) =>
          lists.some(
            list => list.length > 1 && !list.includes(path.at(-1) ?? '') && list.some(name => here.has(squeezed(name))),
          ),
        ),
      )
      if (strange.length === 0 || left.length === 0 || isListing || (await tellsKnownFirst(op))) break
      const at = strange.length === 1 ? all.indexOf(strange[0] ?? []) : -1
      isInOrder = at > toldLast && (toldLast < 0 ? at < FIRST_OF_MANY && pool.length > FEWEST : isInOrder)
      toldLast = at
      pool = left
      isInTurn = true
      continue
    }
    const isTold = messages.length === CONTROLS.length || (isInOrder && messages[0] === CONTROLS[0])
    if (round > 0 && strange.length === 0 && isTold && pool.length < 9) {
      // It tells all that it does not know, or the first of them, and these not.
      for (const path of pool) claim(op, path, answer)
      found.push(...pool)
      break
    }
    // In whatever order they are told, one that nobody has told its own now.
    if (isInTurn && strange.length === 0) {
      controls = controls.filter(name => !messages.includes(name))
      continue
    }
    const rest = pool.filter(path => !strange.includes(path))
    if (strange.length < pool.length * 0.5 || rest.length === 0 || rest.length > 40) break
    pool = rest
  }
  return found
}

/** Of a text of more than `length` characters, too many to be read as a sentence: names that it holds less often than those that nobody has, which it lists. */
function notListed(answer: Answer, names: readonly string[][], length: number): string[][] | undefined {
  const text = textsOf(answer).find(value => value.length > length && CONTROLS.every(name => value.includes(name)))
  if (text === undefined) return undefined
  const counts = new Map<string, number>()
  for (const [word] of text.matchAll(/[\p{L}\p{N}_$-]+/gu)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const count = (name = '') => counts.get(name) ?? 0
  const least = Math.min(...CONTROLS.map(count))
  return names.filter(path => count(path.at(-1)) < least && !mayBeEscaped(answer, path.at(-1)))
}

const textsOf = ({ json, text }: Answer): string[] =>
  json === undefined ? [text] : [...leaves(json)].flatMap(({ value }) => (typeof value === 'string' ? [value] : []))

/** A text that escapes other letters holds no name with them as it was sent. */
const mayBeEscaped = (answer: Answer, name = ''): boolean =>
  !/^[\x20-\x7e]*$/.test(name) && textsOf(answer).every(each => /^[\x00-\x7f]*$/.test(each))

/** What unknown names bring back is no answer of the operation: it is not kept among those that were accepted. */
const asked = (op: Operation, slots: readonly Slot[]): Promise<Answer> => op.service.ask(op.endpoint, op.with(...slots))

/** Sent alone it is complained of, and not as an unknown name is. */
async function isKnownAlone(op: Operation, path: string[], before: ReadonlySet<string>): Promise<boolean> {
  const answer = await op.ask(op.with(wrongAt(path, op.draft)))
  const mine = answer.units.filter(unit => isAtOrBelow(unit, path) && !before.has(unit.text))
  if (
    op.service.accepted(answer) ||
    mine.length === 0 ||
    mine.some(unit => op.service.unknownMessages.isOf([unit], path))
  )
    return false
  for (const { mention, folded } of mine.flatMap(foldedOf))
    if (mention.kind !== 'word' && folded.includes(squeezed(path.at(-1) ?? ''))) op.service.forms.learn(mention, true)
  return true
}

function claim(op: Operation, path: string[], answer: Answer): void {
  const property = op.property({ in: 'body', path })
  property.proof ??= 'named'
  property.required ??= false
  property.evidence.push(answer.id)
  const mine = answer.units.filter(unit => isAtOrBelow(unit, path)).flatMap(({ mentions }) => mentions)
  const own = mine.filter(({ segments, kind }) => kind !== 'word' && segments.includes(path.at(-1) ?? ''))
  if (unitsAbout(answer.units, path).length > 0)
    op.note(wrongAt(path, op.draft), textsAbout(answer, path).join('\n'), true)
  if (own.length > 0 && own.every(({ segments }) => segments.at(-1) === '0')) property.isListThere = true
}

/** Told together with what holds it. */
const isWith = (folded: readonly string[], location: readonly string[]) =>
  folded.length > 1 && folded.at(-2) === squeezed(location.filter(each => !/^\d+$/.test(each)).at(-1) ?? '')
