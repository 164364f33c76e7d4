/** errors.format: does a rejection take no longer than an acceptance? */
import type { Endpoint } from '../../contract/endpoint.ts'
import type { ClassifiedResponse } from '../../probe/sender/classified-response.ts'
import { answersTo, eachEndpoint, NO_TEMPLATE, needsOf } from '../mistakes.ts'
import { brought } from '../recorded.ts'
import { checks, test } from '../test.ts'

const SLOW_MS = 5_000
const SLOW_FACTOR = 20

for (const { id, made } of brought<Endpoint>('ERR-38', eachEndpoint)) {
  test(
    `rejects at /${made ?? 'any endpoint'} about as fast as it accepts`,
    checks(id, { needs: needsOf(made) }),
    ({ tries }) =>
      tries(async ({ contract, batch, must }) => {
        if (made === undefined) return must.notApplicable(NO_TEMPLATE)
        // A call that changes or notifies is not made for a measure: the mistakes are held against each other then.
        const acts = made === 'ext-notify' || made === 'ext-reach'
        const plain = acts
          ? []
          : [
              await batch.shared(`accepted ${made}`, sender =>
                sender.call(made, { purpose: 'the recorded call, for how long it takes' }),
              ),
            ]
        const response = (await answersTo(batch, made, contract.templates(made)[0])).filter(
          each => each.outcome !== 'no-answer',
        )
        if (response.length === 0) must.undecided('None of the mistakes was answered.')
        const usual = median([...plain, ...(acts ? response : [])].map(tookMs))
        const slow = response.filter(each => tookMs(each) > SLOW_MS && tookMs(each) > SLOW_FACTOR * usual)
        must.hold(
          slow.length === 0,
          `/${made} takes ${SLOW_FACTOR} times as long as usual to reject a mistake, and more than ${SLOW_MS / 1000} s.`,
          {
            expected: `about ${Math.round(usual)} ms`,
            actual: slow.map(each => `${each.exchange.purpose}: ${Math.round(tookMs(each))} ms`).join('; '),
          },
          ...slow,
        )
      }),
  )
}

const tookMs = ({ exchange }: ClassifiedResponse) => exchange.timings.total

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
