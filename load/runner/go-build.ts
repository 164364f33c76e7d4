/** The same version of k6 built with Go, where Go is at hand. */

import type { Variables } from './cache-folder.ts'
import { capture } from './capture.ts'
import { K6_VERSION } from './k6-version.ts'

const TEN_MINUTES = 600_000

export async function hasGo(env: Variables): Promise<boolean> {
  return (await capture('go', ['version'], { env, timeoutMs: 10_000 })).code === 0
}

/** Builds into `folder`; answers whether Go's checksum database vouched for the sources. Throws the last words of Go. */
export async function buildWithGo(folder: string, env: Variables): Promise<{ verified: boolean }> {
  const settings = await capture('go', ['env', 'GOSUMDB', 'GONOSUMDB', 'GOFLAGS'], { env, timeoutMs: 10_000 })
  const [database = '', exceptions = '', flags = ''] = settings.stdout.split('\n')
  const said = await capture('go', ['install', `go.k6.io/k6@v${K6_VERSION}`], {
    env: { ...env, GOBIN: folder, GOOS: undefined, GOARCH: undefined },
    timeoutMs: TEN_MINUTES,
  })
  if (said.code !== 0) {
    const last = said.stderr.trim().split('\n').slice(-3).join(' ')
    throw new Error(said.timedOut ? 'go install did not end within ten minutes' : `go install failed: ${last}`)
  }
  const off = database.trim() === 'off' || exceptions.trim() !== '' || flags.includes('insecure')
  return { verified: !off }
}
