/** The installed copy of a field service in the user's cache: made once for each state of its files. */
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { HarnessError } from '../../contract/harness-error.ts'
import { runChild } from './child.ts'
import { declarationOf, folderOf } from './declaration.ts'

const CACHE = join(homedir(), '.cache', 'last-mile-harness', 'field')
const MARK = '.installed'
const STEP_MS = 900_000
const POLL_MS = 500
const OLD_MS = 24 * 3_600_000
/** What is made, not written: it is neither copied nor hashed. */
const MADE = new Set(['node_modules', 'dist', 'target', '.venv', '__pycache__'])
const NOT_INSTALLED = new Set(['truth.json', 'field.json', 'README.md'])

/** Whether nothing has to be installed before the service can start. */
export const isInstalled = (name: string): boolean => existsSync(join(locationOf(name), MARK))

/** The folder of the installed copy; installs it where there is none. */
export async function installField(name: string): Promise<string> {
  const location = locationOf(name)
  const mark = join(location, MARK)
  while (!existsSync(mark)) {
    if (!takeLock(location)) {
      await pause(POLL_MS)
      continue
    }
    try {
      if (!existsSync(mark)) await make(name, location)
    } finally {
      rmSync(lockOf(location), { force: true })
    }
  }
  const now = new Date()
  utimesSync(mark, now, now)
  return location
}

async function make(name: string, location: string): Promise<void> {
  rmSync(location, { recursive: true, force: true })
  cpSync(folderOf(name), location, { recursive: true, filter: source => !MADE.has(basename(source)) })
  for (const argv of declarationOf(name).install) {
    const { succeeded, why } = await runChild(argv, location, STEP_MS)
    if (succeeded) continue
    throw new HarnessError(
      'SANDBOX_DID_NOT_START',
      `The field service ${name} could not be installed: \`${argv.join(' ')}\` failed; ${why}`,
      'Try that command in a copy of its folder; a package source must be reachable.',
    )
  }
  writeFileSync(join(location, MARK), '')
  removeOld(name, location)
}

function locationOf(name: string): string {
  const hash = createHash('sha256').update(JSON.stringify(declarationOf(name).install))
  for (const file of sourcesOf(folderOf(name)))
    hash.update(`${file}\0`).update(readFileSync(join(folderOf(name), file)))
  return join(CACHE, `${name}-${hash.digest('hex').slice(0, 12)}`)
}

function sourcesOf(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true })
    .filter(entry => !MADE.has(entry.name) && !(below === '' && NOT_INSTALLED.has(entry.name)))
    .flatMap(entry => {
      const path = join(below, entry.name)
      return entry.isDirectory() ? sourcesOf(folder, path) : [path]
    })
    .sort()
}

const lockOf = (location: string): string => `${location}.lock`

/** The lock holds the id of the process that installs; one whose process is gone is taken over. */
function takeLock(location: string): boolean {
  mkdirSync(CACHE, { recursive: true })
  try {
    writeFileSync(lockOf(location), String(process.pid), { flag: 'wx' })
    return true
  } catch {
    if (!isHeld(location)) rmSync(lockOf(location), { force: true })
    return false
  }
}

function isHeld(location: string): boolean {
  try {
    const holder = Number(readFileSync(lockOf(location), 'utf8'))
    // Between its making and its writing the file is empty.
    if (holder !== 0) process.kill(holder, 0)
    return true
  } catch {
    return false
  }
}

/** Copies of former states of the same service, unless one was used today. */
function removeOld(name: string, location: string): void {
  const former = readdirSync(CACHE).filter(
    each => each.slice(0, -13) === name && /-[0-9a-f]{12}$/.test(each) && join(CACHE, each) !== location,
  )
  for (const each of former) {
    const mark = join(CACHE, each, MARK)
    if (existsSync(mark) && Date.now() - statSync(mark).mtimeMs > OLD_MS)
      rmSync(join(CACHE, each), { recursive: true, force: true })
  }
}
