/** prove contacts: each command that asks a service, with every connection it makes written down by the system itself. */
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EXIT, HarnessError } from '../../contract/harness-error.ts'
import { findK6 } from '../../load/runner/find-k6.ts'
import { spawnSandbox } from '../../sandbox/start.ts'
import type { Context } from '../command.ts'

export interface Contact {
  /** `127.0.0.1:4711`. */
  to: string
  /** The program that did it. */
  by: string
}

const NAMED: Record<string, readonly string[]> = {
  discover: ['discover', '--from-scratch'],
  conformance: ['conformance', '--only', 'AUTH-01,VERIFY-01,REACH-23,NOTIFY-01,TRANS-11'],
  load: ['load', '--duration', '3'],
  certify: [
    'certify',
    '--sender',
    'contacts',
    '--drive',
    'node --import tsx sandbox/senders/good.ts',
    '--only',
    'AUTH-01',
  ],
}

export async function proveContacts(context: Context): Promise<number> {
  const { terminal, env, root } = context
  if (spawnSync('strace', ['-V']).status !== 0)
    throw new HarnessError(
      'USAGE',
      'Connections are written down by strace, which is not installed: nothing was proven.',
      'apt-get install strace',
    )
  const k6 = await findK6(env).then(
    () => true,
    () => false,
  )
  const folder = mkdtempSync(join(tmpdir(), 'prove-contacts-'))
  const sandbox = await spawnSandbox({ dialect: 'default', seed: 1, rateLimit: 'off' })
  const origin = new URL(sandbox.baseUrl).host
  let strays = 0
  try {
    const fixtures = join(folder, 'fixtures')
    cpSync(join(root, 'fixtures'), fixtures, { recursive: true })
    const variables = Object.fromEntries([
      ['LMD_SANDBOX_BASE_URL', sandbox.baseUrl],
      ...named('LMD_SANDBOX', sandbox.credentials),
      ...named('LMD_SANDBOX_SECOND', sandbox.second.credentials),
    ])
    for (const [name, words] of Object.entries(NAMED)) {
      if (name === 'load' && !k6) continue
      const log = join(folder, `${name}.log`)
      const places = ['--results', join(folder, 'results'), '--fixtures', fixtures]
      const code = await traced([...words, ...places], log, { ...env, ...variables, CI: '1' }, root)
      const { contacts, own } = contactsIn(folder, `${name}.log`)
      const others = contacts.filter(({ to }) => to !== origin && !own.has(to))
      strays += others.length + (contacts.some(({ to }) => to === origin) ? 0 : 1)
      const asked = contacts.filter(({ to }) => to === origin).length
      terminal.print(
        `${others.length === 0 && asked > 0 ? '✓' : '✗'} ${name.padEnd(12)} exit ${code}; ${asked} connections to ${origin}, ${contacts.length - asked - others.length} to its own processes, ${others.length} elsewhere`,
      )
      for (const { to, by } of others) terminal.print(`    ${to} by ${by}`)
      context.signal.throwIfAborted()
    }
  } finally {
    await sandbox.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  terminal.print(strays === 0 ? '✓ nothing but the configured origin was contacted' : '✗ something else was contacted')
  return strays === 0 ? EXIT.conformant : EXIT.failed
}

const named = (prefix: string, values: Record<string, string>) =>
  Object.entries(values).map(([name, value]): [string, string] => [
    `${prefix}_${name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`,
    value,
  ])

function traced(words: readonly string[], log: string, env: Context['env'], root: string): Promise<number | null> {
  const flags = [
    '-f',
    '-ff',
    '-qq',
    '-e',
    'trace=connect,bind,listen,execve,sendto',
    '-e',
    'signal=none',
    '-s',
    '64',
    '-o',
    log,
  ]
  const command = [process.execPath, '--import', import.meta.resolve('tsx'), join(root, 'cli/main.ts'), ...words]
  const child = spawn('strace', [...flags, ...command], { cwd: root, env, stdio: 'ignore' })
  return new Promise(resolve => child.once('close', resolve))
}

/** `own`: what processes of the command listen on themselves, as k6 does for its progress. */
export function contactsIn(folder: string, log: string): { contacts: Contact[]; own: Set<string> } {
  const contacts: Contact[] = []
  const own = new Set<string>()
  for (const name of readdirSync(folder).filter(each => each.startsWith(`${log}.`))) {
    const text = readFileSync(join(folder, name), 'utf8')
    const by = /^execve\("([^"]+)"/m.exec(text)?.[1] ?? 'a thread'
    for (const line of text.split('\n')) {
      const address = addressIn(line)
      if (address === undefined) continue
      if (line.startsWith('bind(')) own.add(address)
      else contacts.push({ to: address, by })
    }
  }
  return { contacts, own }
}

/** Of version 4 or 6; a socket of this machine's file system leads nowhere. */
export function addressIn(line: string): string | undefined {
  const call = /^(?:connect|bind|sendto)\(/.test(line)
  const port = /sin6?_port=htons\((\d+)\)/.exec(line)?.[1]
  const host = /inet_addr\("([^"]+)"\)/.exec(line)?.[1] ?? /inet_pton\(AF_INET6, "([^"]+)"/.exec(line)?.[1]
  return call && port !== undefined && host !== undefined ? `${host}:${port}` : undefined
}
