/** A copy of this checkout in which something is broken, to see what the real command says of it. */
import { cpSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const LEFT_OUT = new Set(['node_modules', '.git', 'results', '.cache', 'field', 'test-results', 'docs'])

/** Made in `dir`, which does not exist; answers the path of its `cli/main.ts`. */
export function plantedCheckout(dir: string, plant: (root: string) => void): string {
  cpSync(ROOT, dir, { recursive: true, filter: path => !LEFT_OUT.has(basename(path)) })
  symlinkSync(join(ROOT, 'node_modules'), join(dir, 'node_modules'), 'dir')
  plant(dir)
  return join(dir, 'cli', 'main.ts')
}
