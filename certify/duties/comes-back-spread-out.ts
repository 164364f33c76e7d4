/** What waited for the same moment does not come all at that moment. */
import type { Duty } from '../duty.ts'
import { endOf, idsOf, isExt } from '../watched.ts'

const LEAST = 3
/** Timers and connections alone bring so much disorder. */
const HERD_MS = 40

export default {
  id: 'WAIT-05',
  title: 'Does not come back with everything at once',
  level: 'should',
  source: 'RFC 9110 §10.2.3; OWASP API4:2023 Unrestricted Resource Consumption',
  situation: 'unavailable-together',
  good: 'It adds chance to the waiting that it was asked for, or lets its work in bit by bit.',
  bad: 'All that piled up comes in the moment in which Retry-After ends.',
  judge: ({ played }) => {
    const ext = played.filter(isExt)
    const name = ext.find(call => call.fault !== undefined)?.name
    const refused = ext.filter(call => call.fault !== undefined && call.name === name)
    if (refused.length < LEAST)
      return {
        verdict: 'nothing-observed',
        reason: `${refused.length} calls were told to wait: fewer than ${LEAST} make no crowd.`,
      }
    // Journeys at the same time ask the same: who comes back first is taken for who was refused first.
    const back = ext.filter(call => call.fault === undefined && call.name === name).slice(0, refused.length)
    const calls = idsOf([...refused, ...back])
    if (back.length < LEAST)
      return { verdict: 'inconclusive', reason: `Of ${refused.length} calls ${back.length} came again.`, calls }
    const apart = rangeOf(back.map(call => call.at))
    const waited = rangeOf(back.map((call, i) => call.at - endOf(refused[i] ?? call)))
    const reason = `${back.length} calls came again within ${apart.toFixed(0)} ms; their waiting differed by ${waited.toFixed(0)} ms.`
    return { verdict: Math.min(apart, waited) < HERD_MS ? 'fail' : 'pass', reason, calls }
  },
} satisfies Duty

const rangeOf = (numbers: readonly number[]) => Math.max(...numbers) - Math.min(...numbers)
