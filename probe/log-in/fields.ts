/** The members of the accepted log-in, by what the answers said of them. */
import type { FieldKnowledge } from '../../contract/knowledge.ts'
import { concludeFields } from '../conclude/fields.ts'
import type { Lab } from '../lab.ts'
import type { LogIn } from './find.ts'

export function fieldsOfLogIn(lab: Lab, found: LogIn): FieldKnowledge[] {
  return concludeFields({
    accepted: [{ exchange: found.seen.reply.exchange.id, template: found.template }],
    notes: lab.notes.of('auth-authenticate'),
    leftOut: [],
    measured: [],
    fractions: new Map(),
    doubted: new Set(),
    lookup: lab.lookup,
    clock: lab.clock,
  })
}
