/** Whether a body was read or was too large, told by comparing its answer with that to a small body of the same content. */
import type { Seen } from '../lab.ts'
import { sameGist } from '../same.ts'
import type { Verdict } from './size-search.ts'

const WORDS =
  /too (?:large|big|long)|payload|entity.{0,12}large|exceed|maximum (?:\w+ )?(?:size|length)|size limit|limit of \d+ ?(?:bytes|[kmg]i?b)|zu (?:gro(?:ss|ß)|lang)|te groot|te lang|trop (?:grand|gros|volumineu|long)|demasiado grande|troppo grande|za du[żz]|příliš velk|for stor/i
/** Answers about who asks, or how often: they say nothing of the size. */
const ELSEWHERE = ['rate-limited', 'unauthenticated', 'forbidden', 'locked', 'redirect', 'not-found']

/** `isSteady`: whether small bodies of different length are answered alike; asked for only where it matters. */
export async function verdictOf(seen: Seen, control: Seen, isSteady: () => Promise<boolean>): Promise<Verdict> {
  const { status, failure, text } = seen.reply
  if (failure !== undefined) return failure.kind === 'reset' ? 'over' : 'unclear'
  if (seen.outcome === 'too-large' && control.outcome !== 'too-large') return 'over'
  if (sameGist(seen.reply, control.reply)) return 'read'
  if (seen.outcome !== control.outcome && ELSEWHERE.includes(seen.outcome)) return 'unclear'
  if (status >= 502 && status <= 504) return 'unclear'
  if (status >= 400 && WORDS.test(text) && !WORDS.test(control.reply.text)) return 'over'
  const isRefusal = status >= 400 || seen.outcome === 'envelope-error'
  if (status !== control.reply.status) return isRefusal ? 'over' : 'unclear'
  // The same status with other words: of the size, unless words change by themselves.
  return isRefusal && (await isSteady()) ? 'over' : 'read'
}
