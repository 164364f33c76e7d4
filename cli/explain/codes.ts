/** Codes of trouble and exit codes, explained. */
import { EXIT, TROUBLES, type TroubleCode } from '../../contract/harness-error.ts'
import type { Part } from '../checks/explain.ts'
import { EXIT_WORDS } from '../exit-codes.ts'

const MEANS: Record<TroubleCode, string> = {
  USAGE: 'The command line asks for something that is not there, or for things that do not go together.',
  ENVIRONMENT_UNKNOWN: 'The word given to --env is no environment and no file that can be read.',
  ENVIRONMENT_INVALID: 'The environment file has a mistake; the message names file, line and column.',
  VARIABLE_MISSING: 'The environment file refers to variables that have no value, neither in the process nor in .env.',
  K6_MISSING: 'Load is applied with k6, and no k6 of a fitting version was found.',
  CONTRACT_MISSING: 'What was asked for needs a recorded contract, and none is recorded yet.',
  BASELINE_UNFIT: 'What it shall be held against cannot serve for that; the message says why.',
  FILE_UNREADABLE: 'A file or folder cannot be read or written.',
  TARGET_UNREACHABLE: 'The service could not be reached: name, network, proxy or port.',
  TARGET_TLS: 'No trusted TLS connection could be made: authority, name or validity of the certificate.',
  TARGET_NOT_THE_SERVICE: 'Something answers at this address, and it is not the service.',
  CREDENTIALS_REFUSED: 'The service answers, and refuses the credentials.',
  GUARD_REFUSED: 'What was asked for could do harm there, and was not done.',
  BUDGET_SPENT: 'A run may send so much and no more; that much was sent.',
  HARNESS_BROKEN: 'The harness itself failed. It says nothing of the service.',
  REPORT_NOT_WRITTEN: 'A report could not be written, so that the run cannot count as done.',
  SANDBOX_DID_NOT_START: 'The embedded service did not come up on this machine.',
  INTERRUPTED: 'The run was stopped on request.',
}

export const CODES = Object.keys(TROUBLES) as TroubleCode[]

/** `TARGET_TLS`, `3`, `exit 3`; `undefined` for what is none. */
export function explainCode(word: string): Part[] | undefined {
  const code = CODES.find(each => each === word.toUpperCase().replaceAll('-', '_'))
  if (code !== undefined) {
    const exit = TROUBLES[code]
    const [name, { next }] = wordsOf(exit)
    return [
      [code, [MEANS[code]]],
      ['Exit code', [`${exit}: ${EXIT_WORDS[name].means}`]],
      ['What to do', [next]],
    ]
  }
  const number = /^(?:exit[ -]?)?(\d{1,3})$/i.exec(word)?.[1]
  const known = Object.values(EXIT).find(each => String(each) === number)
  if (known === undefined) return undefined
  const [, { means, next }] = wordsOf(known)
  const codes = CODES.filter(each => TROUBLES[each] === known)
  return [
    [`Exit code ${known}`, [means]],
    ['What to do', [next]],
    ...(codes.length === 0 ? [] : [['Errors', [codes.join(', ')]] satisfies Part]),
  ]
}

function wordsOf(exit: number): [keyof typeof EXIT, (typeof EXIT_WORDS)[keyof typeof EXIT]] {
  const [name] = (Object.entries(EXIT) as [keyof typeof EXIT, number][]).find(([, code]) => code === exit) ?? [
    'harness',
  ]
  return [name, EXIT_WORDS[name]]
}
