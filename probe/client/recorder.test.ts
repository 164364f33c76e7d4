import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openRecorder } from './recorder.ts'
import { environmentAt, folder, serve } from './testdata/loopback-service.ts'

it('tells what was about to be sent after the process is killed', async () => {
  const dir = folder()
  const log = join(dir, 'exchanges.ndjson')
  let asked: () => void = () => undefined
  const arrived = new Promise<void>(resolve => {
    asked = resolve
  })
  const url = await serve(() => asked())
  const here = (name: string) => JSON.stringify(join(import.meta.dirname, name))
  const script = join(dir, 'send.ts')
  writeFileSync(
    script,
    `import { openClient } from ${here('client.ts')}
import { openRecorder } from ${here('recorder.ts')}
const environment = ${JSON.stringify(environmentAt(url, { credentials: { Key: 'abcdefgh123' } }))}
const client = openClient(environment, { runId: 'r', recorder: openRecorder(${JSON.stringify(log)}), env: {} })
void client.send({ path: '/ext-notify', effect: 'notifies', purpose: 'a notification', headers: { 'X-Key': 'abcdefgh123' } })
`,
  )
  const child = spawn(process.execPath, ['--import', 'tsx', script], { stdio: 'inherit' })
  const gone = once(child, 'exit')
  await arrived
  child.kill('SIGKILL')
  expect((await gone)[1]).toBe('SIGKILL')
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n')
  expect(lines.map(line => JSON.parse(line))).toEqual([
    expect.objectContaining({ event: 'sending', id: 'x0001', purpose: 'a notification', effect: 'notifies' }),
  ])
  expect(lines[0]).not.toContain('abcdefgh123')
})

it('adds to what is there, with ids of its own prefix', () => {
  const log = join(folder(), 'log')
  writeFileSync(log, '{"before":1}\n')
  const recorder = openRecorder(log, 'w1x')
  expect([recorder.nextId(), recorder.nextId()]).toEqual(['w1x0001', 'w1x0002'])
  const exchange = {
    id: 'w1x0001',
    at: '',
    purpose: '',
    effect: 'reads' as const,
    request: { method: '', path: '', headers: {} },
  }
  recorder.sending(exchange)
  recorder.close()
  recorder.close()
  recorder.sending(exchange)
  expect(readFileSync(log, 'utf8').split('\n').length).toBe(3)
})

it.runIf(process.platform === 'linux')('says so when the disk is full', () => {
  const recorder = openRecorder('/dev/full')
  const exchange = {
    id: 'x',
    at: '',
    purpose: '',
    effect: 'reads' as const,
    request: { method: '', path: '', headers: {} },
  }
  expect(() => recorder.sending(exchange)).toThrow(/cannot be written: ENOSPC/)
})
