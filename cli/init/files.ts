/** The two files of an environment: the YAML that may be committed, and `.env`, which holds every value and may not. */
import { parseEnv } from 'node:util'
import { Document } from 'yaml'
import type { Kind } from '../../contract/check.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import type { Extracted } from './extract.ts'

export interface Answers {
  name: string
  kind: Kind
  baseUrl: string
  credentials: Record<string, string>
  testData: Record<string, string>
  second?: Extracted['second']
  hints: Record<string, unknown>
}

export interface Written {
  yaml: string
  /** Values by the names of variables. */
  variables: Record<string, string>
}

export function filesOf({ name, kind, baseUrl, credentials, testData, second, hints }: Answers): Written {
  const variables: Record<string, string> = {}
  const referred = (values: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => {
        const variable = unused(variableOf(name, key), variables)
        variables[variable] = value
        return [key, `\${${variable}}`]
      }),
    )
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
    ' yaml-language-server: $schema=./environment.schema.json\n The values stand in .env, which is not committed. docs/environment.md describes every member.'
  return { yaml: document.toString({ lineWidth: 0 }), variables }
}

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

function unused(name: string, taken: Record<string, string>): string {
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
