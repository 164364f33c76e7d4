import { isObject, type Json } from '../json.ts'
import { type Judge, part, type Question } from './_question.ts'

export default {
  text: 'What answers wrong credentials, and a missing, a garbage and an expired token?',
  order: 90,
  gap: 'Authentication, Errors',
  wording: 'What do you answer to wrong credentials, and to a missing, a wrong and an expired token?',
  why: 'We must tell a token that ran out from credentials that are wrong: the one is renewed, the other is not.',
  hint: '{ wrong credentials: { status: 401 }, expired token: { status: 401 } }',
  derive: 'by asking',
  changes: rejectionChanges,
} satisfies Question

function rejectionChanges(before: Json, after: Json): ReturnType<Judge> {
  if (!isObject(before) || !isObject(after)) return []
  return Object.keys(before).flatMap(kind => {
    const [was, is] = [statusIn(before[kind]), statusIn(after[kind])]
    if (was === undefined || is === undefined || was === is) return []
    return [{ rule: 'refusal-changed' as const, subject: kind.replaceAll(/[-_]/g, ' '), before: was, after: is }]
  })
}

function statusIn(value: Json | undefined): Json | undefined {
  return typeof value === 'string' || value === undefined ? value : part(value, 'status')
}
