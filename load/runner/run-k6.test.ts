import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runK6 } from './run-k6.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-k6-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A program that notes how it was called, and ends as k6 does where its port was taken, so many times. */
function portTaken(times: number) {
  const k6 = join(folder, 'k6')
  const lines = ['#!/bin/sh', 'echo "$3" >> "$0.calls"', `[ $(wc -l < "$0.calls") -gt ${times} ] || exit 106`]
  writeFileSync(k6, lines.join('\n'), { mode: 0o755 })
  const run = runK6({
    k6,
    folder,
    samples: 'x',
    outputs: [],
    env: { PATH: '/usr/bin:/bin' },
    longestSeconds: 20,
    secrets: [],
  })
  return { run, addresses: () => readFileSync(`${k6}.calls`, 'utf8').trim().split('\n') }
}

it.skipIf(process.platform === 'win32')(
  'takes another port where someone else took the one that was free',
  async () => {
    const { run, addresses } = portTaken(2)
    expect((await run).exitCode).toBe(0)
    expect(addresses()).toHaveLength(3)
    expect(addresses().every(address => /^127\.0\.0\.1:\d+$/.test(address))).toBe(true)
  },
)

it.skipIf(process.platform === 'win32')('gives up in the end', async () => {
  const { run, addresses } = portTaken(100)
  expect((await run).exitCode).toBe(106)
  expect(addresses()).toHaveLength(5)
})
