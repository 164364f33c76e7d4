/** The two files of an environment: the YAML that may be committed, and `.env`, which holds every value and may not. */
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { parseEnv } from 'node:util'
import { Document, isMap, parse, parseDocument } from 'yaml'
import { HarnessError } from '../contract/harness-error.ts'
import { loadEnvironment } from '../probe/environment/load.ts'
import { environmentFolders, homeOf } from '../probe/environment/locate.ts'
import type { Environment } from '../probe/environment/types.ts'
import type { OperatorAnswers } from '../probe/operator.ts'

export interface Answers
  extends Pick<Environment, 'name' | 'kind' | 'baseUrl' | 'credentials' | 'testData' | 'second'> {
  hints: Record<string, unknown>
}

interface Written {
  yaml: string
  /** Values by the names of variables. */
  variables: Record<string, string>
}

function filesOf({ name, kind, baseUrl, credentials, testData, second, hints }: Answers): Written {
  const variables: Record<string, string> = {}
  const referred = referredBy(name, variables)
  const document = new Document({
    kind,
    baseUrl,
    credentials: referred(credentials),
    ...(Object.keys(testData).length === 0 ? {} : { testData: referred(testData) }),
    ...secondOf(second, referred),
    ...(Object.keys(hints).length === 0 ? {} : { hints }),
    // Nobody is reached in production who is not named here.
    ...(kind === 'production' ? { policy: { recipients: [] } } : {}),
  })
  document.commentBefore =
    ' yaml-language-server: $schema=./environment.schema.json\n The values stand in .env, which is not committed. docs/environment.md describes every property.'
  return { yaml: document.toString({ lineWidth: 0 }), variables }
}

/** Values as references to variables, which are taken down. */
const referredBy =
  (name: string, variables: Record<string, string>, taken: Record<string, unknown> = {}) =>
  (values: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => {
        const variable = unused(variableOf(name, key), { ...taken, ...variables })
        variables[variable] = value
        return [key, `\${${variable}}`]
      }),
    )

/** Both halves only where there is something in them. */
function secondOf(
  second: Answers['second'],
  referred: (values: Record<string, string>) => Record<string, string>,
): { second?: Record<string, Record<string, string>> } {
  const halves = Object.entries(second ?? {}).filter(([, values]) => Object.keys(values).length > 0)
  return halves.length === 0
    ? {}
    : { second: Object.fromEntries(halves.map(([half, values]) => [half, referred(values)])) }
}

export function variableOf(environment: string, key: string): string {
  const word = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '')
  return `LMD_${word(environment)}_${word(key) || 'VALUE'}`
}

function unused(name: string, taken: Record<string, unknown>): string {
  let found = name
  for (let n = 2; Object.hasOwn(taken, found); n++) found = `${name}_${n}`
  return found
}

/** The text of `.env` with these values: lines that are there stay, and a variable that is there gets its new value. */
export function dotenvWith(text: string, variables: Record<string, string>): string {
  const left = new Map(Object.entries(variables))
  const lines = text.split('\n').flatMap(line => {
    const name = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=/.exec(line)?.[1]
    const value = name === undefined ? undefined : variables[name]
    if (name === undefined || value === undefined) return [line]
    return left.delete(name) ? [`${name}=${quoted(value)}`] : []
  })
  while (lines.at(-1) === '') lines.pop()
  const whole = [...lines, ...[...left].map(([name, value]) => `${name}=${quoted(value)}`), ''].join('\n')
  const read = parseEnv(whole)
  const lost = Object.entries(variables).find(([name, value]) => read[name] !== value)
  if (lost === undefined) return whole
  throw new HarnessError(
    'USAGE',
    `The value of ${lost[0]} has quotes of all kinds in it, and no .env file can hold it. Nothing was written.`,
    'Set this variable in the process, and leave it out here.',
  )
}

function quoted(value: string): string {
  if (/^[\w.@:/+-]+$/.test(value)) return value
  const quote = ["'", '"', '`'].find(each => !value.includes(each)) ?? "'"
  return `${quote}${value}${quote}`
}

interface EnvironmentPaths {
  yaml: string
  dotenv: string
}

export function pathsFor(root: string, name: string): EnvironmentPaths {
  return { yaml: join(environmentFolders(root)[0], `${name}.yaml`), dotenv: join(homeOf(root), '.env') }
}

const textOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')
const readDotenv = (path: string) => parseEnv(textOf(path))

/** What would be lost, in words; empty where nothing is there. */
export function inTheWay({ yaml, dotenv }: EnvironmentPaths, answers: Answers): string[] {
  const there = readDotenv(dotenv)
  const changed = Object.entries(filesOf(answers).variables).filter(
    ([name, value]) => there[name] !== undefined && there[name] !== value,
  )
  return [
    ...(existsSync(yaml) ? [yaml] : []),
    ...(changed.length === 0 ? [] : [`the value of ${changed.map(([name]) => name).join(', ')} in ${dotenv}`]),
  ]
}

/** Answers the names of the variables. Throws ENVIRONMENT_INVALID, GUARD_REFUSED, FILE_UNREADABLE. */
export function writeEnvironment(paths: EnvironmentPaths, answers: Answers): string[] {
  const { yaml, variables } = filesOf(answers)
  return write(paths, answers.name, yaml, variables, {})
}

/** What the operator told, as the lines of an environment file; the values that may be somebody's are variables. */
export function linesOf(
  name: string,
  { hints, ...data }: OperatorAnswers,
  taken: Record<string, unknown> = {},
): Written {
  const variables: Record<string, string> = {}
  const referred = Object.entries(data).flatMap(([kind, values]) => {
    const named = referredBy(name, variables, taken)(values)
    return Object.keys(named).length === 0 ? [] : [[kind, named]]
  })
  const document = new Document({ ...Object.fromEntries(referred), hints })
  return { yaml: document.toString({ lineWidth: 0 }), variables }
}

/** Adds what the operator told to an environment file that is there; its other lines stay. Throws as `writeEnvironment`. */
export function addHints(
  paths: EnvironmentPaths,
  name: string,
  reported: OperatorAnswers,
  env: Record<string, string | undefined>,
): void {
  const { yaml, variables } = linesOf(name, reported, readDotenv(paths.dotenv))
  const document = parseDocument(readFileSync(paths.yaml, 'utf8'))
  for (const [kind, entries] of Object.entries(parse(yaml) as Record<string, Record<string, unknown>>)) {
    if (!isMap(document.get(kind, true))) document.set(kind, document.createNode({}))
    for (const [id, value] of Object.entries(entries)) document.setIn([kind, id], document.createNode(value))
  }
  write(paths, name, document.toString({ lineWidth: 0 }), variables, env)
}

function write(
  paths: EnvironmentPaths,
  name: string,
  yaml: string,
  variables: Record<string, string>,
  env: Record<string, string | undefined>,
): string[] {
  const before = textOf(paths.dotenv)
  const names = Object.keys(variables)
  tried(name, yaml, { ...parseEnv(before), ...env, ...variables })
  if (names.length > 0) rejectUnignored(paths.dotenv)
  const dotenv = dotenvWith(before, variables)
  try {
    mkdirSync(dirname(paths.yaml), { recursive: true })
    if (names.length > 0) replaced(paths.dotenv, dotenv, 0o600)
    replaced(paths.yaml, yaml, 0o644)
  } catch (cause) {
    throw new HarnessError(
      'FILE_UNREADABLE',
      `The environment could not be written: ${(cause as Error).message}.`,
      'Correct the rights of the folder.',
      cause,
    )
  }
  return names
}

/** What does not load is not written. */
function tried(name: string, yaml: string, env: Record<string, string | undefined>): void {
  const dir = mkdtempSync(join(tmpdir(), 'init-'))
  try {
    const file = join(dir, `${name}.yaml`)
    writeFileSync(file, yaml)
    loadEnvironment(file, { environmentsDir: dir, env })
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error
    const message = `${error.message.replaceAll(`${dir}/`, '')}\nNothing was written.`
    throw error.saying(message, 'Correct what was given, and try again.')
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** In a repository that would take it along, `.env` is not written. */
function rejectUnignored(dotenv: string): void {
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
