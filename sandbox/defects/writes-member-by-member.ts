/** Each member of a change is a statement of its own, without a transaction around them. */
import { setTimeout as wait } from 'node:timers/promises'
import { getAt, type Json, parseJson, removeAt } from '../../contract/json.ts'
import type { Defect } from '../defect.ts'
import type { World } from '../service/world.ts'

const under = new WeakMap<World, number>()

export default {
  breaks: 'leaves halves of two changes where they come at the same time',
  caughtBy: ['REACH-26'],
  around: async (asked, serve, { dialect, world }) => {
    const parsed = parseJson(asked.endpoint === 'ext-reach' ? await asked.body() : '')
    if (!parsed.success) return serve(asked)
    const texts = dialect.endpoints['ext-reach'].fields.filter(
      each =>
        ['instructions', 'neighbourName', 'pickupPointId'].includes(each.means ?? '') && getAt(parsed.data, each.at),
    )
    const [first, ...rest] = texts.map(each => each.at)
    if (first === undefined || rest.length === 0) return serve(asked)
    const without = (places: readonly string[]) => {
      const body: Json = places.reduce((made, at) => removeAt(made, at), parsed.data)
      return serve({ ...asked, body: async () => JSON.stringify(body) })
    }
    const others = under.get(world) ?? 0
    under.set(world, others + 1)
    await without(rest)
    await wait(others === 0 ? 150 : 1)
    const response = await without([first])
    under.set(world, (under.get(world) ?? 1) - 1)
    return response
  },
} satisfies Defect
