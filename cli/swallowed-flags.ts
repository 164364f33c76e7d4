/**
 * npm in Windows PowerShell can drop `--` and with it `--env`: npm then keeps the flag for itself (`npm_config_env`) and only
 * the value arrives. Testing the default target and calling it green would be the worst answer.
 */
import { HarnessError } from '../contract/harness-error.ts'

const FLAGS = [
  'env',
  'results',
  'fixtures',
  'update',
  'baseline',
  'runs',
  'margin',
  'profile',
  'only',
  'shard',
  'confirm',
  'resume',
  'known',
  'replay',
  'freeze',
  'sign',
  'evidence',
  'review',
  'against',
] as const

/** `argv` without node and script; `undefined` where nothing was swallowed. */
export function swallowedFlags(
  argv: readonly string[],
  env: Record<string, string | undefined>,
  commands: readonly string[],
): HarnessError | undefined {
  const [command, ...rest] = argv
  if (command === undefined || !commands.includes(command)) return undefined
  const swallowed = FLAGS.filter(
    flag =>
      env[`npm_config_${flag}`] !== undefined &&
      !rest.some(word => word === `--${flag}` || word.startsWith(`--${flag}=`)),
  )
  if (swallowed.length === 0) return undefined
  const meant = swallowed.map(flag => {
    const value = env[`npm_config_${flag}`]
    const stray = rest.find((word, i) => !word.startsWith('-') && !rest[i - 1]?.startsWith('--'))
    return `--${flag} ${value === 'true' ? (stray ?? '…') : value}`
  })
  return new HarnessError(
    'USAGE',
    `npm kept ${swallowed.map(flag => `--${flag}`).join(', ')} for itself, so this run would have used the default instead: nothing was sent.`,
    `Use \`npm run ${command} -- ${meant.join(' ')}\`; in PowerShell put the dashes in quotes: \`npm run ${command} '--' ${meant.join(' ')}\`.`,
  )
}
