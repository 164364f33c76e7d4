/** Values that earlier accepted answers brought: by name, by the name of what holds them, or any key where a key is asked for. */

import type { Json } from '../../contract/json.ts'
import { leaves, segmentsOf } from '../../contract/json.ts'
import { tokensOf } from '../../contract/names.ts'
import type { Value } from '../../discovery/draft.ts'
import { affinity, dataMeaningsOf } from '../naming/match.ts'
import { OF_ANOTHER } from '../naming/roles.ts'
import { wordsOf } from '../naming/words.ts'

export interface Scored extends Value {
  score: number
  /** It has the name that is asked for, and tells another holder from others: `/customer/code`, where `template.code` is asked for. */
  isOfAnother?: boolean
}

export function linkedFor(segments: readonly string[], answers: ReadonlyMap<string, Json>): Scored[] {
  return [...answers].flatMap(([endpoint, answer]) =>
    [...leaves(answer)].flatMap(({ pointer, value }): Scored[] => {
      if (value === null || value === '' || typeof value === 'boolean') return []
      const path = segmentsOf(pointer).filter(part => !/^\d+$/.test(part))
      // What a login tells besides keys is of the sender: the operator's own data go first.
      const most = isOfSender(endpoint, segments) ? 0.6 : Number.POSITIVE_INFINITY
      const score = Math.min(most, linkScore(segments, path))
      if (score < 0.55) return []
      const template = `{{${endpoint}#${pointer}}}`
      return [{ template, score, origin: 'linked', isOfAnother: isOfAnother(segments, path) }]
    }),
  )
}

/** `source`: the endpoint, and the operation of it, whose answer brought a value. */
const isOfSender = (source: string, segments: readonly string[]): boolean =>
  source.split('.')[0] === 'auth-authenticate' && !isKeyLike(segments.at(-1) ?? '')

/** `customerId` asked for, `/customer/id` or `/customerId` or `/data/id` answered. */
function linkScore(asked: readonly string[], answered: readonly string[]): number {
  const own = asked.at(-1) ?? ''
  const last = answered.at(-1) ?? ''
  if (tokensOf(own).join() === tokensOf(last).join()) return isOfAnother(asked, answered) ? 0.6 : 1.05
  const joined = answered.slice(-2).join(' ')
  if (tokensOf(own).join() === tokensOf(joined).join()) return 1.04
  // `user` asked for, `/user/pk` answered: the key of the very thing.
  if (isKeyLike(last) && tokensOf(own).join() === tokensOf(answered.at(-2) ?? '').join()) return 0.99
  const kin = Math.max(affinity(asked, joined), affinity(asked, last))
  // Any key that an earlier answer brought is better than none, after all that are named alike.
  if (isKeyLike(last) && isKeyed(asked) && kin < 0.6) return 0.56
  const bothKeys = isKeyLike(own) && isKeyLike(last)
  return bothKeys ? Math.max(kin, 0.9 * kin + 0.1) : kin * 0.6
}

function isOfAnother(asked: readonly string[], answered: readonly string[]): boolean {
  if (tokensOf(asked.at(-1) ?? '').join() !== tokensOf(answered.at(-1) ?? '').join()) return false
  const [mine, other] = [asked, answered].map(path => tokensOf(path.at(-2) ?? ''))
  return asked.length > 1 && answered.length > 1 && mine?.some(word => other?.includes(word)) === false
}

/** A name that asks for a person, or for a key of nothing else that is known. */
function isKeyed(asked: readonly string[]): boolean {
  if (asked.flatMap(wordsOf).some(word => OF_ANOTHER.has(word))) return false
  const [best] = dataMeaningsOf(asked, 0.6)
  return best === undefined ? isKeyLike(asked.at(-1) ?? '') : best.meaning === 'customer-id'
}

const KEYS = 'id ref reference key number no nr nummer token code handle uid pk guid uuid oid'.split(' ')

const isKeyLike = (name: string): boolean => tokensOf(name).some(word => KEYS.includes(word))
