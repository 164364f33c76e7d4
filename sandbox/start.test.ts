/** Starting, as part of this process and as one of its own, and ending without cutting anybody off. */
import { spawnSync } from 'node:child_process'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { dialectNames } from './dialect.ts'
import { spawnSandbox, startSandbox } from './start.ts'

test('gives the same credentials for a seed and others for another', async () => {
  const [one, same, other] = await Promise.all([1, 1, 2].map(seed => startSandbox({ dialect: 'default', seed })))
  expect(same?.credentials).toEqual(one?.credentials)
  expect(other?.credentials).not.toEqual(one?.credentials)
  await Promise.all([one?.stop(), same?.stop(), other?.stop()])
})

test('runs as a process of its own that is gone after stop', async () => {
  const sandbox = await spawnSandbox({ dialect: 'legacy', seed: 1 })
  expect(Object.keys(sandbox.credentials)).toEqual(['Client ID', 'Client secret'])
  expect(sandbox.testData['Tracking number']).toBe('JD0145550001')
  const answer = await fetch(`${sandbox.baseUrl}/auth-authenticate`, { method: 'POST' })
  expect(await answer.json()).toMatchObject({ status: 'ERROR' })
  await sandbox.stop()
  await expect(fetch(sandbox.baseUrl)).rejects.toThrow()
})

test('names the dialects it has when asked for another', async () => {
  await expect(spawnSandbox({ dialect: 'klingon', seed: 1 })).rejects.toMatchObject({
    code: 'USAGE',
    message: `The sandbox has no dialect "klingon"; it has ${dialectNames().join(', ')}.`,
  })
})

test('ends with the process that started it', async () => {
  const start = fileURLToPath(new URL('./start.ts', import.meta.url))
  const script = `const { spawnSandbox } = await import(${JSON.stringify(start)})
const { baseUrl } = await spawnSandbox({ dialect: 'legacy', seed: 1 })
console.log(baseUrl)
process.kill(process.pid, 'SIGKILL')`
  const run = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  const baseUrl = run.stdout.trim()
  expect(baseUrl).toMatch(/^http:/)
  await expect
    .poll(
      () =>
        fetch(baseUrl).then(
          () => 'there',
          () => 'gone',
        ),
      { timeout: 10_000 },
    )
    .toBe('gone')
})

test('says why it could not start', async () => {
  const holder = await startSandbox({ dialect: 'default', seed: 1 })
  const port = Number(new URL(holder.baseUrl).port)
  await expect(spawnSandbox({ dialect: 'default', seed: 1, port })).rejects.toMatchObject({
    code: 'SANDBOX_DID_NOT_START',
    message: expect.stringContaining('EADDRINUSE'),
  })
  await holder.stop()
})

test('ends the answers under way before it stops', async () => {
  const sandbox = await startSandbox({ dialect: 'default', seed: 1 })
  const body = JSON.stringify({
    clientId: sandbox.credentials['Client ID'],
    clientSecret: sandbox.credentials['Client secret'],
  })
  const call = request(`${sandbox.baseUrl}/auth-authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  })
  const status = new Promise<number | undefined>((resolve, reject) => {
    call.once('response', answer => resolve(answer.resume().statusCode))
    call.once('error', reject)
  })
  await new Promise<void>(resolve => call.write(body.slice(0, 5), () => setTimeout(resolve, 50)))
  const stopped = sandbox.stop()
  call.end(body.slice(5))
  expect(await status).toBe(200)
  await stopped
  await expect(fetch(sandbox.baseUrl)).rejects.toThrow()
})
