/** What was asked and answered, as it may be shown: nobody stands in it. */
import type { Exchange } from '../contract/exchange.ts'
import { mapExchange } from '../probe/client/structure.ts'
import { personsOf } from '../probe/persons/persons.ts'
import type { Session } from './session.ts'

export function shownIn({ client, environment }: Pick<Session, 'client' | 'environment'>): Exchange[] {
  const persons = personsOf(environment)
  return client.exchanges().map(each => mapExchange(each, persons))
}
