/** An environment by its name or its path: read, filled in, checked; every complaint names file, line and the fix. */

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml'
import { z } from 'zod'
import { HarnessError } from '../../contract/harness-error.ts'
import { nearest } from '../../contract/names.ts'
import type { RequestTemplate } from '../../contract/request-template.ts'
import { nestsDeeply } from '../nests-deeply.ts'
import { canonicalHost, isLoopback, isNowhere } from './host.ts'
import { locate, nameOf } from './locate.ts'
import { policyFor } from './policy.ts'
import { type EnvironmentFile, EnvironmentFileSchema } from './schema.ts'
import type { Environment } from './types.ts'
import { fillVariables, keepAsWritten, readDotenv, type Unset, type Variables } from './variables.ts'

export interface EnvironmentSources {
  /** Where a name is looked for. */
  environmentsDir: string
  /** Further folders of environments: their names are reported, and what they call production is guarded. */
  besides?: readonly string[]
  env: Variables
  dotenvFile?: string
}

const AS_WRITTEN = 'credentials testData second.credentials second.testData load.people policy.recipients'
  .split(' ')
  .map(each => each.split('.'))

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
  rejectMaskedProduction(environment, { folders: [environmentsDir, ...besides], variables, path })
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
  const help = 'Put values with special characters into quotes'
  const complaints = broken.map(
    each => `${path}:${at(lines, each.pos[0])}: this is no plain YAML: ${each.message}. ${help}.`,
  )
  if (complaints.length > 0) throw invalid(complaints)
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
  return (policy.recipients ?? []).flatMap((recipient, i) => {
    const location = locationOf(['policy', 'recipients', String(i)], source)
    return known.has(recipient)
      ? []
      : [`${location}: policy.recipients[${i}] is neither a name nor a value of testData`]
  })
}

function invalid(complaints: readonly string[]): HarnessError {
  return new HarnessError(
    'ENVIRONMENT_INVALID',
    `The environment file is not right:\n  ${complaints.join('\n  ')}`,
    'Correct these places; nothing was sent. docs/environment.md describes every property.',
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
  const { kind, credentials, testData } = file
  const { documents, ...hints } = file.hints
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
    ...(documents === undefined ? {} : { documents: documents.map(each => resolve(dirname(path), each)) }),
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

/** Throws GUARD_REFUSED where a file of the folder says that the same host is production, on whatever port or path. */
function rejectMaskedProduction({ kind, baseUrl }: Environment, alongside: Surroundings): void {
  const { hostname } = new URL(baseUrl)
  if (kind === 'production' || isLoopback(hostname)) return
  const same = productionsAlongside(alongside).find(({ host }) => host === canonicalHost(hostname))
  if (same === undefined) return
  throw new HarnessError(
    'GUARD_REFUSED',
    `${alongside.path} calls ${hostname} a ${kind} environment, and ${same.file} says that it is production. Nothing was sent.`,
    'Give the address of the environment that is meant, or correct its kind.',
  )
}

interface Surroundings {
  folders: readonly string[]
  variables: Variables
  /** The file that was read, which is not alongside itself. */
  path: string
}

interface Production {
  file: string
  /** In the one spelling of `canonicalHost`. */
  host: string
}

/**
 * The files of folders of environments that say they are production, and which host each of them means. Without those
 * for whose address nothing is set.
 */
function productionsAlongside({ folders, variables, path }: Surroundings): Production[] {
  const others = folders.flatMap(filesIn).filter(file => resolve(file) !== resolve(path))
  return others.flatMap(file => {
    const host = productionHost(file, variables)
    return host === undefined ? [] : [{ file, host }]
  })
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter(name => /\.ya?ml$/.test(name))
      .map(name => join(folder, name))
  } catch {
    return []
  }
}

/** `undefined` where it is not production, or nothing is set for it. */
function productionHost(file: string, variables: Variables): string | undefined {
  const document = parseDocument(readFileSync(file, 'utf8'), { logLevel: 'silent' })
  if (document.errors.length > 0 || document.get('kind') !== 'production') return undefined
  fillVariables(document, variables)
  const address = String(document.get('baseUrl') ?? '')
  return URL.canParse(address) ? canonicalHost(new URL(address).hostname) : undefined
}

/** A file as it was read, for telling places in it. */
interface Source {
  path: string
  document: Document
  lines: LineCounter
}

type Issue = z.core.$ZodIssue

/** A value that is only missing is not complained about a second time for its form. */
function complaintsOf(error: z.ZodError, source: Source, unset: readonly Unset[]): string[] {
  const empty = new Set<unknown>(unset.map(each => each.node))
  return error.issues.flatMap(flat).flatMap(issue => {
    const keys = issue.path.map(String)
    if (empty.has(source.document.getIn(issue.path as string[], true))) return []
    if (issue.code === 'unrecognized_keys') return unknownProperties(keys, issue.keys, source)
    return [`${locationOf(keys, source)}: ${keys.join('.') || 'the file'} ${wrongWith(issue, source)}`]
  })
}

/** Of the forms a value may have, the one that it comes nearest to. */
function flat(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0 || issue.message !== 'Invalid input') return [issue]
  const weight = (issues: Issue[]) =>
    issues.reduce((sum, each) => sum + (each.code === 'unrecognized_keys' ? each.keys.length : 1), 0)
  const [best = []] = [...issue.errors].sort((a, b) => weight(a) - weight(b))
  return best.flatMap(inner => flat({ ...inner, path: [...issue.path, ...inner.path] }))
}

/** So many are reported with their place; a file of thousands is another one than was meant. */
const MOST_UNKNOWN = 20

function unknownProperties(keys: string[], unknown: readonly string[], source: Source): string[] {
  const messages = unknown.slice(0, MOST_UNKNOWN).map(key => unknownProperty(keys, key, source))
  const left = unknown.length - messages.length
  return left > 0 ? [...messages, `${locationOf(keys, source)}: ${left} more properties are not known`] : messages
}

function unknownProperty(keys: string[], key: string, source: Source): string {
  const known = propertiesAt(keys)
  const meant = nearest(key, known)
  const guess = meant === undefined ? '' : `; did you mean "${meant}"?`
  const all = known.length > 0 && known.length < 12 ? ` (known: ${known.join(', ')})` : ''
  return `${locationOf([...keys, key], source)}: "${[...keys, key].join('.')}" is not known${guess}${all}`
}

function wrongWith(issue: Issue, { document }: Source): string {
  const found = document.getIn(issue.path as string[])
  if (found === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value')) return 'is missing'
  if (issue.code !== 'invalid_value') return worded(issue.message)
  const valid = issue.values.map(String)
  const meant = typeof found === 'string' ? nearest(found, valid) : undefined
  return `must be one of ${valid.join(', ')}${meant === undefined ? '' : `; did you mean "${meant}"?`}`
}

function worded(message: string): string {
  return message
    .replace(/^Invalid input: expected (\w+), received (\w+)$/, 'must be of type $1, not $2')
    .replace(/^(Too|Invalid) /, (_all, word: string) => `is ${word.toLowerCase()} `)
}

/** The properties that the schema knows at a place. */
function propertiesAt(keys: readonly string[]): string[] {
  let schema: unknown = EnvironmentFileSchema
  for (const key of ['', ...keys]) {
    while (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) schema = schema.unwrap()
    if (key === '') continue
    schema = schema instanceof z.ZodObject ? schema.shape[key] : undefined
  }
  while (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) schema = schema.unwrap()
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

/** `file:line:column` of a property: of its key where there is one, else of the nearest place around it. */
function locationOf(keys: readonly string[], { path, document, lines }: Source): string {
  return `${path}:${at(lines, offsetOf(document, keys))}`
}

function at(lines: LineCounter, offset: number): string {
  const { line, col } = lines.linePos(offset)
  return `${Math.max(line, 1)}:${Math.max(col, 1)}`
}

function offsetOf(document: Document, keys: readonly string[]): number {
  for (let depth = keys.length; depth > 0; depth--) {
    const parent = document.getIn(keys.slice(0, depth - 1), true)
    const node = isMap(parent)
      ? parent.items.find(item => isScalar(item.key) && String(item.key.value) === keys[depth - 1])?.key
      : document.getIn(keys.slice(0, depth), true)
    if (isNode(node) && node.range) return node.range[0]
  }
  return document.contents?.range?.[0] ?? 0
}
