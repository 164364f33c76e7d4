/** The request stands in a variable of the module while the service waits for its store. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Defect } from '../defect.ts'
import type { World } from '../service/world.ts'

const current = new WeakMap<World, string>()

export default {
  breaks: 'mixes up persons that are verified at the same time',
  caughtBy: ['VERIFY-22'],
  around: async (asked, serve, { world }) => {
    if (asked.endpoint !== 'ext-verify') return serve(asked)
    current.set(world, await asked.body())
    await wait(30)
    return serve({ ...asked, body: async () => current.get(world) ?? '' })
  },
} satisfies Defect
