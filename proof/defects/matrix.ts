/** Defects against checks: what each planted mistake turned red, and what is wrong with the proof as a whole. */
import { familyOf, type Result, type Verdict } from '../../contract/check.ts'
import type { Proof, ProofRow } from './record.ts'

/** What a check said, or a later run by a rule of drift. */
export type Proven = Pick<Result, 'id' | 'verdict' | 'reason'>

export interface Played {
  defect: string
  breaks: string
  claims: readonly string[]
  dialect: string
  /** Why it could not be played at all. */
  trouble?: string
  /** Of the service that is right, on the same ground. */
  right: readonly Proven[]
  /** Of the service with the mistake. */
  wrong: readonly Proven[]
}

const RED: readonly Verdict[] = ['fail', 'warn']
/** Fewer dialects prove the dialect, not the check. */
const ENOUGH_DIALECTS = 3

/** `enough`: dialects in which a defect has to be played. `families`: of every check there is; `undefined` where only some of the defects were played, so that nothing is said of the rest. */
export function proofOf(
  played: readonly Played[],
  families: readonly string[] | undefined,
  enough = families === undefined ? 1 : ENOUGH_DIALECTS,
): Proof {
  const names = [...new Set(played.map(each => each.defect))].sort()
  const rows = names.map(name => rowOf(played.filter(each => each.defect === name)))
  const caughtBy = new Set(rows.flatMap(row => row.cells.flatMap(cell => cell.caught)))
  const idle = (families ?? []).filter(family => !caughtBy.has(family))
  const complaints = [
    ...rows.flatMap(row => complaintsOf(row, enough)),
    ...idle.map(family => `${family} catches nothing: no defect turns it red.`),
  ]
  return { rows, idle, complaints }
}

function rowOf(played: readonly Played[]): ProofRow {
  const [first] = played
  const claims = [...(first?.claims ?? [])]
  return {
    defect: first?.defect ?? '',
    breaks: first?.breaks ?? '',
    claims,
    cells: played.map(({ dialect, right, wrong, trouble }) => {
      const alarms = claims.filter(id => isRed(right, id))
      const undecided = claims.filter(id => !right.some(each => familyOf(each.id) === id && each.verdict === 'pass'))
      const caught = claims.filter(id => !alarms.includes(id) && !undecided.includes(id) && isRed(wrong, id))
      const missed = claims.filter(id => !caught.includes(id))
      return {
        dialect,
        caught,
        missed: missed.map(id => ({
          check: id,
          why: trouble === undefined ? whyMissed(id, right, wrong) : `it could not be played: ${trouble}`,
        })),
      }
    }),
  }
}

const ofFamily = (results: readonly Proven[], id: string) =>
  results.filter(each => each.id === id || familyOf(each.id) === id)

const isRed = (results: readonly Proven[], id: string) => ofFamily(results, id).some(each => RED.includes(each.verdict))

function whyMissed(id: string, right: readonly Proven[], wrong: readonly Proven[]): string {
  if (isRed(right, id)) return `it is red without the mistake as well: ${reasonIn(right, id)}`
  if (!ofFamily(right, id).some(each => each.verdict === 'pass'))
    return `it does not pass without the mistake: ${reasonIn(right, id)}`
  return `it stays ${ofFamily(wrong, id)[0]?.verdict ?? 'unknown'}: ${reasonIn(wrong, id)}`
}

function reasonIn(results: readonly Proven[], id: string): string {
  const found = ofFamily(results, id)
  const telling =
    found.find(each => RED.includes(each.verdict)) ?? found.find(each => each.verdict !== 'pass') ?? found[0]
  return telling === undefined ? 'there is no such check' : `${telling.verdict}, ${telling.reason ?? 'nothing said'}`
}

function complaintsOf({ defect, claims, cells }: ProofRow, enough: number): string[] {
  const missed = cells.flatMap(({ dialect, missed }) =>
    missed.map(({ check, why }) => `${defect} in ${dialect}: ${check} does not tell it; ${why}`),
  )
  const few = cells.length < enough ? [`${defect} is played in ${cells.length} dialects, fewer than ${enough}.`] : []
  return [...(claims.length === 0 ? [`${defect} is claimed by no check.`] : []), ...missed, ...few]
}
