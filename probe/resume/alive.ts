/** Whether a process that left its mark lives: one that was killed leaves its number to another. */
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { z } from 'zod'

export const ProcessMarkSchema = z.strictObject({
  id: z.int(),
  host: z.string(),
  /** When it was started, as the system counts it; `null` where the system does not tell. */
  started: z.string().nullable(),
})
export type ProcessMark = z.infer<typeof ProcessMarkSchema>

export function ownMark(): ProcessMark {
  return { id: process.pid, host: hostname(), started: startOf(process.pid) }
}

export function isOwn({ id, host, started }: ProcessMark): boolean {
  const own = ownMark()
  return id === own.id && host === own.host && started === own.started
}

/** Of another machine nothing is known. */
export function lives({ id, host, started }: ProcessMark): boolean | undefined {
  if (host !== hostname()) return undefined
  return isAlive(id) && startOf(id) === started
}

/** One of somebody else that may not be signalled lives as well. */
export function isAlive(id: number): boolean {
  if (!Number.isSafeInteger(id) || id <= 0) return false
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Linux alone tells it without a tool: ticks since the machine was started, with the name of that start. */
function startOf(id: number): string | null {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
    // The second field is the program's name in parentheses and may hold anything.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${ticks}`
  } catch {
    return null
  }
}
