/** Other load generators on one endpoint, each as fast as it can: those that are not on the machine are reported as absent. */
import { capture } from '../../load/runner/capture.ts'

export interface Reached {
  tool: string
  /** Requests a second; `undefined` where the tool is not there or told nothing. */
  rate: number | undefined
}

interface Tool {
  name: string
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
    args: (url, header) => ['-j', '-c', '16', '-d', SECONDS, '-m', 'POST', '-H', header, '-b', '{}', url],
    rate: /"requests":\{"average":([\d.]+)/,
  },
]

/** `header`: `Name: value`. */
export async function othersOn(url: string, header: string, env: NodeJS.ProcessEnv): Promise<Reached[]> {
  const reached: Reached[] = []
  for (const { name, args, rate } of TOOLS) {
    const said = await capture(name, args(url, header), { env, timeoutMs: 60_000 })
    const found = said.startError === undefined ? rate.exec(said.stdout)?.[1] : undefined
    reached.push({ tool: name, rate: found === undefined ? undefined : Number(found) })
  }
  return reached
}
