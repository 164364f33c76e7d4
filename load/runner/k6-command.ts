/** How k6 is called: nothing of the caller's k6 settings gets in, and no address or secret gets out. */

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { removedAfter } from '../../probe/removed-after.ts'
import { collectionAt, type Need } from '../core/resources.ts'
import type { Variables } from './find-k6.ts'

/** The names under which a run lies in any folder: the script reads the plan alongside it. */
export const SCRIPT = 'script.js'
export const PLAN = 'plan.json'
export const AUTHORITIES = 'authorities.pem'

/** Our own configuration, empty: the user's would change the run. */
export const CONFIG = { 'config.json': '{}' }

/** `folder`: of the script with its plan, a file for each secret, and the configuration. */
export function inspectArguments(folder: string): string[] {
  return ['inspect', '--execution-requirements', ...settings(folder)]
}

/** Of a run, wherever it takes place. */
export const EVERYWHERE = ['--no-usage-report', '--no-color', '--log-format', 'json', '--summary-mode', 'disabled']

/** `port`: of k6's own interface on loopback, where it tells how far it is. `outputs`: of `outputsOf`. */
export function runArguments(folder: string, samples: string, port: number, outputs: readonly string[]): string[] {
  return [
    'run',
    '--address',
    `127.0.0.1:${port}`,
    '--quiet',
    ...EVERYWHERE,
    '--out',
    `json=${samples}`,
    ...outputs,
    ...settings(folder),
  ]
}

function settings(folder: string): string[] {
  // A path, not values: what stands after -e is written into archives and shown by ps.
  return ['--config', join(folder, 'config.json'), '-e', `LMD_SECRETS=${folder}`, join(folder, SCRIPT)]
}

const PASSED_ON =
  /^(PATH|HOME|USERPROFILE|SYSTEMROOT|TEMP|TMP|TMPDIR|HTTPS?_PROXY|NO_PROXY|SSL_CERT_FILE|SSL_CERT_DIR)$/i

/** K6_VUS, K6_DURATION and their like would silently replace the scenarios, so only what is listed is passed on. `need`: of the run. */
export function k6Environment(env: Variables, authorities: string | undefined, need?: Need): Variables {
  const passed = Object.entries(env).filter(([name]) => PASSED_ON.test(name))
  return {
    ...Object.fromEntries(passed),
    ...(authorities === undefined ? {} : { SSL_CERT_FILE: authorities }),
    K6_AUTO_EXTENSION_RESOLUTION: 'false',
    ...collection(machineMemoryMib(), need),
  }
}

/**
 * When Go collects garbage. Virtual users are one large heap that lives to the end of the run: to go through it costs half
 * a processor for seconds, and where it happens while they call, answers look slow that were not. So not before twice
 * what the run needs was taken, where half of the memory (MiB) holds that: a service may stand on the same machine.
 */
function collection(memory: number, need?: Need): Variables {
  const half = Math.floor(memory / 2)
  if (need === undefined || half < need.memoryMib * 2) return { GOGC: '400', GOMEMLIMIT: `${half}MiB` }
  return collectionAt(need.memoryMib * 2)
}

/** How much memory there is, in MiB: of the machine, or of the container where that has less. */
export function machineMemoryMib(): number {
  // 0 where nothing constrains it.
  return Math.min(totalmem(), process.constrainedMemory() || totalmem()) / 2 ** 20
}

/** `files`: their texts by their names. */
export async function inPrivateFolder<T>(
  files: Record<string, string>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'last-mile-load-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // A second Ctrl-C may end the process without running any `finally`.
  process.once('exit', remove)
  const keeper = removedAfter(folder)
  try {
    chmodSync(folder, 0o700)
    for (const [name, text] of Object.entries(files))
      writeFileSync(join(folder, name), text, { mode: 0o600, flag: 'wx' })
    return await work(folder)
  } finally {
    process.removeListener('exit', remove)
    remove()
    keeper.release()
  }
}
