/** Names that are rejected among many, where an answer names none of them. */
import { CONTROLS, type Slot } from './draft.ts'
import type { Room } from './groups.ts'
import type { Operation } from './operation.ts'
import { label, labelled } from './wrong-value.ts'

/** Requests by which names are told apart where nothing is said of them. */
const HALVES = 16

/** A service that names none of them takes names that nobody has, and rejects some of these: the one whose value it repeats, else by halves; those first that an answer has shown. */
export async function rejectedAmong(
  op: Operation,
  location: readonly string[],
  pool: readonly string[][],
  likely: readonly string[],
  room: Room,
): Promise<string[][]> {
  const end = op.service.requestsTo(op.endpoint) + HALVES
  let isShown = false
  /** Those whose values are repeated where they are rejected. */
  const refused = async (paths: readonly string[][]): Promise<string[][] | undefined> => {
    const wrong = paths.map((path, i): Slot => ({ in: 'body', path, value: { template: labelled(i), origin: 'type' } }))
    const answer = await op.service.ask(op.endpoint, op.with(...wrong))
    const isRejected = !op.service.accepted(answer)
    isShown ||= !isRejected
    return isRejected ? paths.filter((_, i) => answer.text.includes(label(i))) : undefined
  }
  const among = async (paths: readonly string[][]): Promise<string[][]> => {
    if (paths.length === 0 || op.service.requestsTo(op.endpoint) >= end || !room(4)) return []
    const repeated = await refused(paths)
    if (repeated === undefined) return []
    // What repeats the whole body tells none of them.
    if (repeated.length > 0 && repeated.length < 9 && repeated.length < paths.length)
      return [...repeated, ...(await among(paths.filter(path => !repeated.includes(path))))]
    const [only] = paths
    if (paths.length === 1 && only !== undefined) return [only]
    const half = Math.ceil(paths.length / 2)
    return [...(await among(paths.slice(0, half))), ...(await among(paths.slice(half)))]
  }
  const isLikely = (path: readonly string[]) => likely.includes(path.at(-1) ?? '')
  const found = [...(await among(pool.filter(isLikely))), ...(await among(pool.filter(path => !isLikely(path))))]
  if (!isShown && found.length > 0) await refused(CONTROLS.map(name => [...location, name]))
  return isShown ? found : []
}
