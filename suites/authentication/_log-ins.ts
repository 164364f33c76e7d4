/** Log-ins that must bring no token, each between two recorded ones that do; one that several checks judge is made once. */
import { isRefused } from '../../probe/sender/heard.ts'
import type { LoggedIn } from '../../probe/sender/log-in.ts'
import type { LogInOptions, Sender } from '../../probe/sender/sender.ts'
import { type Must, toldBy } from '../must.ts'
import { hasNoWord } from '../twin.ts'

interface Tools {
  sender: Sender
  must: Must
}

interface Tried {
  told: LoggedIn
  judgedBy: Set<string>
}

interface Known {
  tried: Map<string, Tried>
  /** Id of the recorded log-in that was accepted, where none was made since. */
  standing?: string
}

/** Of each service: a worker may judge several. Every sender of one reads the same exchanges. */
const known = new WeakMap<Sender['exchanges'], Known>()

function knownOf({ exchanges }: Pick<Sender, 'exchanges'>): Known {
  const found = known.get(exchanges) ?? { tried: new Map() }
  known.set(exchanges, found)
  return found
}

/** `check`: who judges it; a check that is repeated makes its own. */
export async function triedLogIn(check: string, options: LogInOptions, { sender, must }: Tools): Promise<LoggedIn> {
  const of = knownOf(sender)
  const earlier = of.tried.get(options.purpose)
  if (earlier !== undefined && !earlier.judgedBy.has(check)) {
    earlier.judgedBy.add(check)
    return earlier.told
  }
  if (options.effect !== 'harmless') sender.mayBeRefused()
  const evidence = isStanding(sender) ? [] : [(await acceptedLogIn('before', { sender, must })).heard]
  const told = await sender.logIn(options)
  if (hasNoWord(told.heard))
    must.undecided(`The log-in is neither accepted nor refused: ${told.heard.why}.`, [told.heard])
  if (told.heard.outcome === 'locked')
    must.undecided(`Log-ins are locked, so that the credentials are not looked at: ${told.heard.why}.`, [told.heard])
  const after = await acceptedLogIn('after', { sender, must }, [...evidence, told.heard])
  of.standing = after.heard.exchange.id
  of.tried.set(options.purpose, { told, judgedBy: new Set([check]) })
  return told
}

/** One that was tried before, whoever judged it. */
export function knownLogIn(purpose: string, sender: Sender): LoggedIn | undefined {
  return knownOf(sender).tried.get(purpose)?.told
}

async function acceptedLogIn(
  when: 'before' | 'after',
  { sender, must }: Tools,
  evidence: LoggedIn['heard'][] = [],
): Promise<LoggedIn> {
  const told = await sender.logIn({ purpose: `the recorded log-in, unchanged, ${when} one that must be refused` })
  if (!told.accepted)
    must.undecided(
      `${when === 'after' ? 'After it, the' : 'The'} recorded log-in is not accepted either: ${told.heard.why}.`,
      [...evidence, told.heard],
    )
  return told
}

function isStanding(sender: Sender): boolean {
  const last = sender.exchanges().findLast(each => each.endpoint === 'auth-authenticate')
  const { standing } = knownOf(sender)
  return standing !== undefined && last?.id === standing
}

/** No token is a refusal, whatever the status says. */
export function mustBringNoToken(must: Must, { heard, accepted }: LoggedIn, sentence: string): void {
  const actual = isRefused(heard) || !accepted ? toldBy(heard) : `${toldBy(heard)}, with a token`
  must.hold(!accepted, sentence, { expected: 'a refusal, and no token', actual }, heard)
}
