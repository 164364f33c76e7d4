/**
 * npm in Windows PowerShell can drop `--` and with it `--env`: npm then keeps the flag for itself (`npm_config_env`) and only
 * the value arrives. Testing the default target and calling it green would be the worst answer.
 */
import type { Command as Commander } from 'commander'
import { HarnessError } from '../contract/harness-error.ts'
import { scriptOf } from './program.ts'

type Variables = Record<string, string | undefined>

/** Words of npm's own configuration: an `.npmrc` may hold them, and none of them makes a run milder than it was meant. */
const NPMS_OWN: ReadonlySet<string> = new Set(['force', 'json', 'key', 'tls', 'yes'])

/** `words`: without node and script; `undefined` where nothing was swallowed. */
export function swallowedFlags(words: readonly string[], env: Variables, program: Commander): HarnessError | undefined {
  const [name = '', ...rest] = words
  const command = program.commands.find(each => each.name() === name)
  const flags = command?.options.flatMap(({ long }) => (long == null ? [] : [long.slice(2)])) ?? []
  const swallowed = flags.filter(flag => !NPMS_OWN.has(flag) && keptBy(env, flag) !== undefined && !isGiven(flag, rest))
  if (swallowed.length === 0) return undefined
  const meant = swallowed.map(flag => {
    const value = keptBy(env, flag)
    const stray = rest.find((word, i) => !word.startsWith('-') && !rest[i - 1]?.startsWith('--'))
    const option = command?.options.find(each => each.long === `--${flag}`)
    const takesValue = option !== undefined && !option.isBoolean()
    const given = value === 'true' ? (stray ?? (option?.optional === true ? undefined : '…')) : value
    return takesValue === true && given !== undefined
      ? `--${flag}${option?.optional === true ? '=' : ' '}${given}`
      : `--${flag}`
  })
  return new HarnessError(
    'USAGE',
    `npm kept ${swallowed.map(flag => `--${flag}`).join(', ')} for itself, so this run would have used the default instead: nothing was sent.`,
    `Use \`${scriptOf(name)} -- ${meant.join(' ')}\`; in PowerShell put the dashes in quotes: \`${scriptOf(name)} '--' ${meant.join(' ')}\`.`,
  )
}

/** npm writes the hyphens of a flag as underscores, and a flag that is not set as an empty value. */
function keptBy(env: Variables, flag: string): string | undefined {
  return env[`npm_config_${flag.replaceAll('-', '_')}`] || undefined
}

function isGiven(flag: string, words: readonly string[]): boolean {
  return words.some(word => word === `--${flag}` || word.startsWith(`--${flag}=`))
}
