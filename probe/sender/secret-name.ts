/** Which of the credentials is the secret one, told by its name. */
import { fitness } from '../naming/match.ts'

const SECRET = ['client-secret', 'password', 'api-key'] as const
const PUBLIC = ['client-id', 'username'] as const

/** What reads like a secret comes first, what reads like a name last; operators list the secret last where no name tells. */
export function secretName(credentials: Record<string, string>): string | undefined {
  const best = (name: string, words: readonly (typeof SECRET | typeof PUBLIC)[number][]) =>
    Math.max(...words.map(word => fitness([name], word)))
  const scored = Object.keys(credentials).map((name, i) => ({
    name,
    score: best(name, SECRET) - best(name, PUBLIC) / 2 + i / 1000,
  }))
  return scored.sort((a, b) => b.score - a.score)[0]?.name
}
