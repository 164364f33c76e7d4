/** Finds a dialect by the name of its file. */
import { readdirSync } from 'node:fs'
import { HarnessError } from '../contract/harness-error.ts'
import { didYouMean } from '../contract/nearest.ts'
import type { Dialect } from './dialect.ts'

const FOLDER = new URL('./dialects/', import.meta.url)

export function dialectNames(): string[] {
  return readdirSync(FOLDER)
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('_'))
    .map(name => name.slice(0, -3))
    .sort()
}

/** Throws USAGE. */
export function requireDialect(name: string): void {
  const names = dialectNames()
  if (names.includes(name)) return
  throw new HarnessError(
    'USAGE',
    `The sandbox has no dialect "${name}"; it has ${names.join(', ')}.`,
    `${didYouMean(name, names)}Name one of these with --dialect.`,
  )
}

export async function loadDialect(name: string): Promise<Dialect> {
  requireDialect(name)
  const module = (await import(new URL(`${name}.ts`, FOLDER).href)) as { default: Dialect }
  return module.default
}
