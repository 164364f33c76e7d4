/** What `explain` says of a check, a question or a duty: parts, each a heading and what stands under it. */
import { readFileSync } from 'node:fs'
import { type Duty, loadDuties } from '../certify/duty.ts'
import { loadSituations } from '../certify/situation.ts'
import { answerTo, type Ledger } from '../contract/ledger.ts'
import type { Question } from '../contract/questions.ts'
import { addressOf } from '../reporters/facts/tone.ts'
import { costText, type Entry, sinceText } from './checks/catalogue.ts'

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

export function explainCheck(entry: Entry): Part[] {
  const { id, title, level, basis, source, safeIn, needs, remedy, provenBy, file } = entry
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
  ]
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
