/** One part of the checks: what `--shard 1/2` asks for, and what its record says, so that the parts can be put together. */
import { createHash } from 'node:crypto'
import { EXIT, HarnessError } from '../contract/harness-error.ts'
import { stableStringify } from '../contract/json.ts'
import type { Ledger } from '../contract/ledger.ts'
import type { OpenApiDocument } from '../contract/openapi/document.ts'
import type { Shard } from '../contract/run.ts'
import { readFixtures } from '../probe/fixtures/fixtures.ts'
import type { Session } from './session.ts'
import type { Judgement } from './verdict.ts'

const WHOLE = /^([1-9]\d{0,2})\/([1-9]\d{0,2})$/

/** `undefined` where the whole is asked for. Throws USAGE before anything is sent. */
export function askedShard(
  options: Record<string, unknown>,
  { places, environment }: Pick<Session, 'places' | 'environment'>,
): { index: number; of: number } | undefined {
  if (options['shard'] === undefined) return undefined
  const asked = String(options['shard'])
  const [, index = 0, of = 0] = (WHOLE.exec(asked) ?? []).map(Number)
  if (index < 1 || index > of)
    throw new HarnessError('USAGE', `--shard ${asked} is no part of a whole.`, 'Ask for 1/2 and for 2/2, say.')
  const changes = ['update', 'fromScratch', ...(environment.kind === 'production' ? [] : ['baseline'])]
  const other = changes.find(name => options[name] !== undefined)
  if (other !== undefined)
    throw new HarnessError(
      'USAGE',
      `--shard judges by the contract that is recorded, and --${other === 'fromScratch' ? 'from-scratch' : other} needs the whole: nothing was sent.`,
      'Leave one of them out.',
    )
  const taught = environment.kind === 'production' ? String(options['baseline'] ?? 'test') : environment.name
  if (readFixtures(places.fixtures, taught) === undefined)
    throw new HarnessError(
      'CONTRACT_MISSING',
      `The parts of a run have to be judged by one contract, and none of "${taught}" is recorded in ${places.fixtures}: nothing was sent.`,
      'Run once without --shard, which records it, and commit the fixtures.',
    )
  return { index, of }
}

interface Found {
  ledger: Ledger
  openapi: OpenApiDocument
  judgedBy?: string
}

/** What the record says of the part. */
export function shardOf(part: { index: number; of: number }, found: Found): Shard {
  const { judgedBy } = found
  return { ...part, contract: contractKey(found), ...(judgedBy === undefined ? {} : { heldAgainst: judgedBy }) }
}

/** What the checks of a contract depend on, in short: parts that were judged by another cannot be put together. */
function contractKey({ ledger, openapi }: Found): string {
  const answers = Object.entries(ledger.questions).map(([id, { status, value = null }]) => ({ id, status, value }))
  return createHash('sha256').update(stableStringify({ answers, openapi })).digest('hex')
}

/** What one part ends with is no better for the others. */
export const BAD: readonly number[] = [EXIT.failed, EXIT.harness, EXIT.unreachable]

/** A part alone is never green: what failed has failed, and the rest is for the whole to say. */
export function judgePart(judgement: Judgement, { index, of }: Pick<Shard, 'index' | 'of'>): Judgement {
  if (BAD.includes(judgement.exitCode)) return judgement
  return {
    verdict: 'inconclusive',
    exitCode: EXIT.conformant,
    because: `Part ${index} of ${of}, in which nothing failed; put together with the others by \`npm run merge\` it says more.`,
  }
}
