import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { command } from '../testing/command.ts'
import { plainDialect, type WatchedService, watch } from '../testing/watched-service.ts'

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
  const windows = new Map<string, { ends: number; taken: number }>()
  const closed = new Set<string>()
  let alongside = 0
  service.instead = ({ url = '' }, answer) => {
    const endpoint = /ext-\w+/.exec(url)?.[0]
    if (endpoint === undefined) return false
    closed.delete(endpoint)
    const now = Date.now()
    const known = windows.get(endpoint)
    const own = known === undefined || known.ends <= now ? { ends: now + LIMIT.seconds * 1000, taken: 0 } : known
    windows.set(endpoint, own)
    if (closed.size > 0) alongside++
    if (own.taken++ < LIMIT.requests) return false
    closed.add(endpoint)
    answer.writeHead(429, { 'retry-after': String(Math.ceil((own.ends - now) / 1000)) }).end()
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
