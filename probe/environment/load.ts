/** An environment by its name or its path: read, filled in, checked; every complaint names file, line and the fix. */
import { dirname, resolve } from 'node:path'
import { type Document, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml'
import { HarnessError } from '../../contract/harness-error.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import { nestsDeeply } from '../nests-deeply.ts'
import { at, complaintsOf, placeOf, type Source } from './complaints.ts'
import { isLoopback, isNowhere } from './host.ts'
import { locate, nameOf } from './locate.ts'
import { refuseMaskedProduction } from './masked-production.ts'
import { policyFor } from './policy.ts'
import { type EnvironmentFile, EnvironmentFileSchema } from './schema.ts'
import type { Environment } from './types.ts'
import { fillVariables, keepAsWritten, readDotenv, type Unset, type Variables } from './variables.ts'

export interface EnvironmentSources {
  /** Where a name is looked for. */
  environmentsDir: string
  /** Further folders of environments: their names are told, and what they call production is guarded. */
  besides?: readonly string[]
  env: Variables
  dotenvFile?: string
}

const AS_WRITTEN = [
  ['credentials'],
  ['testData'],
  ['second', 'credentials'],
  ['second', 'testData'],
  ['load', 'people'],
  ['policy', 'recipients'],
]

/** Throws ENVIRONMENT_UNKNOWN, ENVIRONMENT_INVALID, VARIABLE_MISSING, GUARD_REFUSED. */
export function loadEnvironment(nameOrPath: string, sources: EnvironmentSources): Environment {
  const { environmentsDir, besides = [] } = sources
  const { path, text } = locate(nameOrPath, environmentsDir, besides)
  const source = parsed(path, text)
  keepAsWritten(source.document, AS_WRITTEN)
  const variables = { ...readDotenv(sources.dotenvFile), ...given(sources.env) }
  const unset = fillVariables(source.document, variables)
  const checked = EnvironmentFileSchema.safeParse(plain(source))
  const complaints = checked.success ? strangers(checked.data, source) : complaintsOf(checked.error, source, unset)
  if (complaints.length > 0) throw invalid([...complaints, ...unset.map(each => `${placed(each, source)} is not set`)])
  if (unset.length > 0) throw without(unset, source)
  if (!checked.success) throw invalid([`${path}: ${checked.error.message}`])
  const environment = environmentOf(checked.data, path)
  guardPlainHttp(environment)
  guardAddress(environment)
  refuseMaskedProduction(environment, { folders: [environmentsDir, ...besides], variables, path })
  return environment
}

/** The variables that the file refers to and that have no value, in its order. Throws as `loadEnvironment` does for a file that cannot be read. */
export function unsetVariables(nameOrPath: string, sources: EnvironmentSources): string[] {
  const { path, text } = locate(nameOrPath, sources.environmentsDir, sources.besides)
  const { document } = parsed(path, text)
  const unset = fillVariables(document, { ...readDotenv(sources.dotenvFile), ...given(sources.env) })
  return [...new Set(unset.map(each => each.name))]
}

function given(env: Variables): Variables {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
}

function parsed(path: string, text: string): Source {
  const lines = new LineCounter()
  if (nestsDeeply(text)) throw tooDeep(path)
  // Names that stand twice are found below: the library compares each with each.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false }) as Document
  const broken = [...document.errors, ...document.warnings, ...doubled(path, document)]
  if (broken.length > 0) {
    const help = 'Put values with special characters into quotes'
    throw invalid(
      broken.map(each => `${path}:${at(lines, each.pos[0])}: this is no plain YAML: ${each.message}. ${help}.`),
    )
  }
  return { path, document, lines }
}

const DEEPEST = 64

function doubled(path: string, document: Document): { pos: [number, number]; message: string }[] {
  const found: { pos: [number, number]; message: string }[] = []
  visit(document, {
    Collection: (_key, _node, above) => {
      if (above.length > DEEPEST) throw tooDeep(path)
    },
    Map: (_key, { items }, above) => {
      if (above.length > DEEPEST) throw tooDeep(path)
      const names = new Set<unknown>()
      for (const { key } of items) {
        const name = isScalar(key) ? key.value : key
        const [from = 0, to = 0] = (isNode(key) ? key.range : undefined) ?? []
        if (names.has(name)) found.push({ pos: [from, to], message: 'Map keys must be unique' })
        names.add(name)
      }
    },
  })
  return found
}

function tooDeep(path: string): HarnessError {
  return invalid([`${path}: this is no plain YAML: it nests deeper than any environment file does`])
}

/** An alias that holds itself, or that grows without end, is no data. */
function plain({ document, path }: Source): unknown {
  try {
    return JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: 100 })) ?? 'null')
  } catch (cause) {
    throw invalid([`${path}: its aliases cannot be resolved: ${(cause as Error).message.split('\n')[0]}`])
  }
}

/** A recipient that nothing in testData tells can never be reached: most likely it is misspelt. */
function strangers({ policy, testData }: EnvironmentFile, source: Source): string[] {
  const known = new Set([...Object.keys(testData), ...Object.values(testData)])
  return (policy.recipients ?? []).flatMap((recipient, i) =>
    known.has(recipient)
      ? []
      : [
          `${placeOf(['policy', 'recipients', String(i)], source)}: policy.recipients[${i}] is neither a name nor a value of testData`,
        ],
  )
}

function invalid(complaints: readonly string[]): HarnessError {
  return new HarnessError(
    'ENVIRONMENT_INVALID',
    `The environment file is not right:\n  ${complaints.join('\n  ')}`,
    'Correct these places; nothing was sent. docs/environment.md describes every member.',
  )
}

function placed({ name, node }: Unset, { path, lines }: Source): string {
  return `${path}:${at(lines, node.range?.[0] ?? 0)}: the variable ${name}`
}

function without(unset: readonly Unset[], { path }: Source): HarnessError {
  const names = [...new Set(unset.map(each => each.name))]
  const one = names.length === 1
  return new HarnessError(
    'VARIABLE_MISSING',
    `${path} refers to ${names.join(', ')}, which ${one ? 'is' : 'are'} not set. Nothing was sent.`,
    `Set ${one ? 'it' : 'them'} in the process or in a .env file, e.g. ${names[0]}=…`,
  )
}

function environmentOf(file: EnvironmentFile, path: string): Environment {
  const { kind, credentials, testData, hints } = file
  const requests = Object.entries(hints).filter(([id]) => id.endsWith('.request'))
  const recipients = file.policy.recipients?.map(each => testData[each] ?? each)
  return {
    name: nameOf(path),
    kind,
    baseUrl: file.baseUrl.replace(/\/+$/, ''),
    credentials,
    testData,
    ...(file.second === undefined ? {} : { second: file.second }),
    ...(file.checks === undefined ? {} : { checks: file.checks }),
    ...(file.load === undefined ? {} : { load: file.load as NonNullable<Environment['load']> }),
    hints,
    requestHints: Object.fromEntries(requests) as Record<string, RequestTemplate>,
    policy: policyFor(kind, { ...file.policy, recipients }),
    tls: Object.fromEntries(
      Object.entries(file.tls).map(([name, pem]) => [name, resolve(dirname(path), pem ?? '')]),
    ) as Environment['tls'],
  }
}

function guardAddress({ baseUrl }: Environment): void {
  if (!isNowhere(new URL(baseUrl).hostname)) return
  throw new HarnessError(
    'GUARD_REFUSED',
    `${baseUrl} is no address of a service: it is this network's own, a cloud's store of keys, or everyone's. Nothing was sent.`,
    'Give the address of the service.',
  )
}

function guardPlainHttp({ kind, baseUrl }: Environment): void {
  const { protocol, hostname } = new URL(baseUrl)
  if (kind !== 'production' || protocol === 'https:' || isLoopback(hostname)) return
  throw new HarnessError(
    'GUARD_REFUSED',
    `${baseUrl} is production over plain http: credentials would be readable on the way. Nothing was sent.`,
    'Give the https address.',
  )
}
