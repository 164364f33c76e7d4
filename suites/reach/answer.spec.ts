/** ext-reach.response: are preferences checked and managed as recorded? */
import { type Json, lastOf, leaves } from '../../contract/json.ts'
import { tokensOf } from '../../contract/names.ts'
import type { OperationTemplate } from '../../contract/request-template.ts'
import { isAccepted } from '../../probe/sender/classified-response.ts'
import { answersAsRecorded } from '../answer-checks.ts'
import { type ObservableProperty, puttingBack, settersAmong, withPreference } from '../preference.ts'
import { differences, profileOf } from '../profile.ts'
import { checks, test } from '../test.ts'
import names from './answer.rows.json' with { type: 'json' }

test('answers a check of a preference as recorded', checks('REACH-01'), ({ tries }) =>
  tries(async ({ sender, tools }) => answersAsRecorded('ext-reach', tools, sender.operations('ext-reach')[0])),
)

test('answers every other operation as recorded', checks('REACH-02'), ({ tries }) =>
  tries(async ({ must, sender, tools }) => {
    const [, ...rest] = sender.operations('ext-reach')
    if (rest.length === 0) must.notApplicable('one operation of /ext-reach is recorded')
    await puttingBack(tools, async () => {
      for (const operation of rest) await answersAsRecorded('ext-reach', tools, operation)
    })
  }),
)

test('changes nothing by checking', checks('REACH-03'), ({ tries }) =>
  tries(async ({ sender, must, control }) => {
    const operation = 'check'
    if (!sender.operations('ext-reach').includes(operation))
      must.notApplicable('no operation that only checks is recorded')
    const before = await control.accepts('ext-reach', operation)
    const after = await control.accepts('ext-reach', operation)
    const other = differences(profileOf(before.json), profileOf(after.json))
    const comparison = { expected: 'the same properties and words', actual: `other ones at ${other.join(', ')}` }
    must.hold(other.length === 0, 'A preference is another after it was only checked.', comparison, before, after)
  }),
)

test('checks and manages the preference of the person verified', checks('REACH-30'), ({ tries }) =>
  tries(async ({ must, sender, tools }) => {
    const operations = inTurn(sender.operations('ext-reach').map(each => sender.template('ext-reach', each)))
    if (operations.length === 0) must.undecided('No accepted call is recorded.', [], ['ext-reach.request'])
    const all = async () => {
      for (const operation of operations) {
        const response = await sender.call('ext-reach', {
          purpose: `the recorded call that is known as ${operation}`,
          operation,
        })
        // Nothing that could be taken away is no change of the contract.
        if (response.outcome === 'conflict')
          must.undecided(`${operation} is rejected in this state: ${response.why}.`, [response])
        must.beAccepted(response, `The recorded call to /ext-reach known as ${operation} is not accepted any more.`)
      }
    }
    const check = operations.includes('check')
      ? await sender.call('ext-reach', { purpose: 'before', operation: 'check' })
      : undefined
    await (check !== undefined && isAccepted(check) ? puttingBack(tools, all) : all())
  }),
)

/** What sets comes before what takes away. */
function inTurn(templates: readonly OperationTemplate[]): string[] {
  const setting = settersAmong(templates).map(({ operation }) => operation)
  const others = templates.map(({ operation }) => operation).filter(each => !setting.includes(each))
  const [looking, clearing] = [others.filter(each => each !== 'clear'), others.filter(each => each === 'clear')]
  return [...looking, ...setting, ...clearing]
}

test('moves the version and the time of the last change forward', checks('REACH-31'), ({ tries }) =>
  tries(async ({ must, tools }) => {
    await withPreference(tools, async ({ observable: shown, change, read }) => {
      const { properties, read: first } = await shown(1)
      const [{ pointer, value }] = properties as [ObservableProperty]
      const marks = marksIn(first.json ?? null)
      if (marks.length === 0) must.notApplicable('no version and no time of a change is told')
      // Times may be told in whole seconds.
      if (marks.some(isMoment)) await new Promise(resolve => setTimeout(resolve, 1_100))
      const done = await change({ [pointer]: value(1) }, `a preference with another ${pointer}`)
      const second = await read()
      for (const mark of marks) {
        const now = marksIn(second.json ?? null).find(each => each.pointer === mark.pointer)
        must.hold(
          now !== undefined && isNewer(now, mark),
          `${mark.pointer} does not move forward by a change.`,
          {
            expected: `later, or greater, than ${JSON.stringify(mark.value)}`,
            actual: JSON.stringify(now?.value ?? null),
          },
          first,
          done,
          second,
        )
      }
    })
  }),
)

interface Mark {
  pointer: string
  value: string | number
  /** To be compared. */
  at: number
}

/** What an answer tells of the last change: a version that counts, or its time. */
function marksIn(json: Json): Mark[] {
  return [...leaves(json)].flatMap(({ pointer, value }): Mark[] => {
    const words = tokensOf(lastOf(pointer))
    if (typeof value === 'number' && words.some(word => names.counts.includes(word)))
      return [{ pointer, value, at: value }]
    if (!words.some(word => names.changed.includes(word))) return []
    if (typeof value === 'number' && value > 1e9) return [{ pointer, value, at: value }]
    const at =
      typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/.test(value) ? Date.parse(value) : Number.NaN
    return typeof value === 'string' && !Number.isNaN(at) ? [{ pointer, value, at }] : []
  })
}

const isMoment = ({ value, at }: Mark): boolean => typeof value === 'string' || at > 1e9

const isNewer = (now: Mark, before: Mark): boolean => now.at > before.at
