/** Ids are drawn once for a session, and forgotten with it. */
import type { Defect } from '../defect.ts'
import type { World } from '../service/world.ts'
import { verifying } from './_persons.ts'
import { tokenShown } from './_session.ts'

const sessions = new WeakMap<World, string>()

export default {
  breaks: 'names a person by an id that ends with the session',
  caughtBy: ['VERIFY-23'],
  around: async (asked, serve, { world }) => {
    sessions.set(world, tokenShown(asked))
    return serve(asked)
  },
  world: verifying((claims, verify, { world }) => {
    const found = verify(claims)
    if (found.outcome !== 'known') return found
    const sum = [...(sessions.get(world) ?? '')].reduce((all, letter) => (all * 31 + letter.charCodeAt(0)) % 10_007, 7)
    const id = `${found.customer.id.slice(0, -4)}${String(sum % 10_000).padStart(4, '0')}`
    return { ...found, customer: { ...found.customer, id } }
  }),
} satisfies Defect
