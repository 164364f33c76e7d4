/** `${NAME}` and `${NAME:-default}` in the values of a file, from the process and from a `.env` file. */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { type Document, isScalar, type Scalar, visit } from 'yaml'
import { HarnessError } from '../../contract/harness-error.ts'

export type Variables = Record<string, string | undefined>

const REFERENCE = /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}/g

export interface Unset {
  name: string
  node: Scalar
}

/** Fills the document in place; answers what has no value. What is set but empty counts as missing. */
export function fillVariables(document: Document, variables: Variables): Unset[] {
  const unset: Unset[] = []
  visit(document, {
    Scalar(key, node) {
      if (key === 'key' || typeof node.value !== 'string') return
      node.value = node.value.replace(REFERENCE, (_all, name: string, fallback?: string) => {
        const found = variables[name] || fallback
        if (found === undefined) unset.push({ name, node })
        return found ?? ''
      })
    },
  })
  return unset
}

/** `01067` and `+4915112345678` are numbers to YAML: below these properties they become what was written. */
export function keepAsWritten(document: Document, locations: readonly (readonly string[])[]): void {
  for (const location of locations) {
    const node = document.getIn(location, true)
    if (node === undefined || node === null) continue
    visit(node as Scalar, {
      Scalar(key, { value, source }, _path) {
        if (key === 'key' || source === undefined || !['number', 'boolean', 'bigint'].includes(typeof value)) return
        const written = document.createNode(source)
        return isScalar(written) ? written : undefined
      },
    })
  }
}

/** No file: no variables. */
export function readDotenv(path: string | undefined): Variables {
  if (path === undefined) return {}
  try {
    return parseEnv(readFileSync(path, 'utf8'))
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw new HarnessError(
      'FILE_UNREADABLE',
      `The file of variables ${path} cannot be read: ${(cause as Error).message}`,
      'Correct its access rights, or set the variables in the process.',
      cause,
    )
  }
}
