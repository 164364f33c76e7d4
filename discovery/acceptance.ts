/** Whether an answer with the status of a success rejects all the same: by what all known rejections share. */
import type { Json } from '../contract/json.ts'
import { provesRejection } from '../contract/outcome.ts'
import type { Reply } from '../probe/client/types.ts'
import type { Answer } from './answer.ts'

/** Statuses of requests whose content nobody has looked at: wrong path, method or media type (RFC 9110 §15.5). */
export const NOT_LOOKED_AT = [404, 405, 406, 411, 415]

/** Statuses of rejections that come again whenever the same is asked. */
export const OF_CONTENT = [400, 404, 409, 422]

/** By its status, or by what its body says of itself. */
export const isRejection = (reply: Reply): boolean => reply.status >= 400 || provesRejection(reply)

/** Short words, flags, codes and nothings by their place: what tells one kind of answer from another. */
function flagsOf(json: Json | undefined): Map<string, string> {
  const flags = new Map<string, string>()
  const walk = (node: Json, at: string, depth: number): void => {
    if (typeof node === 'object' && node !== null && !Array.isArray(node)) {
      if (depth < 3) for (const [key, value] of Object.entries(node)) walk(value, `${at}/${key}`, depth + 1)
    } else if (node === null) flags.set(at, 'null')
    else if (typeof node === 'boolean' || typeof node === 'number') flags.set(at, String(node))
    else if (typeof node === 'string' && node.length < 32 && !/\s|\d{3}|-.*-/.test(node)) flags.set(at, `"${node}"`)
  }
  walk(json ?? null, '', 0)
  return flags
}

const keysOf = (json: Json | undefined): string =>
  typeof json === 'object' && json !== null && !Array.isArray(json) ? Object.keys(json).sort().join() : typeof json

export function isRejectedLike(answer: Answer, rejections: readonly Answer[]): boolean {
  const same = rejections.filter(each => each.status === answer.status)
  if (same.length === 0) return false
  if (same.some(each => each.signature === answer.signature)) return true
  const trees = same.filter(each => each.json !== undefined)
  if (answer.json === undefined || trees.length === 0) {
    if (answer.json !== undefined || trees.length > 0) return false
    // Texts: a rejection begins as rejections do.
    return same.some(each => each.text.trim().split(/\s+/)[0] === answer.text.trim().split(/\s+/)[0])
  }
  const own = flagsOf(answer.json)
  const all = trees.map(each => flagsOf(each.json))
  const [first = new Map<string, string>(), ...rest] = all
  const shared = [...first].filter(([at, value]) => rest.every(each => each.get(at) === value))
  const present = shared.filter(([at]) => own.has(at))
  const equal = present.filter(([at, value]) => own.get(at) === value)
  const isTelling = (value: string) => value === 'true' || value === 'false' || value.startsWith('"')
  const differs = present.filter(([at, value]) => own.get(at) !== value && isTelling(value))
  const agrees = equal.filter(([, value]) => isTelling(value))
  // A flag that turned, a nothing that is something now: no rejection. A word of two may tell rejections apart, too.
  if (differs.some(([, value]) => value === 'true' || value === 'false')) return false
  if (shared.some(([at, value]) => value === 'null' && !own.has(at) && hasAt(answer.json, at))) return false
  const isAlike = trees.some(each => keysOf(each.json) === keysOf(answer.json))
  if (differs.length > 0) return agrees.length > 0 && isAlike
  if (agrees.length > 0) return true
  if (present.some(([at, value]) => own.get(at) !== value)) return false
  return isAlike
}

/** As a rejection was but for numbers and texts: the same keys, and what was nothing, or a flag, is what it was. */
export function isHardlyOther(answer: Answer, rejections: readonly Answer[]): boolean {
  const own = flagsOf(answer.json)
  const isPlain = (value: string) => value === 'null' || value === 'true' || value === 'false'
  const isAlike = ({ status, json }: Answer) =>
    status === answer.status &&
    json !== undefined &&
    keysOf(json) === keysOf(answer.json) &&
    [...flagsOf(json)].every(([at, value]) => !isPlain(value) || own.get(at) === value)
  return answer.json !== undefined && rejections.some(isAlike)
}

function hasAt(json: Json | undefined, at: string): boolean {
  let node: Json | undefined = json
  for (const key of at.split('/').slice(1)) {
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return false
    node = node[key]
  }
  return node !== undefined && node !== null
}

/** A challenge of HTTP Basic says where the credentials stand (RFC 7617). */
export const asksForBasic = ({ headers }: Answer) => /^\s*basic\b/i.test(headers['www-authenticate'] ?? '')
