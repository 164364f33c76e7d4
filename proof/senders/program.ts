/** Senders in other languages: their commands, and why there is none where a language is absent. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const LANGUAGES = ['python', 'go', 'curl'] as const
type Language = (typeof LANGUAGES)[number]

/** What is asked for where a sender is to run. */
export interface Program {
  in: Language
  /** What it does wrong; it is right without it. */
  breaks?: string
}

type Found = { command: string } | { absent: string }

const fileOf = (name: string) => fileURLToPath(new URL(`./programs/${name}`, import.meta.url))
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Each language is looked for once. */
const known = new Map<Language, Promise<Found>>()

/** The command for a shell. */
export async function commandOf({ in: language, breaks }: Program): Promise<Found> {
  if (process.platform === 'win32') return { absent: 'these senders are commands of a POSIX shell' }
  const looking = known.get(language) ?? FINDERS[language]()
  known.set(language, looking)
  const found = await looking
  if ('absent' in found || breaks === undefined) return found
  return { command: `${found.command} ${language === 'python' ? '--break ' : ''}${breaks}` }
}

const FINDERS: Record<Language, () => Promise<Found>> = {
  python: async () =>
    (await succeeds('python3', ['-c', 'import requests']))
      ? { command: `python3 ${quoted(fileOf('sender.py'))}` }
      : { absent: 'python3 with requests is not there' },
  curl: async () =>
    (await succeeds('curl', ['--version']))
      ? { command: `sh ${quoted(fileOf('sender.sh'))}` }
      : { absent: 'curl is not there' },
  go: async () => {
    if (!(await succeeds('go', ['version']))) return { absent: 'go is not there' }
    const built = await buildOnce()
    return built === undefined ? { absent: 'go could not build the sender' } : { command: quoted(built) }
  },
}

const CACHE = join(homedir(), '.cache', 'last-mile-harness', 'senders')

/** Of these sources one program, kept for later runs; two that build it at once do not disturb each other. */
async function buildOnce(): Promise<string | undefined> {
  const source = fileOf('main.go')
  const digest = createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 16)
  const program = join(CACHE, `sender-${digest}`)
  if (existsSync(program)) return program
  mkdirSync(CACHE, { recursive: true })
  const folder = mkdtempSync(join(CACHE, 'building-'))
  try {
    if (!(await succeeds('go', ['build', '-o', join(folder, 'sender'), source], BUILD_MS))) return undefined
    renameSync(join(folder, 'sender'), program)
    return program
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const BUILD_MS = 300_000

function succeeds(command: string, args: readonly string[], timeout = 20_000): Promise<boolean> {
  return new Promise(resolve => {
    const child = spawn(command, args, { stdio: 'ignore', timeout, killSignal: 'SIGKILL' })
    child.once('error', () => resolve(false))
    child.once('close', code => resolve(code === 0))
  })
}
