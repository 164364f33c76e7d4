/** What is needed to tell of a fault, with every value of the environment replaced by its name. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { arch, platform, release } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { HarnessError } from '../../contract/harness-error.ts'
import { Redactor } from '../../probe/client/redact.ts'
import type { Environment } from '../../probe/environment/types.ts'
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
  const { credentials, testData, second, load } = environment
  const sets = [credentials, second?.credentials, testData, second?.testData, ...(load?.people ?? [])]
  const redactors = sets.flatMap(each => (each === undefined ? [] : [new Redactor(each)]))
  return new Map([...contents].map(([name, text]) => [name, redactors.reduce((left, each) => each.redact(left), text)]))
}

/** Throws HARNESS_BROKEN where a secret is in it: then there is no bundle. */
export function packed(contents: Contents, environment: Environment | undefined): { zip: Uint8Array; forms: number } {
  const forms =
    environment === undefined
      ? new Map<string, string>()
      : new Map([...personForms(environment), ...secretForms(environment)])
  const bytes = [...contents].map(([name, text]) => [name, new TextEncoder().encode(text)] as const)
  const zip = zipSync(Object.fromEntries(bytes), { level: 9 })
  const { hits, left } = scan([['bundle.zip', zip]], forms)
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
