/** What is needed to tell of a fault, with every value of the environment replaced by its name. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { arch, platform, release } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import type { Exchange } from '../../contract/exchange.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import { isObject, type Json, parseJson } from '../../contract/json.ts'
import { RunSchema } from '../../contract/run.ts'
import { redactorFor } from '../../probe/client/redact.ts'
import { mapBody, mapExchange } from '../../probe/client/structure.ts'
import type { Environment } from '../../probe/environment/types.ts'
import { runWithoutPersons } from '../../probe/persons/documents.ts'
import { type Persons, personalOf } from '../../probe/persons/persons.ts'
import { People } from '../../probe/scan/people.ts'
import { scan } from '../../probe/scan/scan.ts'
import { personForms, secretForms } from '../../probe/scan/secrets.ts'
import type { Context } from '../command.ts'
import type { Diagnosis } from '../doctor/doctor.ts'
import { RECORD_FILE } from '../run-record.ts'

export type Contents = Map<string, string>

/** Logs are cut to their ends. */
const MOST_LOG = 2 * 1024 ** 2
const LOGS = /^(?:suites\.log|exchanges(?:\.\d+)?\.ndjson)$/

export interface Gathered {
  /** The folder of the run; none where nothing ran yet. */
  run: string | undefined
  /** The environment file. */
  file: string | undefined
  diagnosis: Diagnosis
  context: Pick<Context, 'root' | 'version'>
}

export function gathered({ run, file, diagnosis, context }: Gathered): Contents {
  const contents: Contents = new Map([
    ['versions.json', shown(versions(context))],
    ['doctor.json', shown(diagnosis)],
  ])
  // Its references stand as they are: it is not filled in.
  if (file !== undefined && existsSync(file)) contents.set('environment.yaml', readFileSync(file, 'utf8'))
  if (run === undefined) return contents
  const record = join(run, RECORD_FILE)
  if (existsSync(record)) contents.set(RECORD_FILE, readFileSync(record, 'utf8'))
  for (const name of readdirSync(run)
    .filter(each => LOGS.test(each))
    .sort()) {
    const text = readFileSync(join(run, name), 'utf8')
    if (statSync(join(run, name)).size > 0) contents.set(name, text.length > MOST_LOG ? text.slice(-MOST_LOG) : text)
  }
  return contents
}

function versions({ root, version }: Pick<Context, 'root' | 'version'>): object {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: object }
  return {
    harness: version,
    node: process.versions,
    system: { platform: platform(), release: release(), arch: arch() },
    dependencies,
  }
}

/** By value: what an environment file or a record holds in the clear becomes its name. */
export function redacted(contents: Contents, environment: Environment | undefined): Contents {
  if (environment === undefined) return contents
  const { testData, second, load } = environment
  const data = { testData, ...(second === undefined ? {} : { second }), ...(load === undefined ? {} : { load }) }
  // Also the people of a sandbox: who reads the bundle does not know that they are made up.
  const [secrets, persons] = [redactorFor(environment), personalOf(data)]
  const withoutSecrets = (text: string) =>
    mapBody(text, {
      value: value => secrets.redact(value),
      name: name => secrets.redactName(name),
      sentence: sentence => secrets.redact(sentence),
    })
  return new Map([...contents].map(([name, text]) => [name, withoutPeople(name, withoutSecrets(text), persons)]))
}

function jsonOf(text: string): Json | undefined {
  const parsed = parseJson(text)
  return parsed.success ? parsed.data : undefined
}

function withoutPeople(name: string, text: string, persons: Persons): string {
  const parsed = name === RECORD_FILE ? RunSchema.safeParse(jsonOf(text)) : undefined
  if (parsed?.success === true) return shown(runWithoutPersons(parsed.data, persons))
  if (!name.endsWith('.ndjson')) return mapBody(text, persons)
  const lines = text.split('\n').map(line => {
    const data = jsonOf(line)
    return isObject(data) && isObject(data['request'])
      ? JSON.stringify(mapExchange(data as Partial<Exchange>, persons))
      : mapBody(line, persons)
  })
  return lines.join('\n')
}

/** Throws HARNESS_BROKEN where a secret is in it: then there is no bundle. */
export function packed(contents: Contents, environment: Environment | undefined): { zip: Uint8Array; forms: number } {
  const forms =
    environment === undefined
      ? new Map<string, string>()
      : new Map([...personForms(environment), ...secretForms(environment)])
  const bytes = [...contents].map(([name, text]) => [name, new TextEncoder().encode(text)] as const)
  const zip = zipSync(Object.fromEntries(bytes), { level: 9 })
  const { hits, left } = scan(
    [['bundle.zip', zip]],
    forms,
    environment === undefined ? undefined : new People(environment),
  )
  const [hit] = hits
  if (hit === undefined && left.length === 0) return { zip, forms: forms.size }
  throw new HarnessError(
    'HARNESS_BROKEN',
    hit === undefined
      ? `The bundle could not be searched: ${left[0]?.why}.`
      : `The bundle would hold the value of ${hit.name} (${hit.file}). It was not written.`,
    'This is a fault of the harness: tell of it without a bundle.',
  )
}

function shown(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
