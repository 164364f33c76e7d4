/** Names that stand in a complaint and were not sent, by how likely each is the name of a property. */
import { ENTRY } from '../contract/errors/from-tree.ts'
import { partsOf, recordIn } from '../contract/errors/records.ts'
import { alignsWith, type Folded, foldedOf, type Mention, namesOf, type Unit } from '../contract/errors/units.ts'
import { dataMeaningsOf, meaningsOf } from '../probe/naming/match.ts'
import { type Answer, alike } from './answer.ts'
import { ASKED } from './askings.ts'
import { containers, type Slot } from './draft.ts'
import { knownParent, type NamedMention } from './locations.ts'
import type { Operation } from './operation.ts'
import { isHeaderForm, isOfClass, squeezed, tokensOf } from './spelling.ts'
import { isTypeWord } from './type-words.ts'

/** How much less likely a name is that readers pass over for another one, by how it stands there. */
export const UNREAD: Partial<Record<Mention['kind'], number>> = { key: 0.3, pair: 0.6, word: 0.6 }

/** What is written as header fields are is no word of a sentence. */
const AS_HEADER = 0.6
/** The key of one of several complaints is what tells it apart. */
const AS_ENTRY = 0.6

/** Alongside another name that the sentence sets in quotes it is one of its words. */
const AS_WORD = 0.6

/** Alongside the one name that stands where others were asked for. */
const BESIDE_ASKED = 0.8

/** Under this key stands a word for the kind of rejection, also where no property was asked for. */
const AS_CODE = 0.1

/** What begins a sentence with a list of values. */
const AS_HOLDER_OF_VALUES = 0.45

/** Kinds of rejection that RFC 6749 registers. */
const OAUTH_CODES: readonly string[] = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
]

/** Names of a complaint that were not sent, likeliest first. */
export function namesIn(op: Operation, answer: Answer, unit: Unit, holders: readonly Slot[] = []): NamedMention[] {
  const { service } = op
  const found = new Map<string, NamedMention>()
  const values = new Set(op.draft.slots.map(slot => squeezed(String(op.service.value(slot.value)))))
  const listed = new Set(
    // Each word of a list that stands alone is a complaint itself.
    (unit.isListing === true ? [] : unit.lists)
      .filter(list => list.length > 1)
      .flat()
      .map(squeezed),
  )
  const objects = containers(op.draft).map(path => squeezed(path.at(-1) ?? ''))
  const sent = op.draft.slots.map(({ path }) => namesOf(path))
  foldedOf(unit).forEach(({ mention, folded }, position) => {
    const name = mention.segments.at(-1) ?? ''
    const own = folded.at(-1) ?? ''
    if (own === '' || own.length > 40 || /^\d+$/.test(name) || name.length > 60 || service.refuted.has(own)) return
    // A path leads into an object that stands there, and holds no such name yet.
    const isLacking =
      mention.kind === 'path' &&
      objects.includes(folded.at(-2) ?? '') &&
      !sent.some(path => path.length > 1 && alignsWith(path, folded.slice(-2)))
    // At the place it names it stands already.
    if (!isLacking && (holders.length === 0 || folded.length > 1) && sent.some(path => alignsWith(path, folded))) return
    if (holders.length > 0 && holders.some(slot => squeezed(slot.path.at(-1) ?? '') === own)) return
    const known = found.get(own)
    // What stands in the place of a name that was asked for is reported whole, but where a path to it stands next to it.
    if (known?.mention.form === ASKED && mention.form !== ASKED) {
      if (mention.kind === 'path' && folded.length > 1) known.variants.push(mention.segments)
      return
    }
    if (known !== undefined) {
      // A word of a sentence is spelt as its language is, and the name as code does.
      const isSpelt = known.mention.kind === 'word' && mention.kind !== 'word' && known.name !== name
      if (isSpelt) known.name = name
      // The surest of its forms stands for it: it is the one that is learnt from.
      if (service.forms.likelihood(mention) > service.forms.likelihood(known.mention)) known.mention = mention
      known.score = Math.max(known.score, service.forms.likelihood(mention))
      if (!known.variants.some(each => each.join('/') === mention.segments.join('/')))
        known.variants[isSpelt ? 'unshift' : 'push'](mention.segments)
      return
    }
    found.set(own, {
      mention,
      name,
      score:
        Math.max(
          service.forms.likelihood(mention),
          isHeaderForm(name) ? AS_HEADER : 0,
          mention.form === ENTRY && !service.forms.isRefuted(mention) ? AS_ENTRY : 0,
        ) -
        0.001 * position,
      variants: [mention.segments],
    })
  })
  for (const each of found.values()) keepAgreed(each, unit, mention => service.forms.likelihood(mention))
  const sentNames = new Set(sent.map(path => path.at(-1) ?? ''))
  const kinds = kindsIn(unit)
  const isMarked = (own: string) => kinds.get(own)?.has('quoted') === true
  const isApart = (own: string) => kinds.get(own)?.has('leaf') === true || kinds.get(own)?.has('path') === true
  // What is a text of its own and stands in the sentence is what the complaint is made of; the sentence sets names apart from its words.
  const isSetApart = [...found.keys()].some(own => isMarked(own) && isApart(own))
  const hasQuoted = [...found.values()].some(({ mention, name }) => mention.kind === 'quoted' && !isTypeWord(name))
  const units = answer.units.length
  // What stands alongside a list of complaints tells the kind of all of them.
  const around = unit.at.slice(0, -1)
  const isAroundRecords =
    unit.at.length > 0 &&
    partsOf(unit.raw).length === 1 &&
    answer.units.some(
      ({ at, raw }) =>
        at.length >= unit.at.length && around.every((key, i) => at[i] === key) && partsOf(raw).length > 1,
    )
  // A text that another endpoint said as well, alongside complaints of this one alone, tells the kind of rejection.
  const isElsewhere = (each: Unit) => service.isReportedElsewhere(each, op.endpoint)
  const isOfAnyEndpoint = unit.isListed !== true && isElsewhere(unit) && answer.units.some(each => !isElsewhere(each))
  const others = [...found]
  const asksForOne = others.filter(([, { mention }]) => mention.form === ASKED).length === 1
  for (const [own, each] of others) {
    const fit = Math.max(
      dataMeaningsOf([each.name], 0.5)[0]?.score ?? 0,
      op.endpoint === 'auth-authenticate' ? (meaningsOf([each.name], 0.5)[0]?.score ?? 0) : 0,
    )
    each.score *= 0.7 + 0.5 * fit
    // Of several texts of one object the one made of several words is a name of code.
    if (each.mention.kind === 'leaf' && tokensOf(each.name).length > 1) each.score *= 1.1
    // The form that names were proven in leads; elsewhere the service's own words rank lower.
    const isProven = service.forms.isProven(each.mention)
    // A word of the service's sentences may be a name where it stands in quotes.
    const isQuoted = each.mention.kind === 'quoted' && !service.backgroundQuoted.has(own)
    if (service.background.has(own) && !isProven && !isQuoted) each.score *= 0.35
    // A letter of what was sent is no name.
    const isLetter = [...own].length === 1 && [...values].some(value => value.includes(own))
    if (values.has(own) || isLetter) each.score *= 0.3
    if (isSetApart && isApart(own) && !isMarked(own) && kinds.get(own)?.has('word') === true) each.score *= AS_WORD
    // Where another name stands in quotes, a word of the sentence is hardly one.
    if (hasQuoted && each.mention.form === 'first word' && !isProven) each.score *= AS_WORD
    if (
      each.variants.every(path => path.length === 1) &&
      listed.has(own) &&
      others.some(([name, other]) => !listed.has(name) && other.score > 0.2)
    )
      each.score *= 0.6
    if (/^\p{Lu}[\p{Lu}\d]*(_[\p{Lu}\d]+)+$|^[A-Z]{1,6}[-_]?\d{1,6}$/u.test(each.name)) each.score *= 0.4
    if (isTypeWord(each.name)) each.score *= 0.4
    const isBehindFrame = (path: readonly string[]) =>
      path.slice(0, -1).every(head => service.prefixes.has(squeezed(head)))
    const isClass = !isProven && each.variants.every(path => isOfClass(path) && !isBehindFrame(path))
    if (isClass || OAUTH_CODES.includes(each.name)) each.score *= 0.2
    // What was found to stand before names is the place of the whole.
    if (service.prefixes.has(own) && each.variants.every(path => path.length === 1)) each.score *= 0.2
    const shared = sharing(answer).get(own) ?? 0
    if (units > 1 && shared > 1) each.score *= 1 - (0.6 * (shared - 1)) / units
    const isShared = shared > 1 && isReportedOfEach(answer, own)
    if (isShared) {
      service.reportedOfEach.add(own)
      each.score *= 0.2
    }
    const { kind } = each.mention
    if (service.said.endpointsOf(own, kind) > 2 && kind !== 'path' && !isProven) each.score *= 0.6
    if (service.isCommon(own, kind)) each.score *= 0.3
    // A holder that was sent and stands before it makes it sure, whatever answers call their own keys.
    const isFrame = service.envelope.has(own)
    const isHeld = each.variants.some(
      path =>
        path.length > 1 &&
        !service.envelope.isBelowNames(own) &&
        knownParent(op, path.slice(0, -1), { isNext: isFrame, isPath: each.mention.kind === 'path' }) !== undefined,
    )
    const isOfFrame = each.mention.kind === 'key' && each.mention.form !== ENTRY && isFrame && !isHeld
    if (isOfFrame) each.score *= 0.3
    // What stands alone where every rejection holds something is a word for the kind of rejection.
    const isCode =
      unit.isListing !== true &&
      each.mention.kind === 'leaf' &&
      service.envelope.has(squeezed(each.mention.under ?? ''))
    if (isCode && !isProven && !isOfEachItsOwn(answer, unit, each.mention))
      each.score *= service.envelope.codes.has(squeezed(each.mention.under ?? '')) ? AS_CODE : 0.35
    if (isOfAnyEndpoint && each.mention.kind === 'leaf' && !isProven) each.score *= 0.35
    if (['leaf', 'key'].includes(each.mention.kind) && isAroundRecords && !isProven) each.score *= 0.3
    // What stands under the name of a value that was sent is said of the value.
    const isStatedOfValue =
      (each.mention.kind === 'leaf' || each.mention.kind === 'path') &&
      sentNames.has(squeezed(each.mention.under ?? ''))
    if (isStatedOfValue && !isProven) each.score *= 0.3
    // What a sentence that stands alone with a list of values begins with takes one of them.
    const isAlone = partsOf(unit.raw).length === 1 && unit.lists.some(list => list.length > 1)
    if (each.mention.form === 'first word' && isAlone && !listed.has(own))
      each.score = Math.max(each.score, AS_HOLDER_OF_VALUES)
    // A key of each complaint is asked for where a path ends in it, which is none of a class.
    const isByPath = each.mention.kind === 'path' && each.variants.some(path => path.length > 1 && !isOfClass(path))
    const isAsked = each.mention.form === ASKED && (isByPath || !service.reportedOfEach.has(own))
    if (isAsked) each.score = Math.max(each.score, 0.9)
    // Around the name that is asked for the sentence names others.
    else if (asksForOne) each.score *= BESIDE_ASKED
    each.score = Math.min(each.score, 0.96)
    if (isHeld) each.score = Math.min(0.98, each.score + 0.3)
    // A word of the sentence that the service has listed as a name is one.
    if ([...op.listed.values()].some(({ path }) => squeezed(path.at(-1) ?? '') === own))
      each.score = Math.max(each.score, 0.9)
  }
  return [...found.values()].sort((a, b) => b.score - a.score)
}

/** Where paths of one complaint lead to a name from different parents, and what they end with stands there, too, that is the place. */
function keepAgreed(named: NamedMention, unit: Unit, likelihood: (mention: Mention) => number): void {
  const folded = (path: readonly string[]) => path.map(squeezed)
  const isBehind = (path: readonly string[], end: readonly string[]) =>
    path.length > end.length && alignsWith(folded(path), folded(end))
  const parents = (end: readonly string[]) =>
    new Set(
      named.variants
        .filter(each => isBehind(each, end))
        .map(each => squeezed(each[each.length - end.length - 1] ?? '')),
    )
  const [agreed] = named.variants.filter(each => parents(each).size > 1).sort((a, b) => b.length - a.length)
  if (agreed === undefined) return
  named.variants = [agreed]
  const own = unit.mentions.filter(({ segments }) => folded(segments).join('/') === folded(agreed).join('/'))
  const [surest] = own.sort((a, b) => likelihood(b) - likelihood(a))
  if (surest !== undefined) named.mention = surest
}

const isWord = ({ kind }: Mention) => kind === 'word' || kind === 'pair'

/** Several complaints hold it, and each of these a name that no other one holds, and that is no word of a sentence where it is none itself: that is what they are about. */
function isReportedOfEach(answer: Answer, own: string): boolean {
  const counts = sharing(answer)
  const isOwn = ({ folded }: Folded) => folded.at(-1) === own
  const ofOthers = answer.units.map(foldedOf).filter(all => {
    const isSure = all.some(each => isOwn(each) && !isWord(each.mention))
    return (
      all.some(isOwn) &&
      all.some(
        ({ mention, folded }) =>
          counts.get(folded.at(-1) ?? '') === 1 &&
          !(isSure && (isWord(mention) || isTypeWord(mention.segments.at(-1) ?? ''))),
      )
    )
  })
  return ofOthers.length > 1
}

/** Under its key each of several complaints holds something else: that is what they are about. */
function isOfEachItsOwn(answer: Answer, unit: Unit, { under }: Mention): boolean {
  const group = alike(answer).find(each => each.includes(unit)) ?? []
  const values = group.map(({ raw }) => recordIn(raw)?.find(([key]) => key === under)?.[1])
  return values.length > 1 && new Set(values).size === values.length
}

/** In which ways each name stands in a complaint. */
function kindsIn(unit: Unit): ReadonlyMap<string, ReadonlySet<Mention['kind']>> {
  const kinds = new Map<string, Set<Mention['kind']>>()
  for (const { mention, folded } of foldedOf(unit)) {
    const own = folded.at(-1) ?? ''
    kinds.set(own, (kinds.get(own) ?? new Set<Mention['kind']>()).add(mention.kind))
  }
  return kinds
}

const shares = new WeakMap<Answer, ReadonlyMap<string, number>>()

/** How many complaints of an answer mention each name. */
function sharing(answer: Answer): ReadonlyMap<string, number> {
  const known = shares.get(answer)
  if (known !== undefined) return known
  const counts = new Map<string, number>()
  for (const unit of answer.units)
    for (const own of new Set(foldedOf(unit).map(({ folded }) => folded.at(-1) ?? '')))
      counts.set(own, (counts.get(own) ?? 0) + 1)
  shares.set(answer, counts)
  return counts
}
