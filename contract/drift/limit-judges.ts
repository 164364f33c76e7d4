/** Judges of lifetimes, limits and time-outs: which way a number went. */
import { isObject, type Json } from '../json.ts'
import { all, type Judge, member, part } from './judge.ts'

const seconds: Judge = (before, after) => {
  const was = part(before, 'seconds')
  const is = part(after, 'seconds')
  if (typeof was !== 'number' || typeof is !== 'number' || was === is) return []
  const rule = is > was ? 'token-lifetime-longer' : is < was / 2 ? 'token-lifetime-cut' : 'token-lifetime-shorter'
  return [{ rule, subject: '', before: was, after: is }]
}

export const lifetime = all(seconds, member('kind', 'token-lifetime-kind-changed'))

/** By requests a second where both windows are known, else by the number alone. */
const rateNumber: Judge = (before, after) => {
  const [was, is] = [part(before, 'limit'), part(after, 'limit')]
  if (typeof was !== 'number' || typeof is !== 'number') return []
  const [window, windowNow] = [part(before, 'windowSeconds'), part(after, 'windowSeconds')]
  const both = typeof window === 'number' && typeof windowNow === 'number'
  const allowed = both ? [was / window, is / windowNow] : [was, is]
  const [old = 0, now = 0] = allowed
  if (old === now && was === is) return []
  const words = (limit: number, seconds: unknown) =>
    typeof seconds === 'number' ? `${limit} in ${seconds} seconds` : String(limit)
  const rule = now < old || (now === old && is < was) ? 'rate-limit-lowered' : 'rate-limit-raised'
  return [{ rule, subject: '', before: words(was, window), after: words(is, windowNow) }]
}

/** Limits are intervals: a change is only where they cannot be one. */
const sizeNumber: Judge = (before, after) => {
  const [was, is] = [sizeInterval(before), sizeInterval(after)]
  if (was === undefined || is === undefined) return []
  if (is.refused <= was.accepted)
    return [{ rule: 'size-limit-lowered', subject: '', before: was.accepted, after: is.accepted }]
  if (is.accepted >= was.refused)
    return [{ rule: 'size-limit-raised', subject: '', before: was.accepted, after: is.accepted }]
  return []
}

function sizeInterval(value: Json): { accepted: number; refused: number } | undefined {
  const interval = part(value, 'interval')
  const [bytes, least] = [part(value, 'bytes'), part(value, 'atLeastBytes')]
  if (typeof bytes === 'number') return { accepted: bytes, refused: bytes + 1 }
  if (typeof least === 'number') return { accepted: least, refused: Number.POSITIVE_INFINITY }
  const [accepted, refused] = Array.isArray(interval) ? interval : []
  return typeof accepted === 'number' && typeof refused === 'number' ? { accepted, refused } : undefined
}

export const rate = all(
  rateNumber,
  member('scope', 'rate-limit-scope-changed'),
  member('status', 'limit-status-changed', 'rate limit'),
)

export const size = all(sizeNumber, member('status', 'limit-status-changed', 'size limit'))

/** Each time that the service waits, by its name: `idleSeconds`. */
export const timeouts: Judge = (before, after) => {
  if (!isObject(before) || !isObject(after)) return []
  return Object.entries(before).flatMap(([name, was]) => {
    const is = after[name]
    if (typeof was !== 'number' || typeof is !== 'number' || was === is) return []
    const rule = is < was ? ('timeout-shortened' as const) : ('timeout-lengthened' as const)
    return [{ rule, subject: name.replace(/Seconds$/, ''), before: was, after: is }]
  })
}
