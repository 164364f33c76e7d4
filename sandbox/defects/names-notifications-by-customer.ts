/** What is answered as the id of a notification is the key of the customer's conversation. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'answers one id for all notifications of a customer',
  caughtBy: ['NOTIFY-02', 'NOTIFY-10'],
  world: ({ world }) => {
    const ids = new Map<string, string>()
    const accept = world.notifications.accept.bind(world.notifications)
    world.notifications.accept = (id, customer, ...rest) => {
      const first = ids.get(customer.id) ?? id
      ids.set(customer.id, first)
      return accept(first, customer, ...rest)
    }
  },
} satisfies Defect
