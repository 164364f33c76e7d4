/** Names as Kubernetes allows them. */
import { HarnessError } from '../../contract/harness-error.ts'

/** The operator makes Services and Jobs of it, whose names end after 63 characters. */
const LONGEST = 40

/** `Load of TEST!` becomes `load-of-test`. */
function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** Of a test run: `load-<environment>-<profile>-<mark>`. */
export function runName(environment: string, profile: string, mark: string): string {
  const end = slug(mark).slice(-6)
  return `${slug(`load-${environment}-${profile}`).slice(0, LONGEST - end.length - 1)}-${end}`.replace(/-+/g, '-')
}

/** One key for each name, as they may stand in a Secret. */
export function secretKeys(names: readonly string[]): Record<string, string> {
  const keys: string[] = []
  for (const name of names) {
    const plain = slug(name) || 'value'
    let key = plain
    for (let n = 2; keys.includes(key); n += 1) key = `${plain}-${n}`
    keys.push(key)
  }
  // Not by assignment: a name may be `__proto__`.
  return Object.fromEntries(names.map((name, i) => [name, keys[i] ?? '']))
}

export function demandName(flag: string, value: string): string {
  if (/^[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/.test(value)) return value
  throw new HarnessError(
    'USAGE',
    `${flag} ${value} is no name that Kubernetes allows.`,
    'Lower-case letters, digits and hyphens, a letter first, at most 63 of them.',
  )
}
