/** Every command, and every way in which it may end. */

export const ENDINGS = ['success', 'failure', 'time-out', 'crash', 'Ctrl-C', 'kill -9'] as const
export type Ending = (typeof ENDINGS)[number]

export interface Played {
  /** The word of the command, a file of `cli/commands/`. */
  command: string
  /** What the row is called where a command has several. */
  as?: string
  /** `ENV`, `RESULTS`, `FIXTURES`, `RUN`, `DIR` and `EMAIL` stand for places of the cell. */
  words: readonly string[]
  /** Asks the service: only such a command can be hung or rejected by it. */
  asks?: true
  /** Needs a contract that was recorded before. */
  recorded?: true
  /** Needs a run of conformance before it. */
  after?: true
  /** Starts k6. */
  k6?: true
  /** Left out of the length for every push, where another row is like it. */
  nightly?: true
  /** Exit codes that end it as it should, alongside 0, 1 and 6. */
  ends?: readonly number[]
  /** Credentials of its own making are what it prints: the embedded sandbox's. */
  own?: true
  /** Asks once or twice: the service has to fail it from the first call on. */
  few?: true
  /** Writes into the folder of the project: plays in a copy of it. */
  inCopy?: true
  /** Files of the copy that are made to hold secrets, with no other in them. */
  holds?: readonly string[]
}

/** Of each chapter one, and those that show secrets of their own making. */
const SOME = 'AUTH-01,AUTH-11,AUTH-44,VERIFY-01,REACH-23,NOTIFY-01,ERR-01,TRANS-11'
const SENDER = 'node --import tsx proof/senders/good.ts'
const PLACES = ['--env', 'ENV', '--results', 'RESULTS', '--fixtures', 'FIXTURES'] as const

export const PLAYED: readonly Played[] = [
  { command: 'discover', words: [...PLACES, '--from-scratch', '--explain'], asks: true },
  { command: 'conformance', words: [...PLACES, '--only', SOME, '--explain'], asks: true, recorded: true },
  { command: 'conformance', as: 'conformance, whole', words: PLACES, asks: true, recorded: true, nightly: true },
  {
    command: 'conformance',
    as: 'conformance --replay',
    words: [...PLACES, '--replay', 'VERIFY-01'],
    asks: true,
    few: true,
    recorded: true,
    after: true,
  },
  { command: 'load', words: [...PLACES, '--duration', '4', '--yes'], asks: true, recorded: true, k6: true },
  {
    command: 'certify',
    words: [
      ...PLACES,
      '--sender',
      'wren',
      '--drive',
      SENDER,
      '--only',
      'AUTH-01,keeps-its-token',
      '--sign',
      'DIR/key.key',
      '--client-version',
      '1.0.0',
    ],
    asks: true,
    recorded: true,
  },
  { command: 'doctor', words: PLACES, asks: true, few: true, recorded: true },
  {
    command: 'init',
    words: ['--env', 'canary', '--from', 'EMAIL'],
    inCopy: true,
    // What it is for: the file that only its owner can read and git does not take.
    holds: ['.env'],
  },
  { command: 'report', words: ['RUN'], recorded: true, after: true },
  { command: 'report', as: 'report of a killed run', words: ['--results', 'DIR/killed'], after: true },
  { command: 'explain', as: 'explain questions', words: ['questions', ...PLACES], recorded: true, after: true },
  { command: 'explain', words: ['AUTH-44', ...PLACES], recorded: true, after: true },
  { command: 'diff', words: ['RUN', 'FIXTURES/canary'], recorded: true, after: true },
  // A whole run is no part: what is said of it is searched.
  { command: 'verify', words: ['DIR/certificate.dsse.json', '--key', 'DIR/key.pub'], recorded: true },
  {
    command: 'verify',
    as: 'verify --sign',
    words: ['DIR/certificate.dsse.json', '--sign', 'DIR/key.key'],
    recorded: true,
    ends: [4],
  },
  { command: 'keys', words: ['--out', 'DIR/new'] },
  { command: 'explain', as: 'explain checks', words: ['checks'] },
  { command: 'sandbox', words: [], own: true },
]

export const nameOf = ({ command, as }: Played) => as ?? command

/** So many endings of a command that asks alongside its success, for every push. */
const MORE = 2

/** What the service cannot do to a command that does not ask it. For every push: every ending, spread over the commands. */
export function endingsOf(played: Played, whole: boolean): readonly Ending[] {
  const { asks, own } = played
  if (own === true) return ['Ctrl-C', 'kill -9']
  if (asks !== true) return whole ? ['success', 'failure', 'crash', 'Ctrl-C', 'kill -9'] : ['success', 'failure']
  if (whole) return ENDINGS
  const [success, ...others] = ENDINGS
  const at = PLAYED.filter(each => each.asks === true && each.nightly !== true).indexOf(played) * MORE
  const chosen = others.map((_, i) => others[(at + i) % others.length]).slice(0, MORE)
  return ENDINGS.filter(each => each === success || chosen.includes(each))
}
