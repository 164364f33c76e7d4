/** The official release archive of k6 for this platform, fetched and held against its published SHA-256. */
import { createHash } from 'node:crypto'
import { EnvHttpProxyAgent, fetch } from 'undici'
import { HarnessError } from '../../contract/harness-error.ts'
import type { Variables } from './cache-folder.ts'
import { K6_VERSION } from './k6-version.ts'

const RELEASES = 'https://github.com/grafana/k6/releases/download'
const SYSTEMS: Partial<Record<NodeJS.Platform, [string, string]>> = {
  linux: ['linux', 'tar.gz'],
  darwin: ['macos', 'zip'],
  win32: ['windows', 'zip'],
}
const PROCESSORS: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' }

export interface Release {
  /** `k6-v1.8.1-linux-amd64.tar.gz`; without its ending also the folder inside. */
  archive: string
  folder: string
}

/** `undefined` where no release is built for this machine. */
export function releaseFor(platform: NodeJS.Platform, processor: NodeJS.Architecture): Release | undefined {
  const system = SYSTEMS[platform]
  const cpu = PROCESSORS[processor]
  if (system === undefined || cpu === undefined || (platform === 'win32' && cpu === 'arm64')) return undefined
  const folder = `k6-v${K6_VERSION}-${system[0]}-${cpu}`
  return { folder, archive: `${folder}.${system[1]}` }
}

/** Answers the bytes of one file of the release. */
export type Fetcher = (file: string) => Promise<Uint8Array>

export function releaseFetcher(env: Variables): Fetcher {
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
export async function fetchVerified(
  release: Release,
  fetcher: Fetcher,
): Promise<{ bytes: Uint8Array; sha256: string }> {
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
