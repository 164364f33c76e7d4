/** limits.rate: is what was refused for haste left undone? */
import { setTimeout as wait } from 'node:timers/promises'
import { type Json, setAt } from '../../contract/json.ts'
import { isTaken } from '../../probe/sender/heard.ts'
import { held, MOST_CALLS, reachable, toldWait } from '../exceed.ts'
import { settersAmong, told } from '../preference.ts'
import { settableIn } from '../settable.ts'
import { checks, NOT_IN_PRODUCTION, test } from '../test.ts'

const TRIED = 3
const TEXTS: readonly Json[] = ['Ring twice, please', 'Leave it at the side door']

const undone = checks('LIMIT-16', 'must', 'standard', NOT_IN_PRODUCTION, {
  source: 'RFC 9110 section 15.5: a request with an error of the client is not acted on',
  needs: ['limits.rate', 'ext-verify.request', 'ext-reach.request'],
  cost: { requests: MOST_CALLS + 9, changes: TRIED + 2 },
  remedy:
    'Tell the operator that the limit is counted after the work is done: what is refused has happened, and a sender that repeats it does it twice. The limit has to stand before the service.',
  alone: 'preferences',
})
test('leaves undone what it refuses for haste', undone, ({ tries }) =>
  tries(async ({ anew, contract, must, tools }) => {
    const limited = reachable(tools)
    const own = await anew()
    const operations = own.operations('ext-reach')
    const [operation] = settersAmong(contract.recipes('ext-reach')).map(each => each.operation)
    if (!operations.includes('check') || operation === undefined)
      return must.undecided(
        'No pair of operations that sets and reads is recorded.',
        [],
        ['resource.address-preference'],
      )
    const read = () => own.call('ext-reach', { purpose: 'the preference as it is', operation: 'check' })
    const set = (pointer: string, value: Json, more: { patient?: boolean } = {}) =>
      own.call('ext-reach', {
        purpose: `a preference with another ${pointer}`,
        operation,
        change: body => setAt(body, pointer, value),
        ...more,
      })
    const before = await read()
    if (!isTaken(before)) must.undecided(`The preference cannot be read: ${before.why}.`, [before])
    const schema = contract.requestBody('ext-reach')?.schema ?? {}
    const others = [own.recipe('ext-reach', 'check')]
    for (const { pointer, listed } of settableIn(schema, own.recipe('ext-reach', operation), others).slice(0, TRIED)) {
      const [first, second] = listed ?? TEXTS
      if (first === undefined || second === undefined || !isTaken(await set(pointer, first))) continue
      if (told(await read(), pointer) !== first) continue
      try {
        const { refused } = await held(own, limited, must)
        const late = await set(pointer, second, { patient: false })
        if (late.outcome !== 'rate-limited')
          must.undecided(`The change at the limit is not refused for haste: ${late.why}.`, [refused, late])
        await wait(1000 * Math.min(toldWait(late) ?? limited.windowSeconds, limited.windowSeconds + 1))
        const after = await read()
        if (!isTaken(after)) must.undecided(`The preference cannot be read: ${after.why}.`, [after])
        const kept = told(after, pointer)
        const said = { expected: JSON.stringify(first), actual: JSON.stringify(kept ?? null) }
        must.hold(kept !== second, `A change of ${pointer} was refused for haste and made.`, said, late, after)
      } finally {
        await set(pointer, told(before, pointer) ?? null)
      }
      return
    }
    must.undecided(
      'No member of a preference is known that could be set and read back.',
      [before],
      ['ext-reach.request'],
    )
  }),
)
