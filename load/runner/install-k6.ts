/** Obtains k6 for this machine: the one that is there, the official release, or a build of the same version with Go. */
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EnvHttpProxyAgent, fetch } from 'undici'
import { HarnessError } from '../../contract/harness-error.ts'
import {
  capture,
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

/** As `findK6`; where there is none that fits, it is installed first. A binary that the user named is never replaced. */
export async function obtainK6(env: Variables, log: (line: string) => void = () => undefined) {
  try {
    return await findK6(env)
  } catch (error) {
    if (namedK6(env) !== undefined) throw error
    log(`${(error as Error).message} It is fetched now, once.`)
    await installK6({ env, log })
    return findK6(env)
  }
}

export async function installK6(options: InstallOptions): Promise<{ path: string; how: string }> {
  const { env, log } = options
  const folder = options.cacheDir ?? k6CacheFolder(env)
  const path = join(folder, k6FileName())
  if ((await versionOf(path, env)) === K6_VERSION) {
    log(`k6 ${K6_VERSION} is already there: ${path}`)
    return { path, how: 'already there' }
  }
  mkdirSync(folder, { recursive: true })
  const workshop = mkdtempSync(join(folder, 'install-'))
  const why: string[] = []
  try {
    for (const [how, make] of [
      ['release', fromRelease],
      ['go', fromGo],
    ] as const) {
      if (how === 'go') log(`No: ${why.join('; ')}. Building the same version with Go; this takes minutes ...`)
      const made = await make(options, workshop).catch((error: unknown) => {
        if (error instanceof HarnessError) throw error
        why.push(causeOf(error))
      })
      if (made === undefined) continue
      const version = await versionOf(made, env)
      if (version !== K6_VERSION) throw nothingWorked([...why, `what came says it is version ${version ?? 'unknown'}`])
      renameSync(made, path)
      log(`k6 ${K6_VERSION} is ready: ${path}`)
      return { path, how }
    }
    throw nothingWorked(why)
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

/** Answers the program, unpacked by GNU tar, or by the bsdtar of macOS and Windows, which reads zip files too. */
async function fromRelease({ env, log, fetcher }: InstallOptions, workshop: string): Promise<string> {
  const release = releaseFor(process.platform, process.arch)
  if (release === undefined) throw new Error(`no release is built for ${process.platform} on ${process.arch}`)
  log(`Fetching the official release ${release.archive} ...`)
  const { bytes, sha256 } = await fetchVerified(release.archive, fetcher ?? releaseFetcher(env)).catch(
    (error: unknown) => {
      if (error instanceof HarnessError) throw error
      throw new Error(`the release could not be fetched (${causeOf(error)})`)
    },
  )
  log(`Its SHA-256 is the published one: ${sha256}`)
  writeFileSync(join(workshop, release.archive), bytes)
  const stated = await capture('tar', ['-xf', release.archive], { env, cwd: workshop, timeoutMs: 60_000 })
  if (stated.code !== 0) throw new Error(`tar could not unpack it: ${stated.startError ?? stated.stderr.trim()}`)
  const path = join(workshop, release.folder, k6FileName())
  chmodSync(path, 0o755)
  return path
}

const TEN_MINUTES = 600_000

/** The same version built with Go, whose checksum database vouches for the sources where it is not switched off. */
async function fromGo({ env, log }: InstallOptions, workshop: string): Promise<string> {
  const settings = await capture('go', ['env', 'GOSUMDB', 'GONOSUMDB', 'GOFLAGS'], { env, timeoutMs: 10_000 })
  if (settings.code !== 0) throw new Error('Go is not at hand to build it')
  const stated = await capture('go', ['install', `go.k6.io/k6@v${K6_VERSION}`], {
    env: { ...env, GOBIN: workshop, GOOS: undefined, GOARCH: undefined },
    timeoutMs: TEN_MINUTES,
  })
  if (stated.timedOut) throw new Error('go install did not end within ten minutes')
  if (stated.code !== 0) {
    const words = stated.stderr.split('\n').filter(line => line !== '' && !line.startsWith('go: downloading '))
    throw new Error(`go install failed: ${words.slice(-3).join(' ')}`)
  }
  const [database = '', exceptions = '', flags = ''] = settings.stdout.split('\n')
  const isOff = database.trim() === 'off' || exceptions.trim() !== '' || flags.includes('insecure')
  log(
    isOff
      ? "Built, but Go's checksum database is switched off here: the sources were NOT verified."
      : "Built from sources that Go's checksum database verified.",
  )
  return join(workshop, k6FileName())
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

const RELEASES = 'https://github.com/grafana/k6/releases/download'
const SYSTEMS: Partial<Record<NodeJS.Platform, [string, string]>> = {
  linux: ['linux', 'tar.gz'],
  darwin: ['macos', 'zip'],
  win32: ['windows', 'zip'],
}
const PROCESSORS: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' }

/**
 * The official release archive of k6 for this platform: `k6-v1.8.1-linux-amd64.tar.gz`, without its ending also the folder
 * inside. `undefined` where no release is built for this machine.
 */
export function releaseFor(platform: NodeJS.Platform, processor: NodeJS.Architecture) {
  const system = SYSTEMS[platform]
  const cpu = PROCESSORS[processor]
  if (system === undefined || cpu === undefined || (platform === 'win32' && cpu === 'arm64')) return undefined
  const folder = `k6-v${K6_VERSION}-${system[0]}-${cpu}`
  return { folder, archive: `${folder}.${system[1]}` }
}

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
async function fetchVerified(archive: string, fetcher: Fetcher): Promise<{ bytes: Uint8Array; sha256: string }> {
  const list = new TextDecoder().decode(await fetcher(`k6-v${K6_VERSION}-checksums.txt`))
  const published = publishedSum(list, archive)
  if (published === undefined) throw new Error(`the published checksums do not list ${archive}`)
  const bytes = await fetcher(archive)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (sha256 === published) return { bytes, sha256 }
  throw new HarnessError(
    'K6_MISSING',
    `${archive} was fetched, but its SHA-256 is ${sha256} and the published one is ${published}: it was thrown away.`,
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
