/** Whether the calls that need an answer came after it; which need one, the templates of the contract say. */
import type { Endpoint } from '../../contract/endpoint.ts'
import { sourcesOf } from '../../contract/journey.ts'
import type { Contract } from '../contract.ts'
import type { Judgement } from '../duty.ts'
import { endOf, type Watched } from '../watched.ts'
import { everyCall } from './_every-call.ts'

/** Names of the calls that need an answer of `source`; `of`: to this endpoint, any without it. */
function needing(contract: Contract, source: Endpoint, of?: Endpoint): string[] {
  const isOfSource = (name: string) => name === source || name.startsWith(`${source}.`)
  return contract.calls
    .filter(call => call.endpoint !== source && (of === undefined || call.endpoint === of))
    .filter(call => sourcesOf(call).some(isOfSource))
    .map(call => call.call)
}

export function needsNone(contract: Contract, source: Endpoint, of?: Endpoint): string | undefined {
  const isNeeded = needing(contract, source, of).length > 0
  return isNeeded ? undefined : `The contract knows no ${of ?? 'call'} that needs an answer of ${source}.`
}

export function cameBefore(watched: Watched, source: Endpoint, of?: Endpoint): Judgement {
  const { played, contract } = watched
  const names = needing(contract, source, of)
  const answered = played.filter(call => call.endpoint === source && call.told === 'success').map(endOf)
  return everyCall(watched, {
    about: call => names.includes(call.name),
    wrong: call => (answered.some(at => at <= call.at) ? undefined : `was made before ${source} had been answered`),
    right: `came after an answer of ${source}`,
    none: `No call came that needs an answer of ${source}.`,
  })
}
