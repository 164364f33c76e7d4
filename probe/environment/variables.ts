/** `${NAME}` and `${NAME:-default}` in the values of a file, from the process and a `.env` file beside the project. */
import { readFileSync } from 'node:fs'

export type Variables = Record<string, string | undefined>

const REFERENCE = /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}/g

/** Names without a value are added to `missing`; what is set but empty counts as missing. */
export function filled<T>(value: T, variables: Variables, missing: Set<string>): T {
  if (typeof value === 'string') {
    return value.replace(REFERENCE, (_all, name: string, fallback?: string) => {
      const found = variables[name] === '' ? undefined : variables[name]
      if (found === undefined && fallback === undefined) missing.add(name)
      return found ?? fallback ?? ''
    }) as T
  }
  if (Array.isArray(value)) return value.map(item => filled(item, variables, missing)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filled(item, variables, missing)])) as T
}

/** `NAME=value` lines; quotes around a value are taken off, `#` begins a comment. No file: no variables. */
export function readDotenv(path: string | undefined): Variables {
  if (path === undefined) return {}
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return {}
  }
  const pairs = text.split(/\r?\n/).flatMap(line => {
    const match = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*?)\s*$/.exec(line)
    return match === null ? [] : [[match[1] ?? '', unquoted(match[2] ?? '')] as const]
  })
  return Object.fromEntries(pairs)
}

function unquoted(text: string): string {
  const quoted = /^(["'])(.*)\1(?:\s+#.*)?$/.exec(text)
  return quoted?.[2] ?? text.replace(/\s+#.*$/, '')
}
