/** The framework reads a parameter wherever it stands. */
import type { Defect } from '../defect.ts'
import type { Asked } from '../http/asked.ts'

export default {
  breaks: 'takes credentials from the query',
  caughtBy: ['AUTH-38'],
  around: async (asked, serve, { dialect }) => serve(withQueryInBody(asked, dialect.logIn.request.encoding)),
} satisfies Defect

function withQueryInBody(asked: Asked, encoding: 'json' | 'form' = 'json'): Asked {
  const query = new URLSearchParams(asked.url.split('?')[1] ?? '')
  if (asked.endpoint !== 'auth-authenticate' || query.size === 0) return asked
  const text = encoding === 'form' ? query.toString() : JSON.stringify(Object.fromEntries(query))
  return { ...asked, body: async () => text }
}
