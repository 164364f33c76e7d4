/** What each proxy adds to a call, and how many calls it passes on: ours and others by turns, on one server. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { medianOf, type Throughput, throughputOf } from './drive.ts'
import { OTHERS, type Running } from './others.ts'

export interface Length {
  calls: number
  seconds: number
  rounds: number
}

export type Measured = { name: string } & ({ missing: string } | ({ addedMs: number } & Throughput))

async function started(script: string, args: string[]): Promise<Running> {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), path, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const line = await new Promise<string>(resolve => child.stdout?.once('data', data => resolve(String(data))))
  return { baseUrl: (JSON.parse(line) as { baseUrl: string }).baseUrl, child }
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const stop = (child: ChildProcess) => {
  child.stdin?.end()
  child.kill('SIGKILL')
}

const OWN = { name: 'this harness', start: (upstream: string) => started('./own.ts', [upstream]) }

/** Ours comes first. */
export async function* proxies({ calls, seconds, rounds }: Length): AsyncGenerator<Measured> {
  const service = await started('../load/lean-server.ts', [])
  const path = '/api/ext-verify'
  const direct = `${service.baseUrl}${path}`
  try {
    for (const { name, start } of [OWN, ...OTHERS]) {
      const running = await start(service.baseUrl).catch((error: Error) => ({ missing: error.message }))
      if ('missing' in running) {
        yield { name, missing: running.missing }
        continue
      }
      const url = `${running.baseUrl}${path}`
      await medianOf(url, calls)
      const added: number[] = []
      // By turns, so that a machine that grows slower is not held against one of the two.
      for (let round = 0; round < rounds; round++)
        added.push((await medianOf(url, calls)) - (await medianOf(direct, calls)) || 0)
      const through = await throughputOf(url, running.child.pid ?? 0, seconds)
      stop(running.child)
      yield { name, addedMs: median(added), ...through }
    }
  } finally {
    stop(service.child)
  }
}
