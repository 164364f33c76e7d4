/** What a call by the recorded contract may be asked with beside the recipe, and what follows of it. */
import type { Presentation } from '../call/prepare.ts'
import type { Difference } from './ask.ts'
import type { Shown } from './tokens.ts'
import type { WrongCredentials } from './wrong-credentials.ts'

export interface CallOptions extends Difference {
  /** One plain sentence: why this is sent. */
  purpose: string
  /** `default`, `check`, `manage`, … ; without it the one that does the least. */
  operation?: string
  /** The own token where nothing is said. */
  token?: Shown
  /** Another way to show it than the recorded one. */
  presentation?: Presentation
  /** `false` answers the first 429 as it comes; otherwise a limit of requests is waited out. */
  patient?: boolean
  /** `false` answers the first 401 as it comes; otherwise it is logged in anew, once, where the token is not fresh. */
  renew?: boolean
}

export interface LogInOptions extends Omit<CallOptions, 'token' | 'operation' | 'presentation'> {
  /** With credentials that are not the right ones. */
  wrong?: WrongCredentials
  /** `true`: the token of this log-in is used from now on. */
  adopt?: boolean
  /** The token of this log-in can be shown under this name. */
  keep?: string
}

/** Credentials that are wrong or not where they belong may be counted against the account. */
export function isRisky({ wrong, change, withoutHeaders, withoutQuery, bodyInQuery, effect }: LogInOptions): boolean {
  if (effect === 'harmless') return false
  return [wrong, change, withoutHeaders, withoutQuery, bodyInQuery].some(each => each !== undefined)
}

/** The recorded call and no other. */
export function isPlain(options: CallOptions & Pick<LogInOptions, 'adopt' | 'keep'>): boolean {
  const { purpose: _why, operation: _which, patient: _how, renew: _anew, adopt: _own, keep: _name, ...rest } = options
  const { token = 'own', effect: _does, ...different } = rest
  return token === 'own' && Object.keys(different).length === 0
}
