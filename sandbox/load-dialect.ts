/** Finds a dialect by the name of its file. */
import { existsSync, readdirSync } from 'node:fs'
import { HarnessError } from '../contract/harness-error.ts'
import { didYouMean } from '../contract/nearest.ts'
import type { Dialect } from './dialect.ts'

/** A checkout also has those that only prove the harness; the packed module has not. */
const FOLDERS = ['./dialects/', '../proof/dialects/'].map(each => new URL(each, import.meta.url)).filter(existsSync)

function dialectFiles(): Map<string, URL> {
  const files = FOLDERS.flatMap(folder =>
    readdirSync(folder)
      .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('_'))
      .map((name): [string, URL] => [name.slice(0, -3), new URL(name, folder)]),
  )
  return new Map(files.sort(([a], [b]) => (a < b ? -1 : 1)))
}

export const dialectNames = (): string[] => [...dialectFiles().keys()]

/** Throws USAGE. */
export function requireDialect(name: string): URL {
  const files = dialectFiles()
  const file = files.get(name)
  if (file !== undefined) return file
  const names = [...files.keys()]
  throw new HarnessError(
    'USAGE',
    `The sandbox has no dialect "${name}"; it has ${names.join(', ')}.`,
    `${didYouMean(name, names)}Name one of these with --dialect.`,
  )
}

export async function loadDialect(name: string): Promise<Dialect> {
  const module = (await import(requireDialect(name).href)) as { default: Dialect }
  return module.default
}
