/** What a session has read is answered from its cache, which only its own changes empty. */
import type { Defect } from '../defect.ts'
import type { World } from '../service/world.ts'
import { tokenShown } from './_session.ts'

interface Cached {
  text: string
  headers: Headers
}

const caches = new WeakMap<World, Map<string, Map<string, Cached>>>()

export default {
  breaks: 'tells a change to its own session only',
  caughtBy: ['REACH-28'],
  around: async (asked, serve, { world }) => {
    if (asked.endpoint !== 'ext-reach') return serve(asked)
    const all = caches.get(world) ?? new Map<string, Map<string, Cached>>()
    caches.set(world, all)
    const own = all.get(tokenShown(asked)) ?? new Map<string, Cached>()
    all.set(tokenShown(asked), own)
    const body = await asked.body()
    const cached = own.get(body)
    if (cached !== undefined) return new Response(cached.text, { status: 200, headers: cached.headers })
    let isChange = false
    const change = world.preferences.change
    world.preferences.change = (...given) => {
      isChange = true
      return change.apply(world.preferences, given)
    }
    const response = await serve(asked)
    world.preferences.change = change
    const text = await response.text()
    if (isChange) own.clear()
    else if (response.status === 200) own.set(body, { text, headers: response.headers })
    return new Response(text, { status: response.status, headers: response.headers })
  },
} satisfies Defect
