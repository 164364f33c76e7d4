/** What `explain` says of a check, a question, a duty, a rule or a code: parts, each a heading and what stands under it. */
import { readFileSync } from 'node:fs'
import { type Duty, loadDuties } from '../certify/duty.ts'
import { loadSituations } from '../certify/situation.ts'
import { familyOf, type Result } from '../contract/check.ts'
import { RULES, type RuleId } from '../contract/drift/rules.ts'
import { EXIT, TROUBLES, type TroubleCode } from '../contract/harness-error.ts'
import { answerTo, type Ledger } from '../contract/ledger.ts'
import type { Question } from '../contract/questions.ts'
import type { Run } from '../contract/run.ts'
import { LOAD_RULES } from '../load/core/rules.ts'
import { addressOf, MARKS, replayCommand, triesOf, VERDICT_WORDS } from '../reporters/facts/tone.ts'
import { costText, type Entry, sinceText } from './checks/catalogue.ts'
import { EXIT_WORDS } from './program.ts'

/** Every duty of senders with the situation it is judged in and the faulty senders that it is shown to catch. */
export interface DutyEntry extends Omit<Duty, 'judge'> {
  name: string
  /** What the sender meets, one sentence. */
  meets: string
  needs?: 'token' | 'tls'
  provenBy: { sender: string; summary: string }[]
}

/** Faulty senders by the id of the duty that they break. */
type Catches = Readonly<Record<string, DutyEntry['provenBy']>>

/** `npx tsx scripts/docs.ts` writes it: the faulty senders are no part of the product. */
const writtenCatches = () =>
  JSON.parse(readFileSync(new URL('../certify/proven-by.json', import.meta.url), 'utf8')) as Catches

/** By id. */
export async function dutyCatalogue(catches: Catches = writtenCatches()): Promise<DutyEntry[]> {
  const [duties, situations] = [await loadDuties(), await loadSituations()]
  const entries = [...duties].map(([name, { judge: _judge, ...duty }]): DutyEntry => {
    const situation = situations.get(duty.situation)
    if (situation === undefined) throw new Error(`${duty.id} is judged in "${duty.situation}", which is no situation`)
    const { summary: meets, needs } = situation
    const provenBy = catches[duty.id] ?? []
    return { ...duty, name, meets, ...(needs === undefined ? {} : { needs }), provenBy }
  })
  return entries.sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** A heading and what stands under it. */
export type Part = [string, string[]]

/** `id`: as it was asked for, with its place where one was named. */
export function explainCheck(entry: Entry, id: string, run: Run | undefined): Part[] {
  const { title, level, basis, source, safeIn, needs, remedy, provenBy, file } = entry
  const address = addressOf(entry)
  return [
    [id, [`${title}.`]],
    ['Why', [`${level}, ${basis}: ${source}`, ...(address === undefined ? [] : [address])]],
    ['When it fails', [remedy ?? 'Nothing is said yet of what to do.']],
    ['Runs', [`safe in ${safeIn.join(', ')}; ${costText(entry)}; ${sinceText(entry)}`]],
    ...(needs.length === 0 ? [] : [['Needs', [`an answer to ${needs.join(', ')}`]] satisfies Part]),
    [
      'Proven by',
      provenBy.length === 0 ? ['no defect yet'] : provenBy.map(each => `${each.defect}: a service that ${each.breaks}`),
    ],
    ['Stands in', [file]],
    ['Last time', lastTime(id, run)],
  ]
}

function lastTime(id: string, run: Run | undefined): string[] {
  const results = run?.checks.filter(each => each.id === id || familyOf(each.id) === id) ?? []
  if (run === undefined || results.length === 0) return ['no run of this environment has it']
  return [
    `run ${run.run} on ${run.environment.name}, ${run.startedAt.slice(0, 10)}:`,
    ...results.map(result => `${MARKS[result.verdict]} ${findingText(result, id)}`),
    ...(results.some(each => each.verdict === 'fail' || each.verdict === 'warn')
      ? [`see it again: ${replayCommand(id, run)}`]
      : []),
  ]
}

function findingText(result: Result, asked: string): string {
  const tries = triesOf(result)
  const location = result.id === asked ? '' : `${result.id}: `
  return `${location}${tries ?? VERDICT_WORDS[result.verdict]}${result.reason === undefined ? '' : `. ${result.reason}`}`
}

export function explainQuestion(
  { id, text, gap }: Question,
  ledger: Ledger | undefined,
  entries: readonly Entry[],
): Part[] {
  const answer = ledger === undefined ? undefined : answerTo(ledger, id)
  const needing = entries.filter(entry => entry.needs.includes(id)).map(entry => entry.id)
  return [
    [id, [text]],
    ['Left open in', [gap]],
    [
      'Known',
      answer === undefined
        ? ['nothing yet: no run and no fixtures of this environment']
        : [
            `${answer.status}: ${answer.how}`,
            ...(answer.value === undefined ? [] : [JSON.stringify(answer.value)]),
            ...(answer.ask === undefined ? [] : [`Ask the operator: ${answer.ask}`]),
          ],
    ],
    ['Tell it', [`as a hint of the environment file, under hints: ${id}`]],
    ['Needed by', needing.length === 0 ? ['no check'] : [needing.join(', ')]],
  ]
}

const LOAD_WORDS: Record<keyof typeof LOAD_RULES, [string, string]> = {
  failedShare: [
    'The share of calls that fail stays within the objective.',
    'load.objectives.failedShare of the environment file, or the profile, says how many may.',
  ],
  p50: [
    'Half of the calls are answered within the objective.',
    'load.objectives.p50, in milliseconds, or the profile.',
  ],
  p95: ['95 of 100 calls are answered within the objective.', 'load.objectives.p95, in milliseconds, or the profile.'],
  p99: ['99 of 100 calls are answered within the objective.', 'load.objectives.p99, in milliseconds, or the profile.'],
  contract: ['Sampled answers keep the recorded contract under load.', 'The report shows the answers that do not.'],
  overload: [
    'Refusals under overload are well formed, so that a sender can wait and try again.',
    'The report shows the refusals that are not.',
  ],
  foreign: ['No answer carries the data of another request.', 'Stop the roll-out: data of one person reaches another.'],
  idempotency: [
    'A repeated key does nothing twice, at the same time either.',
    'The report shows the pair of calls that both took effect.',
  ],
  capacity: ['The highest rate that holds, as an interval.', 'docs/load-capacity.md tells how it is found.'],
  regression: [
    'It is not slower than the baseline by more than the margin.',
    'docs/load-comparison.md tells how it is judged.',
  ],
  up: ['The service stays up to the end of the run.', 'The report shows when it went, and at which rate.'],
}

/** `LOAD-03`, or `LOAD-03/ext-verify`. */
export function explainLoadRule(word: string): Part[] | undefined {
  const [family = ''] = word.toUpperCase().split('/')
  const found = Object.entries(LOAD_RULES).find(([, id]) => id === family)
  if (found === undefined) return undefined
  const [says, more] = LOAD_WORDS[found[0] as keyof typeof LOAD_RULES]
  return [
    [found[1], [says]],
    ['What to do', [more]],
    ['More', ['docs/load.md']],
  ]
}

export const LOAD_IDS: readonly string[] = Object.values(LOAD_RULES)
export const RULE_IDS: readonly string[] = Object.keys(RULES)

export function explainRule(word: string): Part[] | undefined {
  const id = word.toLowerCase()
  if (!RULE_IDS.includes(id)) return undefined
  const rule = RULES[id as RuleId]
  return [
    [id, ['A rule of compatibility: what may change between two recorded contracts.']],
    ['For a sender', [rule.class]],
    ['Side', [rule.side]],
    [
      'oasdiff',
      [rule.oasdiff.length === 0 ? 'none' : rule.oasdiff.join(', '), ...(rule.why === undefined ? [] : [rule.why])],
    ],
    ['More', ['docs/compatibility.md']],
  ]
}

/** By id or by the name of its file. */
export async function explainDuty(word: string): Promise<{ parts: Part[] | undefined; ids: string[] }> {
  const entries = await dutyCatalogue()
  const found = entries.find(each => each.id === word.toUpperCase() || each.name === word.toLowerCase())
  return { parts: found === undefined ? undefined : partsOf(found), ids: entries.map(each => each.id) }
}

function partsOf({ id, level, title, meets, provenBy, name, good, bad, source }: DutyEntry): Part[] {
  return [
    [id, [title]],
    ['Level', [`${level}, a duty of senders`]],
    ['Meets', [meets]],
    ['Good', [good]],
    ['Bad', [bad]],
    ['Source', [source]],
    ...(provenBy.length === 0
      ? []
      : [['Proven by', provenBy.map(each => `${each.sender}: ${each.summary}`)] satisfies Part]),
    ['Play it', [`npm run certify -- --sender NAME --only ${name}`]],
  ]
}

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
