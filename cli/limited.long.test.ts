import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { command } from '../testing/command.ts'
import { plainDialect, type WatchedService, watch } from '../testing/watched-service.ts'

/** However slowly they come: so many requests of an endpoint, and then none for so many seconds. */
const LIMIT = { requests: 15, seconds: 5 }

let dir: string
let service: WatchedService
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'limited-'))
  service = await watch(await plainDialect())
})
afterEach(async () => {
  await service.stop()
  rmSync(dir, { recursive: true, force: true })
})

it('a discovery goes on at one endpoint while the limit of another is waited for', async () => {
  const taken = new Map<string, number>()
  const opens = new Map<string, number>()
  const closed = new Set<string>()
  let alongside = 0
  service.instead = ({ url = '' }, answer) => {
    const endpoint = /ext-\w+/.exec(url)?.[0]
    if (endpoint === undefined) return false
    closed.delete(endpoint)
    if (closed.size > 0) alongside++
    const now = Date.now()
    const count = (taken.get(endpoint) ?? 0) + 1
    taken.set(endpoint, count > LIMIT.requests ? 0 : count)
    if (count > LIMIT.requests) opens.set(endpoint, now + LIMIT.seconds * 1000)
    const seconds = Math.ceil(((opens.get(endpoint) ?? 0) - now) / 1000)
    if (seconds <= 0) return false
    closed.add(endpoint)
    answer.writeHead(429, { 'retry-after': String(seconds) }).end()
    return true
  }
  const env = service.environmentIn(dir, 'limited')
  const { code, text } = await command([
    'discover',
    ...['--env', env, '--results', join(dir, 'results'), '--fixtures', join(dir, 'fixtures')],
  ])
  expect(code, text).toBe(0)
  expect(alongside).toBeGreaterThan(10)
  expect(service.arrived.length).toBeLessThan(170)
})
