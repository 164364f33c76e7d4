/** A copy of the project, for a command that writes into its folder; what was written is told from what was copied. */
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** All that the command line imports. */
const PARTS = [
  'certify',
  'cli',
  'contract',
  'discovery',
  'environments',
  'load',
  'probe',
  'reporters',
  'run',
  'sandbox',
  'signing',
  'suites',
]
const FILES = ['package.json', 'tsconfig.json']

export interface Copy {
  root: string
  /** What is there now and was not copied, but for `except`. */
  moveWritten(to: string, except: readonly string[]): void
}

export function openCopy(from: string, root: string): Copy {
  mkdirSync(root, { recursive: true })
  for (const name of [...PARTS, ...FILES]) cpSync(join(from, name), join(root, name), { recursive: true })
  symlinkSync(join(from, 'node_modules'), join(root, 'node_modules'))
  const copied = new Set(filesIn(root))
  return {
    root,
    moveWritten(to, except) {
      for (const path of filesIn(root).filter(each => !copied.has(each) && !except.includes(each))) {
        mkdirSync(dirname(join(to, path)), { recursive: true })
        renameSync(join(root, path), join(to, path))
      }
    },
  }
}

function filesIn(root: string): string[] {
  if (!existsSync(root)) return []
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(each => each.isFile())
    .map(each => relative(root, join(each.parentPath, each.name)))
}
