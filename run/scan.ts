/** Whether a folder or a bundle may be shown to others: the search for the secrets of its environment. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { EXIT, HarnessError } from '../contract/harness-error.ts'
import { sourcesFor } from '../probe/environment/home.ts'
import { loadEnvironment } from '../probe/environment/load.ts'
import type { Environment } from '../probe/environment/types.ts'
import { People } from '../probe/scan/people.ts'
import { personForms, type Scanned, scan, secretForms, tooShort } from '../probe/scan/scan.ts'
import { spawnSandbox } from '../sandbox/start.ts'
import type { Context } from './context.ts'
import { RECORD_FILE, runIn } from './run-folder.ts'
import { isEmbedded, sandboxVariables } from './session.ts'

export interface Searched extends Scanned {
  verdict: 'free of secrets' | 'holds secrets' | 'not proven'
  exitCode: number
  environment: string
  secrets: number
  forms: number
  /** Values of testData: designated people are in most records, and are told apart. */
  people: { names: number; times: number }
  /** Credentials that are too short to be looked for. */
  unsearched: string[]
}

/**
 * Whose secrets are looked for: as asked, or as the record in the folder says. `strict`: the made-up people of a sandbox
 * count as secrets too; those of other environments always do.
 */
export async function scanFolder(
  place: string,
  options: { env: unknown; strict: boolean },
  context: Pick<Context, 'root' | 'env'>,
): Promise<Searched> {
  const environment = await environmentOf(namedBy(place, options.env), context)
  return outcomeOf(place, environment, options.strict || environment.kind !== 'sandbox')
}

function outcomeOf(place: string, environment: Environment, strict: boolean): Searched {
  const [secrets, people] = [secretForms(environment), personForms(environment)]
  const finder = new People(environment)
  const personal = new Set([...people.values(), ...finder.names])
  const isPerson = (name: string) => personal.has(name) && ![...secrets.values()].includes(name)
  const all = scan(filesBelow(place), new Map([...people, ...secrets]), finder)
  const hits = strict ? all.hits : all.hits.filter(each => !isPerson(each.name))
  const persons = all.hits.filter(each => isPerson(each.name))
  const unsearched = tooShort(environment)
  const proven = all.left.length === 0 && unsearched.length === 0 && all.files > 0
  const verdict = hits.length > 0 ? 'holds secrets' : proven ? 'free of secrets' : 'not proven'
  const searched = strict ? new Map([...people, ...secrets]) : secrets
  return {
    verdict,
    exitCode: hits.length > 0 ? EXIT.harness : proven ? EXIT.conformant : EXIT.inconclusive,
    environment: environment.name,
    ...all,
    hits,
    secrets: new Set(searched.values()).size,
    forms: searched.size,
    people: {
      names: new Set(persons.map(each => each.name)).size,
      times: persons.reduce((sum, each) => sum + each.times, 0),
    },
    unsearched,
  }
}

/** The environment whose secrets are looked for: as asked, or as the record in the folder says. */
function namedBy(place: string, given: unknown): string {
  if (given !== undefined) return String(given)
  if (!existsSync(join(place, RECORD_FILE)))
    throw new HarnessError(
      'USAGE',
      `${place} holds no run.json, so nobody knows whose secrets to look for. Nothing was scanned.`,
      'Say it: --env NAME.',
    )
  const { name, file } = runIn(place).environment
  return file ?? name
}

/**
 * The files of a folder, whole or one after the other. Of a file, itself; links inside are not followed. Throws
 * FILE_UNREADABLE.
 */
function* filesBelow(place: string): Generator<[string, Uint8Array]> {
  if (statSync(place, { throwIfNoEntry: false })?.isDirectory() !== true) {
    yield [place, read(place)]
    return
  }
  for (const each of readdirSync(place, { recursive: true, withFileTypes: true })) {
    const path = join(each.parentPath, each.name)
    if (each.isFile()) yield [relative(place, path).split(sep).join('/'), read(path)]
  }
}

function read(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (cause) {
    throw new HarnessError(
      'FILE_UNREADABLE',
      `${path} cannot be read: ${(cause as Error).message}.`,
      'Give a folder or a file, such as results/test/latest.',
      cause,
    )
  }
}

/** Throws as `loadEnvironment` does. */
async function environmentOf(named: string, context: Pick<Context, 'root' | 'env'>): Promise<Environment> {
  const sources = sourcesFor(named, context)
  if (!isEmbedded(named, context)) return loadEnvironment(named, { ...sources, env: context.env })
  // Its values come from its seed: it is started to tell them.
  const sandbox = await spawnSandbox({ dialect: 'default', seed: 1 })
  await sandbox.stop()
  return loadEnvironment(named, { ...sources, env: { ...context.env, ...sandboxVariables(sandbox) } })
}
