/** A dialect that answers an accepted log-in otherwise. */
import type { Answer, Dialect } from '../dialect.ts'

export function withGranted(change: (granted: Answer) => Answer): (dialect: Dialect) => Dialect {
  return dialect => {
    const { logIn } = dialect
    const { granted } = logIn.request.answers
    if (granted === undefined) return dialect
    const answers = { ...logIn.request.answers, granted: change(granted) }
    return { ...dialect, logIn: { ...logIn, request: { ...logIn.request, answers } } }
  }
}
