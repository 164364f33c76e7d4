/** The sandbox against itself with k6, through the command: what it calls regressed is a false alarm. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isObject, parseJson } from '../../../contract/json.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const LONGEST_MS = 900_000

export interface RealTrial {
  verdict: string
  because: string
  seconds: number
}

/** `args`: more of the command line, `--rate` for example. */
export function tryReal(args: readonly string[]): RealTrial {
  const results = mkdtempSync(join(tmpdir(), 'load-aa-'))
  const started = performance.now()
  try {
    const command = ['--import', 'tsx', 'cli/main.ts', 'load', '--env', 'sandbox', '--baseline', 'sandbox', '--json']
    const stated = spawnSync(process.execPath, [...command, '--results', results, ...args], {
      cwd: ROOT,
      encoding: 'utf8',
      timeout: LONGEST_MS,
      maxBuffer: 1 << 26,
    })
    const read = parseJson(stated.stdout)
    const outcome = isObject(read) ? read : {}
    return {
      verdict: String(outcome['verdict'] ?? `exit code ${stated.status}`),
      because: String(outcome['because'] ?? stated.stderr.slice(-500)),
      seconds: (performance.now() - started) / 1000,
    }
  } finally {
    rmSync(results, { recursive: true, force: true })
  }
}
