/** Children end with all they started, and their last words are kept. */
import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { runChild, startChild } from './child.ts'

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function eventually(holds: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 200 && !holds(); tries++) await new Promise(resolve => setTimeout(resolve, 20))
  return holds()
}

it('tells how a program ended and the last of what it said', async () => {
  const program = "console.log('a'.repeat(3000)); console.error('broken'); process.exitCode = 3"
  const { succeeded, why } = await runChild([process.execPath, '-e', program], tmpdir(), 20_000)
  expect(succeeded).toBe(false)
  expect(why).toMatch(/^it ended with 3; it said: a+\s+broken$/)
  expect(why.length).toBeLessThan(2_100)
})

it('tells a program that is not there', async () => {
  const { succeeded, why } = await runChild(['no-such-program-anywhere'], tmpdir(), 20_000)
  expect(succeeded).toBe(false)
  expect(why).toContain('ENOENT')
})

it('ends a program that takes too long, and says so', async () => {
  const { succeeded, why } = await runChild([process.execPath, '-e', 'setInterval(() => {}, 1000)'], tmpdir(), 300)
  expect(succeeded).toBe(false)
  expect(why).toContain('it took over 0.3 s')
})

it('ends what the program itself started, even where it does not listen to the first word', async () => {
  const grandchild = "process.on('SIGTERM', () => {}); console.log('up'); setInterval(() => {}, 1000)"
  const program = `const { spawn } = require('node:child_process'); const child = spawn(process.execPath, ['-e', ${JSON.stringify(grandchild)}], { stdio: ['ignore', 'inherit', 'inherit'] }); console.log('pid ' + child.pid); setInterval(() => {}, 1000)`
  const child = startChild([process.execPath, '-e', program], tmpdir())
  expect(await eventually(() => /pid \d+/.test(child.said()) && child.said().includes('up'))).toBe(true)
  const pid = Number(/pid (\d+)/.exec(child.said())?.[1])
  expect(isAlive(pid)).toBe(true)
  await child.stop()
  expect(await eventually(() => !isAlive(pid))).toBe(true)
})
