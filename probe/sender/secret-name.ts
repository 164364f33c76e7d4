/** Which of the credentials is the secret one, told by its name. */
import { fitness } from '../naming/match.ts'

/** Operators list the secret last where no name tells. */
export function secretName(credentials: Record<string, string>): string | undefined {
  const names = Object.keys(credentials)
  const scored = names.map((name, i) => ({ name, score: fitness([name], 'client-secret') + i / 1000 }))
  return scored.sort((a, b) => b.score - a.score)[0]?.name
}
