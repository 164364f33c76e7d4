/** prove contacts: each command that asks a service, with every connection it makes written down by the system itself. */
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from '../../cli/command.ts'
import { EXIT, HarnessError } from '../../contract/harness-error.ts'
import { findK6 } from '../../load/runner/find-k6.ts'
import { spawnSandbox } from '../../sandbox/start.ts'

export interface Contact {
  /** `127.0.0.1:4711`. */
  to: string
  /** The program that did it. */
  by: string
}

const NAMED: Record<string, readonly string[]> = {
  // The limiter is off, so that the load is none: what was recorded with it is accepted again.
  discover: ['discover', '--from-scratch', '--update'],
  conformance: ['conformance', '--only', 'AUTH-01,VERIFY-01,REACH-23,NOTIFY-01,TRANS-11'],
  load: ['load', '--duration', '3'],
  certify: [
    'certify',
    '--sender',
    'contacts',
    '--drive',
    'node --import tsx proof/senders/good.ts',
    '--only',
    'AUTH-01',
  ],
}

export async function proveContacts(context: Context): Promise<number> {
  const { terminal, env, root } = context
  const alone = isAlone(env) ? undefined : aloneOnThisSystem()
  if (alone !== undefined) return startedAgain(alone, context)
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
  let faults = 0
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
      const locations = ['--results', join(folder, 'results'), '--fixtures', fixtures]
      const { code, said: message } = await traced(
        [...words, ...locations],
        log,
        { ...env, ...variables, CI: '1' },
        root,
      )
      const { contacts, own } = contactsIn(folder, `${name}.log`)
      const others = contacts.filter(({ to }) => to !== origin && !own.has(to))
      const asked = contacts.filter(({ to }) => to === origin).length
      const isRight = others.length === 0 && asked > 0 && code === 0
      if (!isRight) faults++
      terminal.print(
        `${isRight ? '✓' : '✗'} ${name.padEnd(12)} exit ${code}; ${asked} connections to ${origin}, ${contacts.length - asked - others.length} to its own processes, ${others.length} elsewhere`,
      )
      for (const { to, by } of others) terminal.print(`    ${to} by ${by}`)
      if (code !== 0) terminal.print(message.slice(-2_000))
      context.signal.throwIfAborted()
    }
  } finally {
    await sandbox.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  terminal.print(
    faults === 0
      ? '✓ nothing but the configured origin was contacted'
      : '✗ something else was contacted, or a command did not come to its end',
  )
  terminal.print(
    isAlone(env)
      ? 'All of it ran in a network of its own, with nothing in it but loopback.'
      : 'The network was open: this system grants no network of its own (`unshare -n`).',
  )
  if (!k6) terminal.print('Without k6 `load` was not played: `npm run load -- --install-k6`.')
  if (faults > 0) return EXIT.failed
  return k6 ? EXIT.conformant : EXIT.inconclusive
}

const named = (prefix: string, values: Record<string, string>) =>
  Object.entries(values).map(([name, value]): [string, string] => [
    `${prefix}_${name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`,
    value,
  ])

const ALONE = 'LMD_PROOF_ALONE'
const isAlone = (env: Context['env']) => env[ALONE] === '1'
/** A network of its own begins with loopback down. */
const WITH_LOOPBACK = ['sh', '-c', 'ip link set lo up && exec "$@"', 'sh']

/** The words before a command that leave it nothing but loopback; as root, or where anybody may. */
function aloneOnThisSystem(): string[] | undefined {
  return [
    ['unshare', '-n'],
    ['unshare', '-rn'],
  ]
    .map(words => [...words, ...WITH_LOOPBACK])
    .find(([program = '', ...words]) => spawnSync(program, [...words, 'true']).status === 0)
}

/** The whole proof, so that the service and those who ask it are in one network. */
function startedAgain([program = '', ...words]: string[], { env, root, signal }: Context): Promise<number> {
  const command = [process.execPath, '--import', import.meta.resolve('tsx'), join(root, 'cli/main.ts')]
  const child = spawn(program, [...words, ...command, 'prove', 'contacts'], {
    cwd: root,
    env: { ...env, [ALONE]: '1' },
    stdio: 'inherit',
  })
  signal.addEventListener('abort', () => child.kill('SIGINT'), { once: true })
  return new Promise(resolve => child.once('close', code => resolve(code ?? EXIT.harness)))
}

function traced(
  words: readonly string[],
  log: string,
  env: Context['env'],
  root: string,
): Promise<{ code: number | null; said: string }> {
  const flags = [
    '-f',
    '-ff',
    '-qq',
    '-e',
    'trace=connect,bind,listen,getsockname,execve,sendto,sendmsg,sendmmsg',
    '-e',
    'signal=none',
    '-s',
    '64',
    '-o',
    log,
  ]
  const command = [process.execPath, '--import', import.meta.resolve('tsx'), join(root, 'cli/main.ts'), ...words]
  const child = spawn('strace', [...flags, ...command], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let message = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      message += String(chunk)
    })
  return new Promise(resolve => child.once('close', code => resolve({ code, said: message })))
}

/** `own`: what processes of the command listen on themselves, as k6 does for its progress. */
export function contactsIn(folder: string, log: string): { contacts: Contact[]; own: Set<string> } {
  const contacts: Contact[] = []
  const own = new Set<string>()
  for (const name of readdirSync(folder).filter(each => each.startsWith(`${log}.`))) {
    const text = readFileSync(join(folder, name), 'utf8')
    // Where the system chose the port, the process asks for it: of one that listens.
    const listening = new Set(Array.from(text.matchAll(/^listen\((\d+),/gm), ([, socket]) => socket))
    const by = /^execve\("([^"]+)"/m.exec(text)?.[1] ?? 'a thread'
    for (const line of text.split('\n')) {
      const address = addressIn(line)
      if (address === undefined) continue
      const [, call, socket] = /^(\w+)\((\d+)/.exec(line) ?? []
      if (call === 'bind') own.add(address)
      else if (call === 'getsockname') {
        if (listening.has(socket)) own.add(address)
      } else contacts.push({ to: address, by })
    }
  }
  return { contacts, own }
}

/** Of version 4 or 6; a socket of this machine's file system leads nowhere. */
export function addressIn(line: string): string | undefined {
  const call = /^(?:connect|bind|getsockname|sendto|sendmm?sg)\(/.test(line)
  const port = /sin6?_port=htons\((\d+)\)/.exec(line)?.[1]
  const host = /inet_addr\("([^"]+)"\)/.exec(line)?.[1] ?? /inet_pton\(AF_INET6, "([^"]+)"/.exec(line)?.[1]
  return call && port !== undefined && host !== undefined ? `${host}:${port}` : undefined
}
