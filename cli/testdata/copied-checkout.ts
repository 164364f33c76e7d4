/** A copy of this checkout, pages and all, in which commands may write. */
import { cpSync, symlinkSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const LEFT_OUT = new Set(['node_modules', '.git', '.env', '.cache', 'test-results', 'field'])

/** Made in `dir`, which does not exist. */
export function copiedCheckout(dir: string): string {
  const isKept = (path: string) => !LEFT_OUT.has(basename(path)) && relative(ROOT, path).split(/[\\/]/)[0] !== 'results'
  cpSync(ROOT, dir, { recursive: true, filter: isKept })
  symlinkSync(join(ROOT, 'node_modules'), join(dir, 'node_modules'), 'dir')
  return dir
}
