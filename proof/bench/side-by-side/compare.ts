/** The tools on one right service and on each wrong one: what they cost, what they say wrongly, which mistakes they tell. */
import { join } from 'node:path'
import type { Group } from '../../defects/play.ts'
import { recorded } from './contract.ts'
import { type Played, play } from './play.ts'
import { openService } from './service.ts'
import { newFailures } from './told.ts'
import type { Tool } from './tool.ts'

export interface Ready {
  tool: Tool
  at: string
}

export interface Found {
  defect: string
  breaks: string
  tool: string
  /** What it says that it does not say of the right service. */
  failures: string[]
  undecided?: string
  /** Where it came to no end: why. */
  ended?: string
}

export interface Compared {
  /** On the right service, alone on the machine. */
  right: Map<string, Played>
  found: Found[]
}

export interface Course {
  dir: string
  progress(text: string): void
  /** Asked before each mistake: whether the time for them is over. */
  isOver(): boolean
}

const SEED = 1

/** Two at a time while mistakes are played, ours alongside the others: nothing is timed then. */
export async function compared(
  { dialect, ground: context, overTls, defects }: Group,
  tools: readonly Ready[],
  { dir, progress, isOver }: Course,
): Promise<Compared> {
  const good = { dialect, seed: SEED, grounds: context === '' ? [] : [context], ...(overTls ? { tls: {} } : {}) }
  progress(`recording the contract of the right service${context === '' ? '' : ` (${context})`} …`)
  const service = await openService(good)
  const contract = await recorded(service, join(dir, 'recorded')).finally(() => service.stop())
  const right = new Map<string, Played>()
  for (const { tool, at } of tools) {
    progress(`${tool.name} on the right service …`)
    right.set(tool.name, await play(tool, at, { contract, dir: join(dir, 'right', tool.name), options: good }))
  }
  const lane = async (lane: readonly Ready[]): Promise<Found[]> => {
    const again = new Map<string, Played>()
    for (const { tool, at } of lane)
      again.set(tool.name, await play(tool, at, { contract, dir: join(dir, 'again', tool.name), options: good }))
    const found: Found[] = []
    for (const [i, { name, breaks }] of defects.entries()) {
      if (isOver()) break
      for (const { tool, at } of lane) {
        progress(`${i + 1}/${defects.length} ${name}: ${tool.name} …`)
        const options = { dialect, seed: SEED, defects: [name] }
        const wrong = await play(tool, at, { contract, dir: join(dir, name, tool.name), options })
        const before = [right.get(tool.name), again.get(tool.name)].filter(each => each !== undefined)
        const { ended, undecided } = wrong
        const failures = newFailures(before, wrong)
        const why = { ...(ended === undefined ? {} : { ended }), ...(undecided === undefined ? {} : { undecided }) }
        found.push({ defect: name, breaks, tool: tool.name, failures, ...why })
      }
    }
    return found
  }
  const [ours, ...others] = tools
  const found = await Promise.all([lane(ours === undefined ? [] : [ours]), lane(others)])
  return { right, found: playedByAll(found.flat(), tools.length) }
}

/** One lane comes further than the other; what one tool alone has met compares nothing. */
export function playedByAll(found: readonly Found[], tools: number): Found[] {
  return found.filter(({ defect }) => found.filter(each => each.defect === defect).length === tools)
}
