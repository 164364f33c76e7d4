/** The customer is looked up by the worker that sends, long after the answer. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'accepts notifications to customers that do not exist',
  caughtBy: ['NOTIFY-03'],
  world: ({ world }) => {
    const { registry } = world
    const byId = registry.byId.bind(registry)
    let somebody: ReturnType<typeof byId>
    registry.byId = id => {
      const found = byId(id)
      somebody ??= found
      return found ?? (somebody === undefined ? undefined : { ...somebody, id })
    }
  },
} satisfies Defect
