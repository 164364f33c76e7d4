import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { METRICS } from '../core/thresholds.ts'
import { inspect, type K6Order, runK6, type Tick } from './run-k6.ts'

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

/**
 * A program that tells of itself what k6 does over its interface, and writes down how it was ended. `counts`: of its metrics.
 * `ends`: with which code, once it was asked a second time; without it, when it is told to. `errors`: lines of its log.
 */
function playing({ counts = {}, ends, errors = [] }: { counts?: object; ends?: number; errors?: string[] }): string {
  const k6 = join(folder, 'k6')
  const script = `#!${process.execPath}
    const { createServer } = require('node:http')
    const { writeFileSync } = require('node:fs')
    const [host, port] = process.argv[4].split(':')
    const counts = ${JSON.stringify(counts)}
    process.on('SIGINT', () => {
      writeFileSync(process.argv[1] + '.ended', 'SIGINT')
      process.exit(105)
    })
    for (const line of ${JSON.stringify(errors)}) console.error(line)
    let asked = 0
    createServer((request, response) => {
      const count = counts[request.url.split('/').pop()] ?? 0
      response.end(JSON.stringify({ data: { attributes: { sample: { count, 'p(95)': 12 } } } }))
      // Six questions a time: the second time it was answered before.
      if (++asked > 6) ${ends === undefined ? '{}' : `process.exit(${ends})`}
    }).listen(Number(port), host)
  `
  writeFileSync(k6, script, { mode: 0o755 })
  return k6
}
const order = (k6: string, more: Partial<K6Order> = {}): K6Order => ({
  ...{ k6, folder, samples: 'x', outputs: [], env: { PATH: '/usr/bin:/bin' }, longestSeconds: 20, secrets: [] },
  ...more,
})
const wasTold = (k6: string) => existsSync(`${k6}.ended`)

describe.skipIf(process.platform === 'win32')('while k6 runs', () => {
  it('it is asked how far it is, by its own interface, and what it used is watched', async () => {
    const counts = { [METRICS.started]: 4, http_reqs: 20, [METRICS.failed]: 5, dropped_iterations: 1 }
    const ticks: Tick[] = []
    const run = await runK6(order(playing({ counts, ends: 0 }), { onTick: tick => ticks.push(tick) }))
    expect(ticks.find(({ live }) => live)?.live).toEqual({
      started: 4,
      calls: 20,
      p95: 12,
      failedShare: 0.25,
      dropped: 1,
      limited: 0,
    })
    expect(run).toMatchObject({ exitCode: 0, stopped: false, killed: false, limited: false, errors: [] })
    if (process.platform === 'linux') expect(run.health.length).toBeGreaterThan(0)
  })

  it('it ended the load itself where its threshold was crossed', async () => {
    expect(await runK6(order(playing({ ends: 99 })))).toMatchObject({ exitCode: 99, killed: true, stopped: false })
  })

  it('it is ended in order where it is to be stopped', async () => {
    const stop = new AbortController()
    const k6 = playing({})
    const onTick = ({ live }: Tick) => live && stop.abort()
    const run = await runK6(order(k6, { signal: stop.signal, onTick }))
    expect(run).toMatchObject({ exitCode: 105, stopped: true, killed: false })
    expect(wasTold(k6)).toBe(true)
  })

  it('it is ended where calls are rate limited, if that is all that was asked, and not for a slip or two', async () => {
    const limited = (count: number, ends?: number) =>
      playing({ counts: { [METRICS.limited]: count }, ...(ends === undefined ? {} : { ends }) })
    expect(await runK6(order(limited(3), { endAtLimit: true }))).toMatchObject({ limited: true, stopped: false })
    expect(await runK6(order(limited(2, 0), { endAtLimit: true }))).toMatchObject({ exitCode: 0, limited: false })
    expect(await runK6(order(limited(3, 0)))).toMatchObject({ exitCode: 0, limited: false })
  })

  it('it is ended where it does not come to its end', async () => {
    const k6 = playing({})
    expect(await runK6(order(k6, { longestSeconds: 6 }))).toMatchObject({ exitCode: 105, stopped: false })
    expect(wasTold(k6)).toBe(true)
  })

  it('its errors are kept once each, without secrets and queries', async () => {
    const error = JSON.stringify({ level: 'error', msg: 'lost', error: 'Get "http://a/b?token=1": s3cret-1' })
    const warning = JSON.stringify({ level: 'warning', msg: 'slow' })
    const k6 = playing({ ends: 0, errors: [error, error, warning, 'panic'] })
    const { errors } = await runK6(order(k6, { secrets: ['s3cret-1'] }))
    expect(errors).toEqual(['lost: Get "http://a/b?...": {{secret}}', 'panic'])
  })
})

it('is missing where the program cannot be started', async () => {
  await expect(runK6(order(join(folder, 'nothing')))).rejects.toMatchObject({ code: 'K6_MISSING' })
})

it.skipIf(process.platform === 'win32')('says what k6 has against the script before anything is sent', async () => {
  const k6 = join(folder, 'k6')
  const says = (text: string, code: number) =>
    writeFileSync(k6, `#!/bin/sh\necho '${text}' >&2\nexit ${code}\n`, { mode: 0o755 })
  says('', 0)
  await expect(inspect(order(k6))).resolves.toBeUndefined()
  says('{"level":"error","msg":"no such module s3cret-1"}', 107)
  const trouble = inspect(order(k6, { secrets: ['s3cret-1'] }))
  await expect(trouble).rejects.toMatchObject({ code: 'HARNESS_BROKEN' })
  await expect(trouble).rejects.toThrow('k6 cannot read the load script: no such module {{secret}}.')
})
