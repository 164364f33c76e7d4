/**
 * A file that `npm test` plays has thirty seconds of a processor, three times what one may need on a slow machine; what needs
 * more is named `*.long.test.ts`. Processor time of this process and of those that it started, where the system tells these.
 */
import { existsSync, readFileSync } from 'node:fs'
import { afterAll, expect, inject } from 'vitest'

const MOST_SECONDS = 30
const TICKS_A_SECOND = 100
/** https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: cutime and cstime, of the children that ended. */
const STAT = '/proc/self/stat'

function usedSeconds(): number {
  const { user, system } = process.cpuUsage()
  if (!existsSync(STAT)) return (user + system) / 1e6
  const fields = readFileSync(STAT, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (user + system) / 1e6 + (Number(fields[13]) + Number(fields[14])) / TICKS_A_SECOND
}

const before = usedSeconds()
afterAll(() => {
  if (inject('isLong')) return
  const used = usedSeconds() - before
  expect(used, 'seconds of processor time; name the file *.long.test.ts').toBeLessThan(MOST_SECONDS)
})
