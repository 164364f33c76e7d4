/** One tool on one service of its own: what it said, what it cost. */
import { mkdirSync } from 'node:fs'
import type { DefectiveOptions } from '../../defects/start.ts'
import { tokenOf } from './contract.ts'
import { openService } from './service.ts'
import type { Told } from './told.ts'
import type { Contract, Tool } from './tool.ts'

export interface Played extends Told {
  seconds: number
  /** As the service counted them. */
  requests: number
}

/** Ten times what the slowest takes on an idle machine. */
const THREE_MINUTES = 180_000

export async function play(
  tool: Tool,
  at: string,
  { contract, dir, options }: { contract: Contract; dir: string; options: Omit<DefectiveOptions, 'clock'> },
): Promise<Played> {
  mkdirSync(dir, { recursive: true })
  const service = await openService(options)
  try {
    const token = await tokenOf(service)
    const before = await service.requests()
    const from = performance.now()
    const reported = await tool.play(at, { service, contract, dir, token, timeoutMs: THREE_MINUTES })
    const seconds = (performance.now() - from) / 1000
    // A defect may have killed the service.
    const requests = (await service.requests().catch(() => before)) - before
    return { ...reported, seconds, requests }
  } finally {
    await service.stop()
  }
}
