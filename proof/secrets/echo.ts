/** The echoing service as a process of its own, and the environment file that leads to it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { HarnessError } from '../../contract/harness-error.ts'
import { parseJson } from '../../contract/json.ts'
import type { Needle } from './needles.ts'

const MAIN = fileURLToPath(new URL('../echo/main.ts', import.meta.url))

export interface EchoOptions {
  writing: string
  hangAfter?: number
  refuseAfter?: number
  /** The same credentials as another one. */
  seed: number
}

interface Told {
  baseUrl: string
  credentials: Record<string, string>
  testData: Record<string, string>
  second: { credentials: Record<string, string>; testData: Record<string, string> }
}

export interface Echo extends Told {
  /** All that may stand nowhere: credentials, persons, and what the service has brought so far. */
  needles(): Needle[]
  stop(): Promise<void>
}

/** `dir` is outside of what is searched. */
export async function openEcho({ writing, hangAfter, refuseAfter, seed }: EchoOptions, dir: string): Promise<Echo> {
  const witness = join(dir, `brought-${process.pid}-${Math.random().toString(36).slice(2)}.ndjson`)
  writeFileSync(witness, '', { mode: 0o600 })
  const flags = ['--writing', writing, '--witness', witness, '--seed', String(seed)]
  if (hangAfter !== undefined) flags.push('--hang-after', String(hangAfter))
  if (refuseAfter !== undefined) flags.push('--refuse-after', String(refuseAfter))
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), MAIN, ...flags], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const reported = await firstLine(child)
  return {
    ...reported,
    needles: () => [...fixedNeedles(reported), ...broughtIn(witness)],
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function firstLine(child: ChildProcess): Promise<Told> {
  let message = ''
  for await (const chunk of child.stdout ?? []) {
    message += String(chunk)
    if (message.includes('\n')) break
  }
  const parsed = parseJson(message.split('\n')[0] ?? '')
  if (parsed !== undefined) return parsed as unknown as Told
  throw new HarnessError('SANDBOX_DID_NOT_START', 'The echoing service did not start.', `Try it: tsx ${MAIN}`)
}

/** Shorter values of persons stand in any text: a house number, a country. */
const SHORTEST_PERSON = 8

function fixedNeedles({ credentials, testData, second }: Told): Needle[] {
  const secrets = [...Object.entries(credentials), ...named('second ', second.credentials)]
  const persons = [...Object.entries(testData), ...named('second ', second.testData)]
  // What follows the name in an e-mail address is no one's.
  const own = persons.map(([name, value]): [string, string] => [name, tellingOf(value)])
  return [...secrets, ...own.filter(([, value]) => value.length >= SHORTEST_PERSON)].map(([name, value]) => ({
    name,
    value,
    // The ids of this service begin with a word that stands in any text.
    ...(value.startsWith('sender-') ? { least: value.length } : {}),
  }))
}

/** Of an address what stands before the sign, of a phone number its digits: searched without the signs between them. */
export const tellingOf = (value: string): string =>
  value.startsWith('+') ? value.replace(/\(0\)|\D/g, '') : (value.split('@')[0] ?? value)

const named = (before: string, values: Record<string, string>) =>
  Object.entries(values).map(([name, value]): [string, string] => [before + name, value])

function broughtIn(witness: string): Needle[] {
  const lines = readFileSync(witness, 'utf8').split('\n').filter(Boolean)
  const values = lines.flatMap(line => JSON.parse(line) as string[])
  return [...new Set(values)].map(value => ({
    name: `what an answer brought (${value.split('-')[0]?.slice(0, 7)})`,
    value,
  }))
}

const variableOf = (before: string, name: string) => `${before}_${name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`

/** Holds references alone; the values stand in the variables that come back. */
export function writeEnvironment(file: string, echo: Told, timeoutMs: number): Record<string, string> {
  const variables: Record<string, string> = { LMD_CANARY_BASE_URL: echo.baseUrl }
  const list = (values: Record<string, string>, before: string, indent: string) =>
    Object.entries(values).map(([name, value]) => {
      variables[variableOf(before, name)] = value
      return `${indent}${name}: \${${variableOf(before, name)}}`
    })
  const text = [
    'kind: test',
    'baseUrl: ${LMD_CANARY_BASE_URL}',
    'credentials:',
    ...list(echo.credentials, 'LMD_CANARY', '  '),
    // Short ones, which stand in any text.
    '  PIN: "12"',
    '  Word: the',
    'testData:',
    ...list(echo.testData, 'LMD_CANARY_PERSON', '  '),
    'second:',
    '  credentials:',
    ...list(echo.second.credentials, 'LMD_CANARY_SECOND', '    '),
    '  testData:',
    ...list(echo.second.testData, 'LMD_CANARY_SECOND_PERSON', '    '),
    'policy:',
    '  requestsPerSecond: 500',
    '  maxRequests: 4000',
    '  maxAuthFailures: 60',
    '  maxNotifications: 500',
    '  maxChanges: 500',
    `  timeoutMs: ${timeoutMs}`,
    '  load: { maxRate: 50, maxNotifications: 500, maxChanges: 500 }',
  ]
  writeFileSync(file, `${text.join('\n')}\n`)
  return variables
}

/** As an operator writes it; and what its reader does not understand may be a secret as well. */
export function writeEMail(file: string, { baseUrl, credentials, testData }: Told): void {
  const list = (values: Record<string, string>) => Object.entries(values).map(([name, value]) => `${name}: ${value}`)
  const [, secret = ''] = Object.values(credentials)
  const text = [
    'Hello,',
    '',
    'here is what you need for the test environment.',
    `Base URL: ${baseUrl}`,
    ...list(credentials),
    '',
    ...list(testData),
    `Magic word: ${secret}`,
    `Open sesame = ${secret}`,
    '',
    'Kind regards',
  ]
  writeFileSync(file, `${text.join('\n')}\n`, { mode: 0o600 })
}
