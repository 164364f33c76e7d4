/** Which planted mistakes are played: a sample that one seed always draws alike, or all that the dialect has. */

import { seeded } from '../../../sandbox/service/random.ts'
import { loadDefects } from '../../defects/load.ts'
import { type Group, groupsOf, type Planted } from '../../defects/play.ts'

export const DIALECT = 'default'

/** Those that one contract serves: neither TLS nor a ground of their own. */
function isPlain({ ground: context, tls, dialects = [DIALECT] }: Planted): boolean {
  return context === undefined && tls === undefined && dialects.includes(DIALECT)
}

async function planted(): Promise<Planted[]> {
  return [...(await loadDefects())].map(([name, defect]) => ({ ...defect, name }))
}

/** `names`: these; all that are planted without them and without a `size`, which draws so many of the plain ones. */
export async function chosen(names: readonly string[], size: number | undefined, seed: number): Promise<Planted[]> {
  const all = await planted()
  const unknown = names.find(name => all.every(each => each.name !== name))
  if (unknown !== undefined) throw new Error(`There is no defect "${unknown}"; proof/defects/planted/ has them all.`)
  if (names.length > 0) return all.filter(({ name }) => names.includes(name))
  return size === undefined ? all : drawn(all.filter(isPlain), size, seed)
}

export function drawn<T>(from: readonly T[], size: number, seed: number): T[] {
  const [left, random] = [[...from], seeded(seed)]
  const picked: T[] = []
  while (picked.length < size && left.length > 0) picked.push(...left.splice(random.below(left.length), 1))
  return picked
}

/** In groups that share a contract; those that the dialect has no form of are left out. */
export function groupsPlayed(wanted: readonly Planted[]): Promise<Group[]> {
  return groupsOf(wanted, [DIALECT])
}
