/** What the readers of known forms of errors make of an answer: it ranks what is tried, and excludes nothing. */
import { readErrors } from '../contract/errors/read.ts'
import type { Unit } from '../contract/errors/units.ts'
import type { Json } from '../contract/json.ts'
import type { Observation } from '../contract/observation.ts'
import { type Answer, alike } from './answer.ts'
import { squeezed } from './spelling.ts'
import { type ReportedValues, reportedValues, typeOf } from './values.ts'

/** A key of the answer is found as one; here count names that stand in its texts. */
function keysOf(json: Json | undefined, into = new Set<string>()): Set<string> {
  if (typeof json !== 'object' || json === null) return into
  if (!Array.isArray(json)) for (const key of Object.keys(json)) into.add(squeezed(key))
  for (const each of Object.values(json)) keysOf(each, into)
  return into
}

const read = new WeakMap<Answer['reply'], readonly Observation[]>()
function readOf(answer: Answer): readonly Observation[] {
  const { status, mediaType, headers, text, json, sent, reply } = answer
  const sentText = sent.body === undefined ? '' : JSON.stringify(sent.body)
  const known = read.get(reply)
  if (known !== undefined) return known
  const keys = keysOf(json)
  const { observations } = readErrors({ status, mediaType, headers, text, json, sent: sent.body, sentText })
  const kept = observations.filter(({ at }) => at !== null && at.length > 0 && !keys.has(squeezed(String(at.at(-1)))))
  read.set(reply, kept)
  return kept
}

export const isReadAsMissing = (answer: Answer, own: string) =>
  readOf(answer).some(({ kind, at }) => kind === 'missing' && squeezed(String(at?.at(-1))) === own)

/** Something is missing that was not sent. */
export const readsMissing = (answer: Answer, isSent: (name: string) => boolean) =>
  readOf(answer).some(({ kind, at }) => kind === 'missing' && !isSent(squeezed(String(at?.at(-1)))))

/** What complaints tell of a value, the lists and patterns that the readers find among it first. */
export function reportedIn(
  answer: Answer,
  units: readonly Unit[],
  path: readonly string[],
  current: Json | undefined,
): ReportedValues {
  const reported = reportedValues(units, path, current)
  // What is reported in each of several complaints is told of none of them.
  reported.direct = reported.direct.filter(
    text =>
      !alike(answer).some(
        each => each.every(({ raw }) => raw.includes(text)) && !each.every(unit => units.includes(unit)),
      ),
  )
  const own = squeezed(path.at(-1) ?? '')
  for (const { at, expected } of readOf(answer)) {
    if (squeezed(String(at?.at(-1))) !== own) continue
    if ((expected?.values?.length ?? 0) > 0) reported.lists.unshift((expected?.values ?? []).map(String))
    if (expected?.pattern !== undefined) reported.patterns.unshift(expected.pattern)
    if (expected?.format !== undefined) reported.formats = [...new Set([expected.format, ...reported.formats])]
    if (expected?.type !== undefined && expected.type !== typeOf(current))
      reported.types = [...new Set([expected.type, ...reported.types])]
  }
  // `{1,4}` in a pattern is no list.
  reported.lists = reported.lists.filter(
    list => !reported.patterns.some(pattern => pattern.includes(`{${list.join(',')}}`)),
  )
  return reported
}
