/** What the readers of known forms of errors make of an answer: it ranks what is tried, and excludes nothing. */
import { escaped } from '../contract/errors/mentions.ts'
import { readErrors } from '../contract/errors/read.ts'
import type { Unit } from '../contract/errors/units.ts'
import type { Json } from '../contract/json.ts'
import type { Observation } from '../contract/observation.ts'
import { type Answer, alike } from './answer.ts'
import { squeezed } from './spelling.ts'
import { isTypeWord } from './type-words.ts'
import { type ReportedValues, reportedValues } from './values.ts'

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

/** What complaints tell of a value. */
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
  // "must be a, not b", where b is what was sent.
  const instead = new RegExp(
    `([\\p{L}\\p{N}][\\p{L}\\p{N}_./:-]*)['"\`]?, \\p{L}+ ['"\`]?${escaped(String(current))}`,
    'u',
  )
  for (const { raw } of typeof current === 'string' && current !== '' ? units : []) {
    const [, wanted = ''] = instead.exec(raw) ?? []
    if (wanted !== '' && !isTypeWord(wanted)) reported.lists.unshift([wanted])
  }
  // `{1,4}` in a pattern is no list.
  reported.lists = reported.lists.filter(
    list => !reported.patterns.some(pattern => pattern.includes(`{${list.join(',')}}`)),
  )
  return reported
}
