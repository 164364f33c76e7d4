/** What this machine has: Node, k6, a browser, room to write in, variables that change how TLS is judged. */
import { constants } from 'node:fs'
import { access, mkdir, mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { findK6 } from '../../load/runner/find-k6.ts'
import { doubtful, type Finding, ok, untold, within, wrong } from '../../probe/doctor/finding.ts'

type Variables = Record<string, string | undefined>

const OLDEST_NODE = [20, 19] as const
const LITTLE_BYTES = 500 * 1024 ** 2
const K6_MS = 6_000

export function examineNode(version: string): Finding {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  const [least, leastMinor] = OLDEST_NODE
  if (major > least || (major === least && minor >= leastMinor)) return ok('node', `Node ${version}.`)
  return wrong(
    'node',
    `Node ${version} is too old: it takes ${least}.${leastMinor} or newer.`,
    'Install a newer one from https://nodejs.org, or:',
    [{ run: 'npx --yes node@22 --version' }],
  )
}

export async function examineK6(env: Variables): Promise<Finding> {
  try {
    const { path, version } = await within(K6_MS, findK6(env))
    return ok('k6', `k6 ${version} at ${path}.`)
  } catch (error) {
    const why = (error as Error).message || 'It does not answer.'
    return {
      ...untold('k6', `${why} Only \`npm run load\` needs it.`),
      fix: { say: 'To fetch it:', steps: [{ run: 'npm run k6:install' }] },
    }
  }
}

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe', 'msedge.exe']

export async function examineBrowser(env: Variables): Promise<Finding> {
  const named = env['CHROMIUM_BIN']
  const folders = (env['PATH'] ?? env['Path'] ?? '').split(delimiter).filter(Boolean)
  const places = named ? [named] : folders.flatMap(folder => BROWSERS.map(name => join(folder, name)))
  for (const place of places) if (await canBe(place, constants.X_OK)) return ok('browser', `${place}.`)
  return untold(
    'browser',
    named
      ? `CHROMIUM_BIN names ${named}, which cannot be started.`
      : 'No Chromium on the PATH: only the tests of the report page need one. Reports open in any browser.',
  )
}

async function canBe(path: string, mode: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  )
}

/** `option`: the flag with which another place is given. */
export async function examineFolder(id: string, folder: string, option: string): Promise<Finding> {
  try {
    await mkdir(folder, { recursive: true })
    const probe = await mkdtemp(join(folder, '.doctor-'))
    await writeFile(join(probe, 'file'), 'x')
    await rm(probe, { recursive: true })
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    if (free >= LITTLE_BYTES) return ok(id, `${folder} can be written; ${(free / 1024 ** 3).toFixed(1)} GB are free.`)
    return doubtful(
      id,
      `${folder} has ${Math.round(free / 1024 ** 2)} MB left.`,
      `Make room, or write elsewhere with ${option} DIR.`,
    )
  } catch (error) {
    return wrong(
      id,
      `${folder} cannot be written (${(error as NodeJS.ErrnoException).code ?? (error as Error).message}).`,
      `Correct its rights, or write elsewhere with ${option} DIR.`,
    )
  }
}

export async function examineTrust(env: Variables): Promise<Finding> {
  if (env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0')
    return wrong(
      'trust',
      'NODE_TLS_REJECT_UNAUTHORIZED=0 switches all verification off: credentials would go to anybody.',
      'Unset it; where an authority is missing, name its file with NODE_EXTRA_CA_CERTS.',
      [{ unset: 'NODE_TLS_REJECT_UNAUTHORIZED' }],
    )
  const file = env['NODE_EXTRA_CA_CERTS']
  if (!file) return ok('trust', 'The usual authorities.')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text?.includes('-----BEGIN CERTIFICATE-----') === true)
    return ok('trust', `The usual authorities, and those of ${file} (NODE_EXTRA_CA_CERTS).`)
  const why = text === undefined ? 'cannot be read' : 'holds no PEM certificate'
  return wrong(
    'trust',
    `NODE_EXTRA_CA_CERTS names ${file}, which ${why}: Node goes on without it.`,
    'Give the path of a PEM file, or unset it:',
    [{ set: 'NODE_EXTRA_CA_CERTS', value: '/path/to/authority.pem' }, { unset: 'NODE_EXTRA_CA_CERTS' }],
  )
}
