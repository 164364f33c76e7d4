/** The sandbox that a tool is let loose on: a process of its own for every play, so that no tool finds what another left. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Sandbox } from '../../../sandbox/start.ts'
import type { DefectiveOptions } from '../../defects/start.ts'

const MAIN = fileURLToPath(new URL('./service-process.ts', import.meta.url))
const STOP_MS = 5_000

export interface Service extends Pick<Sandbox, 'baseUrl' | 'credentials' | 'testData' | 'second'> {
  /** How many requests reached it so far. */
  requests(): Promise<number>
  stop(): Promise<void>
}

export async function openService(options: Omit<DefectiveOptions, 'clock'>): Promise<Service> {
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), MAIN, JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  // A child that died has no ear left for us.
  child.stdin.on('error', () => {})
  const ended = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const nextLine = async (): Promise<string> => {
    const { value } = await lines.next()
    if (value === undefined) throw new Error('The sandbox ended before it answered.')
    return value
  }
  const reported = JSON.parse(await nextLine()) as Pick<Service, 'baseUrl' | 'credentials' | 'testData' | 'second'>
  return {
    ...reported,
    requests() {
      child.stdin.write('\n')
      return nextLine().then(Number)
    },
    async stop() {
      child.stdin.end()
      const cut = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      await ended
      clearTimeout(cut)
    },
  }
}
