/** Mistakes of the example service that show only where requests meet. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Answer } from './service.ts'

export interface Asked {
  endpoint: string
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Stands before the service: serves a request as it is, changed, or not at all. */
export type Around = (asked: Asked, serve: (asked: Asked) => Answer) => Promise<Answer>

/** What a request takes while others may come. */
const WORK_MS = 30

/** Requests to one endpoint that are in work at the same time, counted while `work` lasts. */
function crowd(): (asked: Asked, work: (others: number) => Promise<Answer>) => Promise<Answer> {
  const inside = new Map<string, number>()
  return async ({ endpoint }, work) => {
    const others = inside.get(endpoint) ?? 0
    inside.set(endpoint, others + 1)
    const answer = await work(others)
    inside.set(endpoint, (inside.get(endpoint) ?? 1) - 1)
    return answer
  }
}

/** The sound one, as slow as the others. */
export function slow(): Around {
  return async (asked, serve) => {
    await wait(WORK_MS)
    return serve(asked)
  }
}

/** One buffer for all: whoever is written last is sent to everyone who waits. */
export function swapsAnswers(): Around {
  const shared = new Map<string, Answer>()
  return async (asked, serve) => {
    if (asked.endpoint !== 'ext-notify') return slow()(asked, serve)
    const own = serve(asked)
    shared.set(asked.endpoint, own)
    await wait(WORK_MS)
    return { ...(shared.get(asked.endpoint) ?? own) }
  }
}

/** The key is looked up first and written after the work. */
export function losesRace(): Around {
  const underWay = new Set<string>()
  return async (asked, serve) => {
    const key = asked.headers['idempotency-key']
    if (typeof key !== 'string') return slow()(asked, serve)
    const isKnown = underWay.has(key)
    underWay.add(key)
    await wait(WORK_MS)
    return serve(
      isKnown ? { ...asked, headers: { ...asked.headers, 'idempotency-key': `${key} ${Math.random()}` } } : asked,
    )
  }
}

export function dropsMember(): Around {
  const meet = crowd()
  return (asked, serve) =>
    meet(asked, async others => {
      await wait(WORK_MS)
      const answer = serve(asked)
      if (others === 0 || asked.endpoint !== 'ext-verify' || answer.status !== 200) return answer
      const { name: _dropped, ...rest } = answer.body as Record<string, unknown>
      return { ...answer, body: rest }
    })
}

/** Too many at once are rejected: so far that is right. */
export function refusesCrowd(rejection: Answer): Around {
  const meet = crowd()
  return (asked, serve) =>
    meet(asked, async others => {
      await wait(WORK_MS)
      return others === 0 || asked.endpoint !== 'ext-reach' ? serve(asked) : rejection
    })
}
