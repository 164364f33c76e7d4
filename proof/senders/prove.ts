/** prove certify: plays the reference senders, prints what they showed, and writes certify/proof.json where it is told to. */
import { randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { suiteDigest } from '../../certify/certificate/statement.ts'
import { loadDuties } from '../../certify/duty.ts'
import type { Context } from '../../cli/command.ts'
import { EXIT, HarnessError } from '../../contract/harness-error.ts'
import { stableStringify } from '../../contract/json.ts'
import { proveSenders } from './play.ts'
import { complaintsOf, proofOfSenders, proofText, rowsOf } from './proof.ts'

const PROOF = fileURLToPath(new URL('../../certify/proof.json', import.meta.url))
/** Most of the time is waiting. */
const AT_ONCE = 4
const MOST_SEED = 2 ** 31

export async function proveCertification(options: Record<string, unknown>, { terminal, signal }: Context) {
  const rounds = wholeNumber('--rounds', options['rounds'] ?? 1)
  const only = options['only'] === undefined ? [] : String(options['only']).split(',').filter(Boolean)
  const isWritten = options['write'] === true
  if (isWritten && only.length > 0)
    throw new HarnessError('USAGE', 'A part of the proof is not written.', 'Leave --only or --write away.')
  const ids = [...(await loadDuties()).values()].map(duty => duty.id)
  const seed = options['seed'] === undefined ? randomInt(MOST_SEED) : wholeNumber('--seed', options['seed'])
  const digest = suiteDigest()
  const played = await proveSenders({
    rounds,
    seed,
    only,
    isThorough: options['thorough'] === true,
    atOnce: AT_ONCE,
    signal,
    onPlayed: ({ sender, wrong }, done, all) =>
      terminal.status(`${done}/${all} ${wrong.length === 0 ? '✓' : '✗'} ${sender} (--seed ${seed})`),
  })
  signal.throwIfAborted()
  const rows = rowsOf(played)
  const known = rows.flatMap(row => row.breaks ?? [])
  const outcome = {
    proof: proofOfSenders(rows, only.length === 0 ? ids : ids.filter(id => known.includes(id)), digest),
    rows,
    isWhole: only.length === 0,
  }
  const complaints = complaintsOf(outcome)
  if (isWritten && complaints.length === 0) writeFileSync(PROOF, `${stableStringify(outcome.proof)}\n`)
  if (options['json'] === true) terminal.answer({ ...outcome.proof, rows, complaints, seed })
  else terminal.print(proofText(outcome))
  return complaints.length === 0 ? EXIT.conformant : EXIT.failed
}

function wholeNumber(option: string, given: unknown): number {
  const value = Number(given)
  if (/^\d+$/.test(String(given)) && Number.isSafeInteger(value) && (value > 0 || option !== '--rounds')) return value
  throw new HarnessError('USAGE', `${option} takes a whole number, and got "${String(given)}".`, `Try ${option} 1`)
}
