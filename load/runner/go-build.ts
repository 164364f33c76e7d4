/** The same version of k6 built with Go, where Go is at hand. */

import type { Variables } from './cache-folder.ts'
import { capture } from './capture.ts'
import { K6_VERSION } from './k6-version.ts'

const TEN_MINUTES = 600_000
const TOLD_EVERY_MS = 10_000

export async function hasGo(env: Variables): Promise<boolean> {
  return (await capture('go', ['version'], { env, timeoutMs: 10_000 })).code === 0
}

/**
 * Builds into `folder`; answers whether Go's checksum database vouched for the sources. Throws the last words of Go.
 * `log` hears every ten seconds how far it is.
 */
export async function buildWithGo(
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
