import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findK6 } from './find-k6.ts'
import { type Fetcher, installK6, obtainK6, publishedSum, releaseFor } from './install-k6.ts'

const SYSTEM = { PATH: '/usr/bin:/bin' }
let folder: string
let lines: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'k6-install-test-'))
  lines = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function fakeK6(path: string, version: string): void {
  writeFileSync(path, `#!/bin/sh\necho 'k6 v${version} (go1.26, linux/amd64)'\n`)
  chmodSync(path, 0o755)
}

/** A release as published, with a script in the place of k6. */
function published(version = '1.8.1', sum?: string): Fetcher {
  const release = releaseFor(process.platform, process.arch)
  const inside = join(folder, 'made', release?.folder ?? '')
  mkdirSync(inside, { recursive: true })
  fakeK6(join(inside, 'k6'), version)
  const archive = join(folder, 'made', release?.archive ?? '')
  execFileSync('tar', ['-czf', archive, '-C', join(folder, 'made'), release?.folder ?? ''])
  const bytes = readFileSync(archive)
  const right = createHash('sha256').update(bytes).digest('hex')
  const list = `${'0'.repeat(64)}  another.tar.gz\n${sum ?? right}  ${release?.archive}\n`
  return async file => (file.endsWith('checksums.txt') ? new TextEncoder().encode(list) : bytes)
}

const cache = () => join(folder, 'cache')
const install = (fetcher: Fetcher, env: Record<string, string> = SYSTEM) =>
  installK6({ env, cacheDir: cache(), fetcher, log: line => lines.push(line) })
const offline: Fetcher = async () => {
  throw new Error('no network')
}

it('installs the release whose SHA-256 is the published one, says so, and does nothing the second time', async () => {
  expect(await install(published())).toEqual({ path: join(cache(), 'k6'), how: 'release' })
  expect(lines.join('\n')).toMatch(/SHA-256 is the published one: [0-9a-f]{64}/)
  expect((await install(offline)).how).toBe('already there')
  expect(readdirSync(cache())).toEqual(['k6'])
})

it('throws away an archive whose SHA-256 is another, even where Go could build it', async () => {
  const call = install(published('1.8.1', 'f'.repeat(64)))
  await expect(call).rejects.toMatchObject({ code: 'K6_MISSING', exitCode: 2 })
  await expect(call).rejects.toThrow(/SHA-256 is [0-9a-f]{64} and the published one is f{64}/)
  expect(existsSync(join(cache(), 'k6'))).toBe(false)
})

it('rejects a release that says it is of another version', async () => {
  await expect(install(published('1.7.0'))).rejects.toThrow(/version 1\.7\.0/)
})

it('replaces a cached k6 of another version', async () => {
  mkdirSync(cache(), { recursive: true })
  fakeK6(join(cache(), 'k6'), '1.7.1')
  expect((await install(published())).how).toBe('release')
})

it('says in one sentence what to do where neither the release nor Go can be had', async () => {
  const call = install(offline)
  await expect(call).rejects.toMatchObject({ code: 'K6_MISSING', exitCode: 2 })
  await expect(call).rejects.toThrow('the release could not be fetched (no network); Go is not at hand to build it')
  expect(readdirSync(cache())).toEqual([])
})

it('reads the published list and names the archive of each platform', () => {
  const list = `${'A'.repeat(64)} *k6-v1.8.1-macos-arm64.zip\r\n`
  expect(publishedSum(list, 'k6-v1.8.1-macos-arm64.zip')).toBe('a'.repeat(64))
  expect(publishedSum(list, 'k6-v1.8.1-linux-amd64.tar.gz')).toBeUndefined()
  expect(releaseFor('linux', 'arm64')?.archive).toBe('k6-v1.8.1-linux-arm64.tar.gz')
  expect(releaseFor('win32', 'x64')?.archive).toBe('k6-v1.8.1-windows-amd64.zip')
  expect(releaseFor('sunos', 'x64')).toBeUndefined()
})

it('finds k6 in K6_BIN, then on the PATH, then in the cache, and passes over one that does not fit', async () => {
  const locations = { bin: join(folder, 'bin'), xdg: join(folder, 'xdg') }
  const cached = join(locations.xdg, 'last-mile-harness', 'k6')
  mkdirSync(locations.bin)
  mkdirSync(cached, { recursive: true })
  fakeK6(join(locations.bin, 'k6'), '0.54.0')
  fakeK6(join(cached, 'k6'), '1.8.1')
  const env = { PATH: `${locations.bin}:/usr/bin:/bin`, XDG_CACHE_HOME: locations.xdg }
  expect(await findK6(env)).toEqual({ path: join(cached, 'k6'), version: '1.8.1' })
  fakeK6(join(locations.bin, 'k6'), '1.8.2')
  expect(await findK6(env)).toEqual({ path: join(locations.bin, 'k6'), version: '1.8.2' })
  fakeK6(join(folder, 'mine'), '1.9.0')
  expect((await findK6({ ...env, K6_BIN: join(folder, 'mine') })).version).toBe('1.9.0')
})

it('names the command that installs k6 where there is none, and the file that is no k6', async () => {
  const nowhere = { PATH: '/usr/bin:/bin', XDG_CACHE_HOME: folder }
  await expect(findK6(nowhere)).rejects.toMatchObject({
    code: 'K6_MISSING',
    hint: expect.stringContaining('npm run load -- --install-k6'),
  })
  await expect(findK6({ ...nowhere, K6_BIN: '/bin/true' })).rejects.toThrow('/bin/true does not answer as k6')
  await expect(findK6({ ...nowhere, K6_BIN: '/none/k6' })).rejects.toThrow('/none/k6 does not answer as k6')
})

/** A Go that says how far it is and leaves a program, as the real one does; the release is out of reach. */
function withGo(): Record<string, string> {
  const bin = join(folder, 'go-bin')
  mkdirSync(bin)
  const lines = [
    '#!/bin/sh',
    '[ "$1" = version ] && exit 0',
    '[ "$1" = env ] && printf "sum.golang.org\\n\\n\\n" && exit 0',
    'echo "go: downloading go.k6.io/k6 v1.8.1" >&2',
    `printf '#!/bin/sh\necho "k6 v1.8.1 (go1.26, linux/amd64)"\n' > "$GOBIN/k6" && chmod +x "$GOBIN/k6"`,
  ]
  writeFileSync(join(bin, 'go'), lines.join('\n'), { mode: 0o755 })
  return { PATH: `${bin}:/usr/bin:/bin`, XDG_CACHE_HOME: join(folder, 'xdg'), HTTPS_PROXY: 'http://127.0.0.1:9' }
}

it('is obtained where it is missing, told so, once', async () => {
  const env = withGo()
  const path = join(folder, 'xdg', 'last-mile-harness', 'k6', 'k6')
  expect(await obtainK6(env, line => lines.push(line))).toEqual({ path, version: '1.8.1' })
  expect(lines[0]).toBe('Load needs k6 1.8.1: it is neither on the PATH nor in the cache. It is fetched now, once.')
  expect(lines.join('\n')).toMatch(/ECONNREFUSED.*Building the same version with Go/)
  lines = []
  expect((await obtainK6(env, line => lines.push(line))).path).toBe(path)
  expect(lines).toEqual([])
})

it('is not put in the place of a binary that the user named', async () => {
  const env = { ...withGo(), K6_BIN: '/none/k6' }
  await expect(obtainK6(env, line => lines.push(line))).rejects.toThrow('/none/k6 does not answer as k6')
  expect(lines).toEqual([])
})
