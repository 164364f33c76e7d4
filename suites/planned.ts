/** The plan while checks are listed: which are asked for, and for which places the recorded contract brings one about. */
import { isSelected, type Plan, planIn } from './plan.ts'
import { type Recorded, recordedIn } from './recorded.ts'

let plan: Plan | undefined
let known: Recorded | undefined

/** `undefined` where the checks are only listed. */
function planOnce(): Plan | undefined {
  plan ??= planIn(process.env)
  return plan
}

/** `undefined` where the checks are only listed. */
export function planned(): Recorded | undefined {
  const here = planOnce()
  if (here !== undefined) known ??= recordedIn(here)
  return known
}

export function isAskedFor(id: string): boolean {
  return isSelected(planOnce()?.only, id)
}

export type Placed<T> = { id: string; place: string | undefined; made: T | undefined }

/**
 * One check for each place that `make` finds in the contract, under `FAMILY/place`; one by the family's own id where there is
 * none, which then says so.
 */
export function brought<T>(
  family: string,
  make: (contract: Recorded) => readonly { place: string; made: T }[],
  contract = planned(),
): Placed<T>[] {
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
