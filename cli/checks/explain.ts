/** One check or one question of the ledger in words: what it is, where it is written, what proves it, how it ended last. */
import { familyOf, type Result } from '../../contract/check.ts'
import { answerTo, type Ledger } from '../../contract/ledger.ts'
import type { Question } from '../../contract/questions.ts'
import type { Run } from '../../contract/run.ts'
import { addressOf, MARKS, replayCommand, triesOf, VERDICT_WORDS } from '../../reporters/facts/tone.ts'
import { costWords, type Entry, sinceWords } from './catalogue.ts'

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
    ['Runs', [`safe in ${safeIn.join(', ')}; ${costWords(entry)}; ${sinceWords(entry)}`]],
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
    ...results.map(result => `${MARKS[result.verdict]} ${told(result, id)}`),
    ...(results.some(each => each.verdict === 'fail' || each.verdict === 'warn')
      ? [`see it again: ${replayCommand(id, run)}`]
      : []),
  ]
}

function told(result: Result, asked: string): string {
  const tries = triesOf(result)
  const place = result.id === asked ? '' : `${result.id}: `
  return `${place}${tries ?? VERDICT_WORDS[result.verdict]}${result.reason === undefined ? '' : `. ${result.reason}`}`
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
