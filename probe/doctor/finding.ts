/** What an examination found: a sentence, and where something is wrong the fix, as steps that a shell can be told. */

/** `untold`: it could not be looked at, and the sentence says why. */
export type State = 'ok' | 'warning' | 'fault' | 'untold'

/** What to type, before it is spelt for a shell. */
export type Step = { set: string; value: string } | { unset: string } | { run: string }

export interface Finding {
  /** `name`, `proxy`, `connection`, `tls`, `certificate`, `clock`, `answer`, `credentials`, … */
  id: string
  state: State
  says: string
  fix?: { say: string; steps?: Step[] }
}

export function ok(id: string, says: string): Finding {
  return { id, state: 'ok', says }
}

export function untold(id: string, says: string): Finding {
  return { id, state: 'untold', says }
}

export function wrong(id: string, says: string, say: string, steps: Step[] = []): Finding {
  return { id, state: 'fault', says, fix: steps.length === 0 ? { say } : { say, steps } }
}

export function doubtful(id: string, says: string, say: string, steps: Step[] = []): Finding {
  return { ...wrong(id, says, say, steps), state: 'warning' }
}

/** Nothing answers: the sentence says for how long it was waited. */
export class TooLate extends Error {}

/** Throws TooLate after so many milliseconds; what was begun is left alone. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    late = setTimeout(() => reject(new TooLate()), Math.max(1, milliseconds))
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(late)
  }
}

export function seconds(milliseconds: number): string {
  const value = Math.round(milliseconds / 100) / 10
  return `${value} ${value === 1 ? 'second' : 'seconds'}`
}

export function codeOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return typeof code === 'string' ? code : String(message ?? error)
}
