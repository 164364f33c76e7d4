/** An environment by its name or its path: read, filled in, checked; every complaint names file, line and the fix. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { LineCounter, parseDocument } from 'yaml'
import { HarnessError } from '../../contract/harness-error.ts'
import { RequestTemplateSchema } from '../../contract/recipe.ts'
import { complaintsOf } from './complaints.ts'
import { nearest } from './nearest.ts'
import { policyFor } from './policy.ts'
import { type EnvironmentFile, EnvironmentFileSchema } from './schema.ts'
import type { Environment } from './types.ts'
import { filled, readDotenv, type Variables } from './variables.ts'

export interface EnvironmentSources {
  environmentsDir: string
  env: Variables
  dotenvFile?: string
}

/** Throws ENVIRONMENT_UNKNOWN, ENVIRONMENT_INVALID, VARIABLE_MISSING, GUARD_REFUSED. */
export function loadEnvironment(nameOrPath: string, sources: EnvironmentSources): Environment {
  const path = pathOf(nameOrPath, sources.environmentsDir)
  const text = textOf(path, nameOrPath)
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const [broken] = document.errors
  if (broken !== undefined) {
    const { line, col } = lines.linePos(broken.pos[0])
    throw invalid([`${path}:${line}:${col}: this is no YAML: ${broken.message}`])
  }
  const missing = new Set<string>()
  const variables = { ...readDotenv(sources.dotenvFile), ...defined(sources.env) }
  const value = filled(document.toJS({ maxAliasCount: 100 }) as unknown, variables, missing)
  const parsed = EnvironmentFileSchema.safeParse(value)
  // A value that is only missing must not be complained about a second time for its form.
  const complaints = parsed.success ? [] : complaintsOf(parsed.error, document, lines, path, missing.size > 0)
  if (complaints.length > 0) throw invalid(complaints)
  if (missing.size > 0) throw without(path, [...missing])
  if (!parsed.success) throw invalid([`${path}: ${parsed.error.message}`])
  return environmentOf(parsed.data, path)
}

function defined(env: Variables): Variables {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
}

function pathOf(nameOrPath: string, dir: string): string {
  if (/[/\\]|\.(ya?ml|json)$/i.test(nameOrPath)) return resolve(nameOrPath)
  const path = join(dir, `${nameOrPath}.yaml`)
  if (existsSync(path)) return path
  const names = existsSync(dir)
    ? readdirSync(dir)
        .filter(name => name.endsWith('.yaml'))
        .map(name => name.slice(0, -5))
    : []
  const meant = nearest(nameOrPath, names)
  throw new HarnessError(
    'ENVIRONMENT_UNKNOWN',
    `There is no environment "${nameOrPath}".`,
    `${meant === undefined ? '' : `Did you mean "${meant}"? `}There are ${names.join(', ') || 'none'}; a path to a YAML file works as well.`,
  )
}

function textOf(path: string, given: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new HarnessError(
      'ENVIRONMENT_UNKNOWN',
      `The environment file ${given} cannot be read: ${(cause as Error).message}`,
      'Check the path given to --env.',
      cause,
    )
  }
}

function invalid(complaints: readonly string[]): HarnessError {
  return new HarnessError(
    'ENVIRONMENT_INVALID',
    `The environment file is not right:\n  ${complaints.join('\n  ')}`,
    'Correct these places; nothing was sent. docs/environment.md describes every member.',
  )
}

function without(path: string, names: readonly string[]): HarnessError {
  const one = names.length === 1
  return new HarnessError(
    'VARIABLE_MISSING',
    `${path} refers to ${names.join(', ')}, which ${one ? 'is' : 'are'} not set. Nothing was sent.`,
    `Set ${one ? 'it' : 'them'} in the process or in a .env file, e.g. ${names[0]}=…`,
  )
}

function environmentOf(file: EnvironmentFile, path: string): Environment {
  const baseUrl = file.baseUrl.replace(/\/+$/, '')
  guardPlainHttp(file.kind, baseUrl)
  const below = (name: string | undefined) => (name === undefined ? undefined : resolve(dirname(path), name))
  const tls = Object.fromEntries(
    Object.entries({ ca: below(file.tls.ca), cert: below(file.tls.cert), key: below(file.tls.key) }).filter(
      ([, value]) => value !== undefined,
    ),
  )
  const requests = Object.entries(file.hints).filter(([id]) => id.endsWith('.request'))
  return {
    name:
      basename(path)
        .replace(/\.(ya?ml|json)$/i, '')
        .replace(/[^A-Za-z0-9._-]+/g, '-')
        .replace(/^\.+/, '') || 'environment',
    kind: file.kind,
    baseUrl,
    credentials: file.credentials,
    testData: file.testData,
    hints: file.hints,
    requestHints: Object.fromEntries(requests.map(([id, value]) => [id, RequestTemplateSchema.parse(value)])),
    policy: policyFor(file.kind, file.policy),
    tls,
  }
}

function guardPlainHttp(kind: EnvironmentFile['kind'], baseUrl: string): void {
  const { protocol, hostname } = new URL(baseUrl)
  const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  if (kind !== 'production' || protocol === 'https:' || loopback) return
  throw new HarnessError(
    'GUARD_REFUSED',
    `${baseUrl} is production over plain http: credentials would be readable on the way. Nothing was sent.`,
    'Give the https address.',
  )
}
