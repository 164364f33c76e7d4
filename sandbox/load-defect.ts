/** Finds a planted mistake, or a condition of the network, by the name of its file. */
import { readdirSync } from 'node:fs'
import { HarnessError } from '../contract/harness-error.ts'
import { didYouMean } from '../contract/nearest.ts'
import type { Defect } from './defect.ts'
import type { Dialect } from './dialect.ts'

const FOLDERS = [new URL('./defects/', import.meta.url), new URL('./conditions/', import.meta.url)] as const

/** Planted mistakes; conditions, under which every verdict must be the same, are none. */
export function defectNames(): string[] {
  return namesIn(FOLDERS[0])
}

export async function loadDefect(name: string): Promise<Defect> {
  const module = (await import(new URL(`${name}.ts`, folderOf(name)).href)) as { default: Defect }
  return module.default
}

/** Throws USAGE where there is no defect and no condition of that name. */
export function folderOf(name: string): URL {
  const folder = FOLDERS.find(each => namesIn(each).includes(name))
  if (folder === undefined)
    throw new HarnessError(
      'USAGE',
      `The sandbox has no defect "${name}".`,
      `${didYouMean(name, FOLDERS.flatMap(namesIn))}sandbox/defects/ and sandbox/conditions/ hold one file each.`,
    )
  return folder
}

/** What the defects change of the service that is right as well. */
export function grounded(dialect: Dialect, defects: readonly Defect[]): Dialect {
  return defects.reduce((made, defect) => defect.ground?.(made) ?? made, dialect)
}

function namesIn(folder: URL): string[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('_'))
    .map(name => name.slice(0, -3))
    .sort()
}
