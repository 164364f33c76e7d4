/** Calls to an address over connections that are kept: how long each takes, and how many in how much processor time of who answers. */
import { readFileSync } from 'node:fs'
import { Agent, request } from 'undici'

const BODY = JSON.stringify({ email: 'mara@example.org', givenName: 'Mara', familyName: 'Lindqvist' })
const HEADERS = { 'content-type': 'application/json', authorization: 'Bearer 0123456789abcdef0123456789abcdef' }

async function call(url: string, agent: Agent): Promise<void> {
  const { body, statusCode } = await request(url, { method: 'POST', headers: HEADERS, body: BODY, dispatcher: agent })
  await body.arrayBuffer()
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
}

/** Median of so many calls, one after the other, in milliseconds. */
export async function medianOf(url: string, calls: number): Promise<number> {
  const agent = new Agent({ connections: 1 })
  const took: number[] = []
  for (let i = 0; i < calls; i++) {
    const before = performance.now()
    await call(url, agent)
    took.push(performance.now() - before)
  }
  await agent.close()
  return took.sort((a, b) => a - b)[Math.floor(took.length / 2)] ?? Number.NaN
}

export interface Throughput {
  perSecond: number
  /** Calls for each second of processor time that the process used, all its threads together. */
  perCpuSecond: number
}

export async function throughputOf(url: string, pid: number, seconds: number): Promise<Throughput> {
  const agent = new Agent({ connections: 32 })
  const [from, cpu] = [performance.now(), cpuSeconds(pid)]
  const until = from + seconds * 1000
  let calls = 0
  const worker = async () => {
    while (performance.now() < until) {
      await call(url, agent)
      calls++
    }
  }
  await Promise.all(Array.from({ length: 32 }, worker))
  const lasted = (performance.now() - from) / 1000
  await agent.close()
  return { perSecond: calls / lasted, perCpuSecond: calls / (cpuSeconds(pid) - cpu) }
}

/** Linux counts in hundredths of a second. */
function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
