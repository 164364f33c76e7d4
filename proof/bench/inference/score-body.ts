/** Statements of a request body against the truth: right, open or wrong; a silence is open, a mistake is wrong. */
import { sameJson } from '../../../contract/json.ts'
import type { Truth } from '../../dialects/_declared.ts'
import type { Statement, Statements } from './statements.ts'

export interface Tally {
  right: number
  open: number
  wrong: string[]
}

type TrueField = Truth['logIn']['request'][number]

export function scoreBody(truth: readonly TrueField[], stated: Statements): Tally {
  const tally: Tally = { right: 0, open: 0, wrong: [] }
  const fields = truth.filter(field => field.in === 'body')
  for (const field of fields) {
    const statement = stated.get(field.pointer)
    if (statement === undefined) {
      // Its name, its type, whether it is required, and its list.
      tally.open += field.values === undefined ? 3 : 4
      continue
    }
    tally.right++
    scoreMember(field, statement, tally)
  }
  const isKnown = (pointer: string) =>
    fields.some(
      each => each.pointer === pointer || each.pointer.startsWith(`${pointer}/`) || pointer === `${each.pointer}/*`,
    )
  for (const pointer of stated.keys()) if (!isKnown(pointer)) tally.wrong.push(`${pointer} is invented`)
  return tally
}

function scoreMember(field: TrueField, { types, required, values }: Statement, tally: Tally): void {
  const tell = (what: string, isOpen: boolean, isRight: boolean) => {
    if (isOpen) tally.open++
    else if (isRight) tally.right++
    else tally.wrong.push(`${field.pointer} ${what}`)
  }
  // An integer is a number; the reverse is not true of a property that takes fractions.
  const fits = (type: string) => type === field.type || (field.type === 'integer' && type === 'number')
  tell(`type ${types?.join('|')} instead of ${field.type}`, types === undefined, types?.every(fits) === true)
  // Required in some operations only is not required of every request; of what only some have, either may be said.
  const isOfSome = field.operations !== undefined
  const expected = field.required && field.requiredIn === undefined
  tell(`required ${required} instead of ${expected}`, required === undefined, required === expected || isOfSome)
  if (field.values !== undefined) {
    const sorted = (list: readonly unknown[]) => list.map(String).sort()
    tell(
      `values ${JSON.stringify(values)}`,
      values === undefined,
      values !== undefined && sameJson(sorted(values), sorted(field.values)),
    )
  } else if (values !== undefined)
    tally.wrong.push(`${field.pointer} is said to be one of ${JSON.stringify(values).slice(0, 80)}`)
}
