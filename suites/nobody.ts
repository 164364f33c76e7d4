/** Calls for someone who does not exist: every value that identified the person is another of the same form. */
import type { ExtEndpoint } from '../contract/endpoint.ts'
import { getAt, setAt } from '../contract/json.ts'
import type { Sender } from '../probe/sender/sender.ts'
import { isLink, madeUpId, placesOf } from './made-up.ts'
import { type Must, toldBy } from './must.ts'
import type { Twin } from './twin.ts'

export async function refusesNobody(
  endpoint: ExtEndpoint,
  { sender, must, twin }: { sender: Sender; must: Must; twin: Twin },
  operation = sender.operations(endpoint)[0],
): Promise<void> {
  const places = placesOf(sender.recipe(endpoint, operation), isLink)
  if (places.length === 0) must.notApplicable(`the recorded call to /${endpoint} carries no id from an earlier answer`)
  await twin.accepts(endpoint, operation)
  const heard = await twin.answers(endpoint, {
    purpose: 'the recorded call with an id of nobody',
    ...(operation === undefined ? {} : { operation }),
    change: body => places.reduce((made, place) => setAt(made, place, madeUpId(getAt(made, place) ?? null)), body),
  })
  must.hold(
    heard.outcome !== 'success',
    `POST /${endpoint} is accepted for a customer who does not exist.`,
    { expected: 'a refusal, or the word that nobody is known', actual: toldBy(heard) },
    heard,
  )
}
