/** One side of a comparison, whatever it was named by: an environment, a folder of fixtures or of a run, an OpenAPI file. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parse } from 'yaml'
import { type Contract, compareContracts } from '../contract/drift/compare.ts'
import type { Drift, DriftClass } from '../contract/drift/rules.ts'
import { type ObservedCase, observedCases, withExchanges } from '../contract/drift/shown-by.ts'
import { ExchangeSchema } from '../contract/exchange.ts'
import { HarnessError, rejectNewer } from '../contract/harness-error.ts'
import { isObject, type Json } from '../contract/json.ts'
import { didYouMean } from '../contract/names.ts'
import { readOpenApi } from '../contract/openapi/document.ts'
import { readFixtures, shownIn } from '../probe/fixtures/fixtures.ts'
import { contractOf, propertiesAt, RECORD_FILE } from './run-folder.ts'

export interface Side {
  /** As it was named. */
  name: string
  /** What it turned out to be, in words: `fixtures of test`. */
  what: string
  contract: Contract
  cases: ObservedCase[]
}

export function sideOf(word: string, paths: { fixtures: string; results: string }): Side {
  const path = resolve(word)
  const isName = !/[/\\]/.test(word) && existsSync(join(paths.fixtures, word))
  if (isName) return fromFixtures(word, paths.fixtures, word)
  if (!existsSync(path)) throw unknown(word, paths)
  if (!statSync(path).isDirectory()) return fromFile(word, path)
  if (existsSync(join(path, RECORD_FILE))) return fromRun(word, join(path, RECORD_FILE))
  if (existsSync(join(path, 'openapi.json'))) return fromFixtures(basename(path), dirname(path), word)
  throw usage(
    word,
    'the folder holds neither openapi.json nor run.json',
    'Name fixtures/<environment> or results/<environment>/<run>.',
  )
}

function fromFixtures(environment: string, dir: string, word: string): Side {
  const recorded = readFixtures(dir, environment)
  if (recorded === undefined)
    throw usage(
      word,
      'no contract is recorded there',
      `Record one with \`npm run conformance -- --env ${environment}\`.`,
    )
  return { name: word, what: `fixtures of ${environment}`, contract: recorded, cases: shownIn(join(dir, environment)) }
}

function fromRun(word: string, path: string): Side {
  const record = propertiesAt(path)
  rejectNewer(record, path)
  const contract = contractOf(record)
  if (contract === undefined)
    throw usage(
      word,
      `${path} holds no contract: the run may have been stopped before it knew one`,
      'Name another run.',
    )
  const exchanges = ExchangeSchema.array().safeParse(record['exchanges'])
  const shown = exchanges.success ? observedCases(exchanges.data) : []
  return { name: word, what: `run ${String(record['run'] ?? '')}`.trim(), contract, cases: shown }
}

function fromFile(word: string, path: string): Side {
  if (basename(path) === RECORD_FILE) return fromRun(word, path)
  const document = documentIn(word, path)
  if (!isObject(document) || (document['openapi'] === undefined && document['swagger'] === undefined))
    throw usage(word, 'it is no OpenAPI document', 'Give a file that starts with `openapi: 3.…`, as JSON or YAML.')
  if (document['openapi'] === undefined)
    throw usage(
      word,
      `it is Swagger ${String(document['swagger'])}, which says bodies in another way`,
      'Convert it to OpenAPI 3 first.',
    )
  const read = readOpenApi(document)
  if (!('document' in read)) throw usage(word, read.why, 'Put the document right.')
  return { name: word, what: `OpenAPI ${String(document['openapi'])}`, contract: { openapi: read.document }, cases: [] }
}

function documentIn(word: string, path: string): Json {
  const text = readFileSync(path, 'utf8')
  try {
    const read: unknown = /^\s*\{/.test(text) ? JSON.parse(text) : parse(text)
    return JSON.parse(JSON.stringify(read ?? null)) as Json
  } catch (cause) {
    throw usage(
      word,
      `it cannot be read: ${(cause as Error).message.split('\n')[0] ?? ''}`,
      'Give a file of valid JSON or YAML.',
      cause,
    )
  }
}

function unknown(word: string, paths: { fixtures: string }): HarnessError {
  const names = existsSync(paths.fixtures)
    ? readdirSync(paths.fixtures, { withFileTypes: true }).flatMap(each => (each.isDirectory() ? [each.name] : []))
    : []
  return usage(
    word,
    'there is no such file or folder, and no environment of that name has recorded fixtures',
    `${didYouMean(word, names)}Recorded are: ${names.sort().join(', ') || 'none'}.`,
  )
}

function usage(word: string, why: string, hint: string, cause?: unknown): HarnessError {
  return new HarnessError('USAGE', `"${word}" cannot be compared: ${why}.`, hint, cause)
}

export interface Comparison {
  schemaVersion: 1
  before: { name: string; what: string }
  after: { name: string; what: string }
  verdict: 'same' | DriftClass
  counts: Record<DriftClass, number>
  changes: Drift[]
}

/** Two sides compared: what changed, how much of each class, and the one answer. */
export function compareSides(before: Side, after: Side): Comparison {
  const found = compareContracts(before.contract, after.contract)
  const changes = withExchanges(found, after.cases, after.contract.ledger)
  const count = (wanted: DriftClass) => changes.filter(each => each.class === wanted).length
  return {
    schemaVersion: 1,
    before: { name: before.name, what: before.what },
    after: { name: after.name, what: after.what },
    verdict: changes[0]?.class ?? 'same',
    counts: { breaking: count('breaking'), compatible: count('compatible'), editorial: count('editorial') },
    changes,
  }
}
