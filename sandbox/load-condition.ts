/** Finds a condition of the network, under which every verdict must be the same, by the name of its file. */
import { readdirSync } from 'node:fs'
import { HarnessError } from '../contract/harness-error.ts'
import { didYouMean } from '../contract/nearest.ts'
import type { Variation } from './variation.ts'

const FOLDER = new URL('./conditions/', import.meta.url)

export function conditionNames(): string[] {
  return readdirSync(FOLDER)
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('_'))
    .map(name => name.slice(0, -3))
    .sort()
}

export async function loadCondition(name: string): Promise<Variation> {
  requireCondition(name)
  const module = (await import(new URL(`${name}.ts`, FOLDER).href)) as { default: Variation }
  return module.default
}

/** Throws USAGE where there is none of that name. */
export function requireCondition(name: string): void {
  const names = conditionNames()
  if (names.includes(name)) return
  throw new HarnessError(
    'USAGE',
    `The sandbox has no condition "${name}".`,
    `${didYouMean(name, names)}sandbox/conditions/ holds one file each.`,
  )
}
