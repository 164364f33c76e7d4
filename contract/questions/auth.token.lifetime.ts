import type { Json } from '../json.ts'
import { all, type Judge, part, property, type Question } from './_question.ts'

export default {
  text: 'How long does the token live, absolute or idle, and what told us?',
  order: 80,
  gap: 'Authentication 3',
  wording: 'How long is a token valid, counted from its issue or from its last use?',
  why: 'We renew the token before it runs out, and not with every call.',
  hint: '{ seconds: 900, kind: absolute, source: the operator }',
  derive: 'by asking',
  changes: all(seconds, property('kind', 'token-lifetime-kind-changed')),
} satisfies Question

function seconds(before: Json, after: Json): ReturnType<Judge> {
  const was = part(before, 'seconds')
  const is = part(after, 'seconds')
  if (typeof was !== 'number' || typeof is !== 'number' || was === is) return []
  const rule = is > was ? 'token-lifetime-longer' : is < was / 2 ? 'token-lifetime-cut' : 'token-lifetime-shorter'
  return [{ rule, subject: '', before: was, after: is }]
}
