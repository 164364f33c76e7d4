import type { Json } from '../json.ts'
import { all, type Judge, part, property, type Question } from './_question.ts'

export default {
  text: 'What is the largest accepted body, and the answer above it?',
  order: 290,
  gap: 'Limits',
  wording: 'How large may a request be, and what is answered above that?',
  why: 'Larger requests are split or rejected on our side.',
  hint: '{ bytes: 65536, status: 413 }',
  derive: 'by asking',
  changes: all(sizeNumber, property('status', 'limit-status-changed', 'size limit')),
} satisfies Question

/** Limits are intervals: a change is only where they cannot be one. */
function sizeNumber(before: Json, after: Json): ReturnType<Judge> {
  const [was, is] = [sizeInterval(before), sizeInterval(after)]
  if (was === undefined || is === undefined) return []
  if (is.rejected <= was.accepted)
    return [{ rule: 'size-limit-lowered', subject: '', before: was.accepted, after: is.accepted }]
  if (is.accepted >= was.rejected)
    return [{ rule: 'size-limit-raised', subject: '', before: was.accepted, after: is.accepted }]
  return []
}

function sizeInterval(value: Json): { accepted: number; rejected: number } | undefined {
  const interval = part(value, 'interval')
  const [bytes, least] = [part(value, 'bytes'), part(value, 'atLeastBytes')]
  if (typeof bytes === 'number') return { accepted: bytes, rejected: bytes + 1 }
  if (typeof least === 'number') return { accepted: least, rejected: Number.POSITIVE_INFINITY }
  const [accepted, refused] = Array.isArray(interval) ? interval : []
  return typeof accepted === 'number' && typeof refused === 'number' ? { accepted, rejected: refused } : undefined
}
