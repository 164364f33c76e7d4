/** The planted mistakes: all of them, one by its name, and which checks they prove. */
import { familyOf } from '../../contract/check.ts'
import { loadTables } from '../../contract/folder.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import { didYouMean } from '../../contract/names.ts'
import type { Variation } from '../varied/variation.ts'
import { CONDITIONS } from './conditions.ts'
import type { Defect } from './defect.ts'

export const PLANTED = new URL('./planted/', import.meta.url)

export function isDefect(value: unknown): value is Defect {
  return typeof value === 'object' && value !== null && 'breaks' in value && 'caughtBy' in value
}

/** By name, in alphabetic order. */
export const loadDefects = () => loadTables(PLANTED, isDefect)

/** A mistake, or a condition of the network, under which every verdict must be the same. Throws USAGE where there is neither. */
export async function loadVariation(name: string): Promise<Variation> {
  const defects = await loadDefects()
  const found = defects.get(name) ?? CONDITIONS.get(name)
  if (found !== undefined) return found
  throw new HarnessError(
    'USAGE',
    `There is no defect "${name}".`,
    `${didYouMean(name, [...defects.keys(), ...CONDITIONS.keys()])}proof/defects/planted/ and proof/defects/conditions.ts have them all.`,
  )
}

/** For the pages and commands that tell it without the mistakes: by the id of the check or of the rule of drift. */
export async function catchesOf(): Promise<Record<string, { defect: string; breaks: string }[]>> {
  const found: Record<string, { defect: string; breaks: string }[]> = {}
  for (const [defect, { breaks, caughtBy }] of await loadDefects())
    for (const id of caughtBy) found[familyOf(id)] = [...(found[familyOf(id)] ?? []), { defect, breaks }]
  return found
}
