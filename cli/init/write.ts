/** Writes the two files, once the environment that they make is seen to load; nothing is half done. */
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { parseEnv } from 'node:util'
import { HarnessError } from '../../contract/harness-error.ts'
import { loadEnvironment } from '../../probe/environment/load.ts'
import { environmentFolders, homeOf } from '../home.ts'
import { type Answers, dotenvWith, filesOf } from './files.ts'

export interface Places {
  yaml: string
  dotenv: string
}

export function placesFor(root: string, name: string): Places {
  return { yaml: join(environmentFolders(root)[0], `${name}.yaml`), dotenv: join(homeOf(root), '.env') }
}

/** What would be lost, in words; empty where nothing is there. */
export function inTheWay({ yaml, dotenv }: Places, answers: Answers): string[] {
  const there = existsSync(dotenv) ? parseEnv(readFileSync(dotenv, 'utf8')) : {}
  const changed = Object.entries(filesOf(answers).variables).filter(
    ([name, value]) => there[name] !== undefined && there[name] !== value,
  )
  return [
    ...(existsSync(yaml) ? [yaml] : []),
    ...(changed.length === 0 ? [] : [`the value of ${changed.map(([name]) => name).join(', ')} in ${dotenv}`]),
  ]
}

/** Answers the names of the variables. Throws ENVIRONMENT_INVALID, GUARD_REFUSED, FILE_UNREADABLE. */
export function writeEnvironment(places: Places, answers: Answers): string[] {
  const { yaml, variables } = filesOf(answers)
  const before = existsSync(places.dotenv) ? readFileSync(places.dotenv, 'utf8') : ''
  const dotenv = dotenvWith(before, variables)
  tried(answers.name, yaml, variables)
  refuseUnignored(places.dotenv)
  try {
    mkdirSync(dirname(places.yaml), { recursive: true })
    replaced(places.dotenv, dotenv, 0o600)
    replaced(places.yaml, yaml, 0o644)
  } catch (cause) {
    throw new HarnessError(
      'FILE_UNREADABLE',
      `The environment could not be written: ${(cause as Error).message}.`,
      'Correct the rights of the folder.',
      cause,
    )
  }
  return Object.keys(variables)
}

/** What does not load is not written. */
function tried(name: string, yaml: string, variables: Record<string, string>): void {
  const dir = mkdtempSync(join(tmpdir(), 'init-'))
  try {
    const file = join(dir, `${name}.yaml`)
    writeFileSync(file, yaml)
    loadEnvironment(file, { environmentsDir: dir, env: variables })
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error
    const told = error.message.replaceAll(`${dir}/`, '')
    throw new HarnessError(error.code, `${told}\nNothing was written.`, 'Correct what was given, and run init again.')
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** In a repository that would take it along, `.env` is not written. */
function refuseUnignored(dotenv: string): void {
  const git = (...args: string[]) => execFileSync('git', ['-C', dirname(dotenv), ...args], { stdio: 'ignore' })
  try {
    git('rev-parse', '--is-inside-work-tree')
  } catch {
    return
  }
  try {
    git('check-ignore', '-q', dotenv)
  } catch {
    throw new HarnessError(
      'GUARD_REFUSED',
      `${relative(process.cwd(), dotenv) || dotenv} is not ignored by git: secrets would be committed. Nothing was written.`,
      'Add the line `.env` to .gitignore, and run init again.',
    )
  }
}

function replaced(path: string, text: string, mode: number): void {
  const draft = `${path}.${process.pid}.tmp`
  try {
    writeFileSync(draft, text, { mode, flag: 'wx' })
    chmodSync(draft, mode)
    renameSync(draft, path)
  } finally {
    rmSync(draft, { force: true })
  }
}
