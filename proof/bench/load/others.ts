/** Other load generators on one endpoint, each as fast as it can: those that are neither there nor can be installed are reported as absent. */

import { capture } from '../../../load/runner/find-k6.ts'
import type { Installed } from '../install/ran.ts'
import { goTool, npmTool } from '../install/tools.ts'

export interface Reached {
  tool: string
  /** Requests a second; `undefined` where the tool is not there or told nothing. */
  rate: number | undefined
}

interface Tool {
  name: string
  /** Into the user's cache; the others are taken from the machine. */
  install?(): Installed
  args(url: string, header: string): string[]
  rate: RegExp
}

const SECONDS = '5'
const TOOLS: readonly Tool[] = [
  {
    name: 'wrk',
    args: (url, header) => ['-t1', '-c16', `-d${SECONDS}s`, '-H', header, url],
    rate: /Requests\/sec:\s+([\d.]+)/,
  },
  {
    name: 'oha',
    args: (url, header) => ['--no-tui', '-c', '16', '-z', `${SECONDS}s`, '-m', 'POST', '-H', header, '-d', '{}', url],
    rate: /Requests\/sec:\s+([\d.]+)/,
  },
  {
    name: 'hey',
    install: () => goTool('github.com/rakyll/hey@v0.1.4', 'hey'),
    args: (url, header) => ['-c', '16', '-z', `${SECONDS}s`, '-m', 'POST', '-H', header, '-d', '{}', url],
    rate: /Requests\/sec:\s+([\d.]+)/,
  },
  {
    name: 'ab',
    args: (url, header) => ['-k', '-c', '16', '-t', SECONDS, '-n', '10000000', '-H', header, url],
    rate: /Requests per second:\s+([\d.]+)/,
  },
  {
    name: 'autocannon',
    install: () => npmTool('autocannon', '8.0.0', 'node_modules/.bin/autocannon'),
    args: (url, header) => ['-j', '-c', '16', '-d', SECONDS, '-m', 'POST', '-H', header, '-b', '{}', url],
    rate: /"requests":\{"average":([\d.]+)/,
  },
]

/** `header`: `Name: value`. */
export async function othersOn(url: string, header: string, env: NodeJS.ProcessEnv): Promise<Reached[]> {
  const reached: Reached[] = []
  for (const { name, install, args, rate } of TOOLS) {
    const installed = install?.() ?? { at: name }
    const stated = 'at' in installed && (await capture(installed.at, args(url, header), { env, timeoutMs: 60_000 }))
    const found = stated && stated.startError === undefined ? rate.exec(stated.stdout)?.[1] : undefined
    reached.push({ tool: name, rate: found === undefined ? undefined : Number(found) })
  }
  return reached
}
