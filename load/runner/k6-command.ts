/** How k6 is called: nothing of the caller's k6 settings gets in, and no address or secret gets out. */
import { totalmem } from 'node:os'
import { collectionAt, type Need } from '../core/resources.ts'
import type { Variables } from './find-k6.ts'

/** The names under which a run lies in any folder: the script reads the plan beside it. */
export const SCRIPT = 'script.js'
export const PLAN = 'plan.json'
export const AUTHORITIES = 'authorities.pem'

export interface K6Files {
  /** With its plan beside it. */
  script: string
  /** A folder with a file for each. */
  secrets: string
  /** Our own, empty: the user's k6 configuration would change the run. */
  config: string
}

export function inspectArguments(files: K6Files): string[] {
  return ['inspect', '--execution-requirements', ...settings(files), files.script]
}

/** Of a run, wherever it takes place. */
export const EVERYWHERE = ['--no-usage-report', '--no-color', '--log-format', 'json', '--summary-mode', 'disabled']

/** `port`: of k6's own interface on loopback, where it tells how far it is. `outputs`: of `outputsOf`. */
export function runArguments(files: K6Files, samples: string, port: number, outputs: readonly string[]): string[] {
  return [
    'run',
    '--address',
    `127.0.0.1:${port}`,
    '--quiet',
    ...EVERYWHERE,
    '--out',
    `json=${samples}`,
    ...outputs,
    ...settings(files),
    files.script,
  ]
}

function settings({ config, secrets }: K6Files): string[] {
  // A path, not values: what stands after -e is written into archives and shown by ps.
  return ['--config', config, '-e', `LMD_SECRETS=${secrets}`]
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
