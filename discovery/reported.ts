/** What complaints tell of a value: words, lists, patterns, types that may be wanted. */
import type { Unit } from '../contract/errors/units.ts'
import type { Json } from '../contract/json.ts'
import { type Answer, alike } from './answer.ts'
import { type ReportedValues, reportedValues } from './reported-values.ts'
import { isTypeWord } from './type-words.ts'

const INSTEAD = /([\p{L}\p{N}][\p{L}\p{N}_./:-]*)['"`]?, \p{L}+ ['"`]?$/u

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
  // A type that is told of others as well goes behind one that is told of this alone.
  if (reported.types.length > 1) {
    const others = alike(answer)
      .filter(each => each.some(unit => units.includes(unit)))
      .flat()
      .filter(unit => !units.includes(unit))
    const ofOthers = new Set(others.flatMap(unit => reportedValues([unit], path, current).types))
    reported.types.sort((a, b) => Number(ofOthers.has(a)) - Number(ofOthers.has(b)))
  }
  // "must be a, not b", where b is what was sent.
  for (const { raw } of typeof current === 'string' && current !== '' ? units : []) {
    const [, wanted = ''] = INSTEAD.exec(raw.slice(0, Math.max(0, raw.indexOf(String(current))))) ?? []
    if (wanted !== '' && !isTypeWord(wanted)) reported.lists.unshift([wanted])
  }
  return reported
}
