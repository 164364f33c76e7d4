/** Which checks the caller asked for. */
import { familyOf } from '../contract/check.ts'

/** A family stands for all that the contract brings about in it; without a list everything is asked for. */
export function isSelected(only: readonly string[] | undefined, id: string): boolean {
  return only === undefined || only.includes(id) || only.includes(familyOf(id))
}
