import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { scanArtefacts } from './scan-artefacts.ts'
import { CREDENTIALS, exampleEnvironment, TEST_DATA } from './testdata/service.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scan-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const environment = exampleEnvironment('http://127.0.0.1:1')
const secret = CREDENTIALS['Client secret']

it.each([
  ['as it is', secret],
  ['in base64', Buffer.from(secret).toString('base64')],
  ['in a Basic pair', Buffer.from(`${CREDENTIALS['Client ID']}:${secret}`).toString('base64')],
  ['percent-encoded', encodeURIComponent(secret)],
  ['as a person', TEST_DATA.Phone],
  ['as a person, in another writing', TEST_DATA.Phone.replace(/^\+49(\d{3})(\d{4})/, '(0$1) $2-')],
  ['hashed', createHash('sha256').update(secret).digest('hex')],
  ['as the token', 'held-token-4711'],
])('finds a secret %s, packed or not, over the edge of a chunk, and removes the file', async (_name, form) => {
  for (const [name, pack] of [
    ['load.json', (text: string) => Buffer.from(text)],
    ['load-samples.ndjson.gz', (text: string) => gzipSync(text)],
  ] as const) {
    const path = join(folder, name)
    writeFileSync(path, pack(`${'x'.repeat(65_530)}${form}${'y'.repeat(100_000)}`))
    await expect(scanArtefacts(folder, environment, 'held-token-4711')).rejects.toThrow(/held the value of/)
    expect(existsSync(path)).toBe(false)
  }
})

it('lets everything else be', async () => {
  writeFileSync(join(folder, 'load.json'), JSON.stringify({ plan: '{{Client secret}} {{Phone}}' }))
  writeFileSync(join(folder, 'load-samples.ndjson.gz'), gzipSync('{"metric":"call_total"}\n').subarray(0, 20))
  await scanArtefacts(folder, environment, 'held-token-4711')
  expect(existsSync(join(folder, 'load.json'))).toBe(true)
})
