/** Obtains k6 for this machine: the one that is there, the official release, or a build of the same version with Go. */
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EnvHttpProxyAgent, fetch } from 'undici'
import { HarnessError } from '../../contract/harness-error.ts'
import { capture } from './capture.ts'
import {
  type FoundK6,
  findK6,
  K6_VERSION,
  k6CacheFolder,
  k6FileName,
  namedK6,
  type Variables,
  versionOf,
} from './find-k6.ts'

export interface InstallOptions {
  env: Variables
  /** `<user cache>/last-mile-harness/k6` by default. */
  cacheDir?: string
  log: (line: string) => void
  /** Where the files of the release come from; the official address by default. */
  fetcher?: Fetcher
}

export interface Installed {
  path: string
  how: 'already there' | 'release' | 'go'
}

/** As `findK6`; where there is none that fits, it is installed first. A binary that the user named is never replaced. */
export async function obtainK6(env: Variables, log: (line: string) => void = () => undefined): Promise<FoundK6> {
  try {
    return await findK6(env)
  } catch (error) {
    if (namedK6(env) !== undefined) throw error
    log(`${(error as Error).message} It is fetched now, once.`)
    await installK6({ env, log })
    return findK6(env)
  }
}

export async function installK6(options: InstallOptions): Promise<Installed> {
  const { env, log } = options
  const folder = options.cacheDir ?? k6CacheFolder(env)
  const path = join(folder, k6FileName())
  if ((await versionOf(path, env)) === K6_VERSION) {
    log(`k6 ${K6_VERSION} is already there: ${path}`)
    return { path, how: 'already there' }
  }
  mkdirSync(folder, { recursive: true })
  const workshop = mkdtempSync(join(folder, 'install-'))
  try {
    const why: string[] = []
    const made = (await fromRelease(options, workshop, why)) ?? (await fromGo(options, workshop, why))
    if (made === undefined) throw nothingWorked(why)
    const version = await versionOf(made.path, env)
    if (version !== K6_VERSION) throw nothingWorked([...why, `what came says it is version ${version ?? 'unknown'}`])
    renameSync(made.path, path)
    log(`k6 ${K6_VERSION} is ready: ${path}`)
    return { path, how: made.how }
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

type Made = Installed | undefined

async function fromRelease({ env, log, fetcher }: InstallOptions, workshop: string, why: string[]): Promise<Made> {
  const release = releaseFor(process.platform, process.arch)
  if (release === undefined) {
    why.push(`no release is built for ${process.platform} on ${process.arch}`)
    return undefined
  }
  try {
    log(`Fetching the official release ${release.archive} ...`)
    const { bytes, sha256 } = await fetchVerified(release, fetcher ?? releaseFetcher(env))
    log(`Its SHA-256 is the published one: ${sha256}`)
    return { path: await unpack(release, bytes, workshop, env), how: 'release' }
  } catch (error) {
    if (error instanceof HarnessError) throw error
    why.push(`the release could not be fetched (${causeOf(error)})`)
    return undefined
  }
}

/** GNU tar, and the bsdtar of macOS and Windows, which reads zip files too. */
async function unpack(release: Release, bytes: Uint8Array, workshop: string, env: Variables): Promise<string> {
  writeFileSync(join(workshop, release.archive), bytes)
  const said = await capture('tar', ['-xf', release.archive], { env, cwd: workshop, timeoutMs: 60_000 })
  if (said.code !== 0) throw new Error(`tar could not unpack it: ${said.startError ?? said.stderr.trim()}`)
  const path = join(workshop, release.folder, k6FileName())
  chmodSync(path, 0o755)
  return path
}

async function fromGo({ env, log }: InstallOptions, workshop: string, why: string[]): Promise<Made> {
  if (!(await hasGo(env))) {
    why.push('Go is not at hand to build it')
    return undefined
  }
  try {
    log(`No: ${why.join('; ')}. Building the same version with Go; this takes minutes ...`)
    const { verified } = await buildWithGo(workshop, env, log)
    log(
      verified
        ? "Built from sources that Go's checksum database verified."
        : "Built, but Go's checksum database is switched off here: the sources were NOT verified.",
    )
    return { path: join(workshop, k6FileName()), how: 'go' }
  } catch (error) {
    why.push(causeOf(error))
    return undefined
  }
}

function nothingWorked(why: readonly string[]): HarnessError {
  return new HarnessError(
    'K6_MISSING',
    `k6 ${K6_VERSION} could not be installed: ${why.join('; ')}.`,
    'Connect to the network or install Go 1.24 or newer, then run `npm run load -- --install-k6` again; or name a k6 binary in K6_BIN.',
  )
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

const TEN_MINUTES = 600_000
const TOLD_EVERY_MS = 10_000

/** The same version of k6 built with Go, where Go is at hand. */
async function hasGo(env: Variables): Promise<boolean> {
  return (await capture('go', ['version'], { env, timeoutMs: 10_000 })).code === 0
}

/**
 * Builds into `folder`; answers whether Go's checksum database vouched for the sources. Throws the last words of Go.
 * `log` hears every ten seconds how far it is.
 */
async function buildWithGo(
  folder: string,
  env: Variables,
  log: (line: string) => void,
): Promise<{ verified: boolean }> {
  const settings = await capture('go', ['env', 'GOSUMDB', 'GONOSUMDB', 'GOFLAGS'], { env, timeoutMs: 10_000 })
  const [database = '', exceptions = '', flags = ''] = settings.stdout.split('\n')
  const began = performance.now()
  const count = { fetched: 0, compiled: 0 }
  const telling = setInterval(() => {
    const seconds = Math.round((performance.now() - began) / 1000)
    log(`… ${seconds} s: ${count.fetched} modules fetched, ${count.compiled} packages compiled`)
  }, TOLD_EVERY_MS)
  const said = await capture('go', ['install', '-v', `go.k6.io/k6@v${K6_VERSION}`], {
    env: { ...env, GOBIN: folder, GOOS: undefined, GOARCH: undefined },
    timeoutMs: TEN_MINUTES,
    onOutput: text => {
      for (const line of text.split('\n'))
        if (line.startsWith('go: downloading ')) count.fetched++
        else if (/^[\w./-]+$/.test(line)) count.compiled++
    },
  }).finally(() => clearInterval(telling))
  if (said.code !== 0) {
    const last = wordsOf(said.stderr).slice(-3).join(' ')
    if (said.timedOut) throw new Error('go install did not end within ten minutes')
    throw new Error(said.code === null ? 'go install was stopped' : `go install failed: ${last}`)
  }
  const off = database.trim() === 'off' || exceptions.trim() !== '' || flags.includes('insecure')
  return { verified: !off }
}

/** Without the packages and modules that are counted. */
function wordsOf(stderr: string): string[] {
  return stderr.split('\n').filter(line => line !== '' && !/^(?:[\w./-]+|go: downloading .*)$/.test(line))
}

const RELEASES = 'https://github.com/grafana/k6/releases/download'
const SYSTEMS: Partial<Record<NodeJS.Platform, [string, string]>> = {
  linux: ['linux', 'tar.gz'],
  darwin: ['macos', 'zip'],
  win32: ['windows', 'zip'],
}
const PROCESSORS: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' }

interface Release {
  /** `k6-v1.8.1-linux-amd64.tar.gz`; without its ending also the folder inside. */
  archive: string
  folder: string
}

/**
 * The official release archive of k6 for this platform, fetched and held against its published SHA-256. `undefined`
 * where no release is built for this machine.
 */
export function releaseFor(platform: NodeJS.Platform, processor: NodeJS.Architecture): Release | undefined {
  const system = SYSTEMS[platform]
  const cpu = PROCESSORS[processor]
  if (system === undefined || cpu === undefined || (platform === 'win32' && cpu === 'arm64')) return undefined
  const folder = `k6-v${K6_VERSION}-${system[0]}-${cpu}`
  return { folder, archive: `${folder}.${system[1]}` }
}

/** Answers the bytes of one file of the release. */
export type Fetcher = (file: string) => Promise<Uint8Array>

function releaseFetcher(env: Variables): Fetcher {
  const proxies = {
    httpProxy: env['HTTP_PROXY'] ?? env['http_proxy'] ?? '',
    httpsProxy: env['HTTPS_PROXY'] ?? env['https_proxy'] ?? '',
    noProxy: env['NO_PROXY'] ?? env['no_proxy'] ?? '',
  }
  return async file => {
    const dispatcher = new EnvHttpProxyAgent({ ...proxies, connect: { timeout: 10_000 } })
    try {
      const url = `${RELEASES}/v${K6_VERSION}/${file}`
      const answer = await fetch(url, { dispatcher, signal: AbortSignal.timeout(180_000) })
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
      return new Uint8Array(await answer.arrayBuffer())
    } finally {
      await dispatcher.destroy()
    }
  }
}

/** Throws where the archive is not the published one; nothing of it is used then. */
async function fetchVerified(release: Release, fetcher: Fetcher): Promise<{ bytes: Uint8Array; sha256: string }> {
  const list = new TextDecoder().decode(await fetcher(`k6-v${K6_VERSION}-checksums.txt`))
  const published = publishedSum(list, release.archive)
  if (published === undefined) throw new Error(`the published checksums do not list ${release.archive}`)
  const bytes = await fetcher(release.archive)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (sha256 === published) return { bytes, sha256 }
  throw new HarnessError(
    'K6_MISSING',
    `${release.archive} was fetched, but its SHA-256 is ${sha256} and the published one is ${published}: it was thrown away.`,
    'Do not use that file. Try again from another network, or name a k6 binary that you trust in K6_BIN.',
  )
}

/** Lines of `sha256sum`: the sum, blanks, perhaps `*`, the file. */
export function publishedSum(list: string, archive: string): string | undefined {
  for (const line of list.split('\n')) {
    const match = /^([0-9a-f]{64})\s+\*?(\S+)\s*$/i.exec(line)
    if (match?.[2] === archive) return match[1]?.toLowerCase()
  }
  return undefined
}
