/** The recorded contract while checks are listed: what it says brings about a check for each place. */
import { readFileSync } from 'node:fs'
import { PLAN_VARIABLE, readLedger, readOpenapi, readPlan } from './plan.ts'
import { type Recorded, recordedOf } from './recorded.ts'

let known: Recorded | undefined

/** `undefined` where the checks are only listed, without a contract. */
function planned(): Recorded | undefined {
  const path = process.env[PLAN_VARIABLE]
  if (known !== undefined || path === undefined || !isThere(path)) return known
  const plan = readPlan(path)
  known = recordedOf(readLedger(plan), readOpenapi(plan))
  return known
}

function isThere(path: string): boolean {
  try {
    readFileSync(path)
    return true
  } catch {
    return false
  }
}

export type Placed<T> = { id: string; place: string | undefined; made: T | undefined }

/**
 * One check for each place that `make` finds in the contract, under `FAMILY/place`; one by the family's own id where there is
 * none, which then says so.
 */
export function brought<T>(
  family: string,
  make: (contract: Recorded) => readonly { place: string; made: T }[],
): Placed<T>[] {
  const contract = planned()
  const found = contract === undefined ? [] : make(contract)
  if (found.length === 0) return [{ id: family, place: undefined, made: undefined }]
  const used = new Set<string>()
  return found.map(({ place, made }) => {
    const slug = slugOf(place)
    let name = slug
    for (let n = 2; used.has(name); n++) name = `${slug}~${n}`
    used.add(name)
    return { id: `${family}/${name}`, place, made }
  })
}

/** `/preference/time window` becomes `preference.time-window`: words of a shell and of a link. */
function slugOf(place: string): string {
  const words = place
    .replace(/^\//, '')
    .replaceAll('/', '.')
    .replace(/[^\p{L}\p{N}_.~-]+/gu, '-')
  return words === '' || words === '-' ? 'body' : [...words].slice(0, 80).join('')
}
