/** What the senders showed of the duties: the proof as data, and as text. */

import type { CertifyProof } from '../../contract/signed.ts'
import type { Played } from './play.ts'

interface Row {
  sender: string
  breaks: string | undefined
  /** Rounds in which it was as it has to be. */
  right: number
  rounds: number
  complaints: string[]
  besides: string[]
  absent?: string
}

export function rowsOf(played: readonly Played[]): Row[] {
  return [...new Set(played.map(each => each.sender))].sort().map(sender => {
    const own = played.filter(each => each.sender === sender)
    const absent = own.find(each => each.absent !== undefined)?.absent
    return {
      sender,
      breaks: own[0]?.breaks,
      right: own.filter(each => each.wrong.length === 0 && each.absent === undefined).length,
      rounds: own.length,
      complaints: own.flatMap(({ round, wrong }) => wrong.map(each => `round ${round}: ${each}`)),
      besides: [...new Set(own.flatMap(each => each.besides))],
      ...(absent === undefined ? {} : { absent }),
    }
  })
}

/** A duty is proven by senders that it caught in every round. */
export function proofOfSenders(rows: readonly Row[], ids: readonly string[], suiteDigest: string): CertifyProof {
  const catching = (id: string) =>
    rows.filter(({ breaks, right, rounds }) => breaks === id && right === rounds).map(({ sender }) => sender)
  const present = rows.filter(each => each.absent === undefined)
  return {
    suiteDigest,
    duties: Object.fromEntries([...ids].sort().map(id => [id, { caughtBy: catching(id) }])),
    rounds: Math.min(...present.map(each => each.rounds)),
  }
}

export interface Outcome {
  proof: CertifyProof
  rows: readonly Row[]
  /** Duties that no sender was played for are a gap only where all senders were. */
  isWhole: boolean
}

export function complaintsOf({ proof, rows, isWhole }: Outcome): string[] {
  const open = Object.entries(proof.duties).filter(([, { caughtBy }]) => caughtBy.length === 0)
  return [
    ...rows.flatMap(({ sender, complaints }) => complaints.map(each => `${sender}, ${each}`)),
    ...(isWhole ? open.map(([id]) => `${id} catches no faulty sender.`) : []),
  ]
}

export function proofText(outcome: Outcome): string {
  const { rows, proof } = outcome
  const width = Math.max(...rows.map(({ sender }) => sender.length))
  const complaints = complaintsOf(outcome)
  const absent = rows.filter(each => each.absent !== undefined)
  const played = rows.length - absent.length
  return [
    ...rows.map(({ sender, breaks = 'none', right, rounds, besides, absent }) => {
      const sign = absent !== undefined ? '-' : right === rounds ? '✓' : '✗'
      const message =
        absent ?? `${right} of ${rounds}${besides.length > 0 ? `, warned of ${besides.join(', ')} too` : ''}`
      return `${sign} ${sender.padEnd(width)}  ${breaks.padEnd(10)}  ${message}`
    }),
    '',
    ...complaints.map(each => `✗ ${each}`),
    ...(absent.length > 0 ? [`- ${absent.length} of ${rows.length} senders could not be played.`] : []),
    complaints.length === 0
      ? `✓ Proven: ${played} senders in ${proof.rounds} ${proof.rounds === 1 ? 'round' : 'rounds'}, each failed the duty that it breaks and no other must.`
      : `✗ Not proven: ${complaints.length} ${complaints.length === 1 ? 'complaint' : 'complaints'}.`,
  ].join('\n')
}
