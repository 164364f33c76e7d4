/** A copy of this checkout, in which commands may write and something may be broken. */
import { cpSync, symlinkSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const LEFT_OUT = ['node_modules', '.git', '.env', '.cache', 'test-results', 'field']
const LEFT_OUT_AT_THE_TOP = ['results', 'docs']

/** Made in `dir`, which does not exist; with its pages where they are kept. */
export function copiedCheckout(dir: string, { pages = true } = {}): string {
  const top = pages ? LEFT_OUT_AT_THE_TOP.filter(each => each !== 'docs') : LEFT_OUT_AT_THE_TOP
  const filter = (path: string) => !LEFT_OUT.includes(basename(path)) && !top.includes(relative(ROOT, path))
  cpSync(ROOT, dir, { recursive: true, filter })
  symlinkSync(join(ROOT, 'node_modules'), join(dir, 'node_modules'), 'dir')
  return dir
}

/** A copy to be broken; answers the path of its `cli/main.ts`. */
export function plantedCheckout(dir: string, plant: (root: string) => void): string {
  plant(copiedCheckout(dir, { pages: false }))
  return join(dir, 'cli', 'main.ts')
}
