/** What an error response says of properties: for each complaint its kind, the property that it names, and what would be accepted. */
import { isObject, type Json } from '../json.ts'
import type { ErrorResponse, Observation, ObservationKind } from '../observation.ts'
import { type Complaint, complaintOf } from './_complaint.ts'
import { kindOfListKey } from './_keys.ts'
import { isRoot, locationOf, type NameLocation, OF_LACK, type Request, requestOf, sentAt } from './_names.ts'
import { VERB } from './_vocabulary.ts'
import { escaped, segmentsIn } from './mentions.ts'
import { type Unit, unitsOf } from './units.ts'

export interface ReadErrors {
  observations: Observation[]
}

const MOST = 300

export function readErrors(rejection: ErrorResponse): ReadErrors {
  const { sent, json, text, mediaType } = rejection
  const units = unitsOf({ json, text, mediaType, headers: {} }, { body: sent, query: {}, headers: {} }).slice(0, MOST)
  const request = requestOf(sent)
  const found = units.flatMap(unit => observe(unit, units, request))
  return { observations: distinct(found).slice(0, MOST) }
}

function observe(unit: Unit, units: readonly Unit[], request: Request): Observation[] {
  const complaint = complaintOf(unit, units, request)
  // "missing": [names]: the key says what is the matter with them.
  const listKind = unit.isListing === true ? unit.at.map(kindOfListKey).find(each => each !== undefined) : undefined
  const { sentence, code, location, isPlaced, where, lists } = complaint
  const isQuoted = (name: string) =>
    unit.mentions.some(each => each.kind === 'quoted' && each.segments.at(-1) === name) &&
    !new RegExp(`=["'\`]${escaped(name)}`).test(sentence)
  // One name alone in quotes, that was not sent, is what an object lacks.
  const read = location === undefined ? undefined : sentAt(request, locationOf(location, request).at)
  const holder = location === undefined ? request.body : read
  const isAlone =
    isObject(holder) && lists.length === 0 && unit.mentions.filter(each => each.kind === 'quoted').length === 1
  const isUnsent = complaint.named.some(([name = '']) => !request.names.has(name) && isAlone && isQuoted(name))
  const kind = listKind ?? complaint.kind ?? (isUnsent ? 'missing' : 'invalid')
  const text = sentence === '' ? (code ?? unit.raw) : sentence
  if (kind === 'malformed' && read === undefined) return [{ kind, at: [], naming: 'wire', in: 'body', text }]
  if (kind === 'media-type') return [{ kind, at: null, naming: 'wire', in: 'header', text }]
  if (kind === 'no-match' && location === undefined)
    return sentence === '' ? [] : [{ kind, at: null, naming: 'wire', in: 'body', text }]
  const named = listKind === undefined ? complaint.named : [segmentsIn(unit.raw)]
  return spotsOf(kind, { ...complaint, named }, request).flatMap(spot => {
    const sent = sentAt(request, spot.at)
    const name = String(spot.at.at(-1) ?? '')
    // Nothing else begins with a capital and is written with hyphens.
    const isHeader =
      /^(?:[A-Z][A-Za-z0-9]*|x)(?:-[A-Za-z0-9]+)+$/.test(name) && spot.at.length === 1 && sent === undefined
    return weighed(kind, sent, sentence !== '' && (isPlaced || isQuoted(name) || HAS_VERB.test(sentence))).map(
      each => ({
        kind: each,
        at: spot.at,
        naming: isHeader ? 'wire' : spot.naming,
        in: isHeader ? 'header' : (where ?? spot.in),
        ...(lists.length === 0 ? {} : { lists }),
        text,
      }),
    )
  })
}

/** Where the structure says, unless that is only the object in which the sentence names something. */
function spotsOf(kind: ObservationKind, { location, named }: Complaint, request: Request): NameLocation[] {
  const isOfLack = OF_LACK.includes(kind)
  // What is missed was not sent, and what nobody knows was.
  const fitting = named.filter(each => request.names.has(each.at(-1) ?? '') === (kind === 'unknown'))
  const reported = (isOfLack ? (fitting.length > 0 ? fitting : named) : named.slice(0, 1)).map(each =>
    locationOf(each, request, !isOfLack),
  )
  const base = location === undefined ? undefined : locationOf(location, request, !isOfLack)
  // That something is wrong is said of what was sent.
  if (base === undefined) return reported
  const isObjectSent = isObject(sentAt(request, base.at))
  const [only] = base.at
  const isProgram = base.at.length === 1 && isRoot(String(only)) && !request.names.has(String(only))
  const isHolder = base.at.length === 0 || (isOfLack && (isObjectSent || isProgram))
  if (!isHolder || !named.some(each => each.at(-1) !== String(base.at.at(-1)))) return [base]
  const above = isObjectSent ? base.at : []
  return reported.map(each =>
    above.every((part, i) => each.at[i] === part) ? each : { ...each, at: [...above, ...each.at] },
  )
}

const HAS_VERB = new RegExp(`(?<![\\p{L}\\p{N}_.])(?:${VERB})(?![\\p{L}\\p{N}_])`, 'iu')

/** What was not sent cannot be rejected for its value, and what was sent is not missing. */
function weighed(kind: ObservationKind, sent: Json | undefined, isPlaced: boolean): ObservationKind[] {
  if (kind === 'unknown' || kind === 'no-match') return [kind]
  if (sent === undefined) return kind === 'missing' || isPlaced ? ['missing'] : []
  return [sent === null ? 'null' : 'invalid']
}

/** Each thing once, with what is expected; what names nothing only where nothing better is known. */
function distinct(all: readonly Observation[]): Observation[] {
  const unknown = new Set(all.filter(each => each.kind === 'unknown').map(({ at }) => JSON.stringify(at)))
  const once = new Map(all.toReversed().map(each => [JSON.stringify([each.kind, each.at]), each]))
  const kept = [...once.values()]
    .toReversed()
    .filter(({ kind, at }) => kind !== 'invalid' || !unknown.has(JSON.stringify(at)))
  const named = kept.filter(({ at, kind }) => (at !== null && at.length > 0) || kind === 'unknown')
  return named.length > 0 ? named : kept
}
