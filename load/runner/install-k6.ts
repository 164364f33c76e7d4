/** Obtains k6 for this machine: the one that is there, the official release, or a build of the same version with Go. */
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { HarnessError } from '../../contract/harness-error.ts'
import { k6CacheFolder, k6FileName, type Variables } from './cache-folder.ts'
import { capture } from './capture.ts'
import { type FoundK6, findK6, namedK6 } from './find-k6.ts'
import { buildWithGo, hasGo } from './go-build.ts'
import { K6_VERSION, versionOf } from './k6-version.ts'
import { type Fetcher, fetchVerified, type Release, releaseFetcher, releaseFor } from './release.ts'

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
    'Connect to the network or install Go 1.24 or newer, then run `npm run k6:install` again; or name a k6 binary in K6_BIN.',
  )
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
