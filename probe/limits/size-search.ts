import type { InterpretedReply } from '../context.ts'
import { sameGist } from '../same.ts' /** The largest size that is read, found among the limits that people configure: few questions, and an interval at worst. */
export type Verdict = 'read' | 'over' | 'unclear'

export interface SizeFound {
  /** The largest size that was read. */
  read: number
  /** The smallest size that was rejected; `undefined` where none was. */
  rejected: number | undefined
}

const KIB = 1024
const MIB = 1024 * KIB
/** Defaults of servers, and what is written into their configurations. */
const USUAL = [
  ...[1, 2, 4, 5, 8, 10, 16, 20, 32, 50, 64, 100, 128, 150, 200, 250, 256, 300, 400, 500, 512, 750, 1000, 1024].map(
    each => each * KIB,
  ),
  ...[10_000, 50_000, 100_000, 500_000, 1_000_000, 2_000_000, 2 * MIB, 2.5 * MIB],
].sort((a, b) => a - b)
const LARGE = [3 * MIB, 4 * MIB, 5 * MIB, 8_000_000, 8 * MIB, 10_000_000, 10 * MIB]

/** `small` is known to be read. `further`: also up to 10 MiB. `undefined` where an answer could not be understood. */
export async function findSize(
  small: number,
  ask: (bytes: number) => Promise<Verdict>,
  further = false,
): Promise<SizeFound | undefined> {
  const found: SizeFound = { read: small, rejected: undefined }
  const isOver = async (bytes: number): Promise<boolean> => {
    const verdict = await ask(bytes)
    if (verdict === 'unclear') throw new Unclear()
    if (verdict === 'over') found.rejected = Math.min(found.rejected ?? bytes, bytes)
    else found.read = Math.max(found.read, bytes)
    return verdict === 'over'
  }
  try {
    const usual = await isOver(1 + (USUAL.at(-1) ?? MIB))
    const sizes = usual ? USUAL : LARGE
    if (!usual && (!further || !(await isOver(1 + (LARGE.at(-1) ?? MIB))))) return found
    const limit = await firstOver(sizes, size => isOver(size + 1))
    // Some reject what reaches the limit, others only what goes above it.
    if ((await isOver(limit)) && limit - 1 > found.read) await isOver(limit - 1)
  } catch (error) {
    if (error instanceof Unclear) return undefined
    throw error
  }
  return found.rejected !== undefined && found.rejected <= found.read ? undefined : found
}

class Unclear extends Error {}

/** The last one is known to be over. */
async function firstOver(sizes: readonly number[], isOver: (size: number) => Promise<boolean>): Promise<number> {
  let low = 0
  let high = sizes.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (await isOver(sizes[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return sizes[high] ?? 0
}

const WORDS =
  /too (?:large|big|long)|payload|entity.{0,12}large|exceed|maximum (?:\w+ )?(?:size|length)|size limit|limit of \d+ ?(?:bytes|[kmg]i?b)|zu (?:gro(?:ss|ß)|lang)|te groot|te lang|trop (?:grand|gros|volumineu|long)|demasiado grande|troppo grande|za du[żz]|příliš velk|for stor/i
/** Answers about who asks, or how often: they say nothing of the size. */
const ELSEWHERE = ['rate-limited', 'unauthenticated', 'forbidden', 'locked', 'redirect', 'not-found']

/**
 * Whether a body was read or was too large, told by comparing its answer with that to a small body of the same
 * content. `isSteady`: whether small bodies of different length are answered alike; asked for only where it matters.
 */
export async function verdictOf(
  interpreted: InterpretedReply,
  control: InterpretedReply,
  isSteady: () => Promise<boolean>,
): Promise<Verdict> {
  const { status, failure, text } = interpreted.reply
  if (failure !== undefined) return failure.kind === 'reset' ? 'over' : 'unclear'
  if (interpreted.outcome === 'too-large' && control.outcome !== 'too-large') return 'over'
  if (sameGist(interpreted.reply, control.reply)) return 'read'
  if (interpreted.outcome !== control.outcome && ELSEWHERE.includes(interpreted.outcome)) return 'unclear'
  if (status >= 502 && status <= 504) return 'unclear'
  if (status >= 400 && WORDS.test(text) && !WORDS.test(control.reply.text)) return 'over'
  const isRejection = status >= 400 || interpreted.outcome === 'envelope-error'
  if (status !== control.reply.status) return isRejection ? 'over' : 'unclear'
  // The same status with other words: of the size, unless words change by themselves.
  return isRejection && (await isSteady()) ? 'over' : 'read'
}
