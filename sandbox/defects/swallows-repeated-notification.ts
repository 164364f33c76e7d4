/** Equal messages to one customer are suppressed against floods, and nobody is told. */
import type { Defect } from '../defect.ts'

const answers = new Map<string, { status: number; text: string; headers: Headers }>()

export default {
  breaks: 'answers a repeated notification as if it were sent again',
  caughtBy: ['NOTIFY-10'],
  dialects: ['default', 'legacy', 'german', 'dutch'],
  around: async (asked, serve, { dialect }) => {
    if (asked.endpoint !== 'ext-notify') return serve(asked)
    const body = await asked.body(dialect.size.bytes)
    const known = answers.get(body)
    if (known !== undefined) return new Response(known.text, known)
    const answer = await serve(asked)
    if (!answer.ok) return answer
    const kept = { status: answer.status, text: await answer.text(), headers: answer.headers }
    answers.set(body, kept)
    return new Response(kept.text, kept)
  },
} satisfies Defect
