/** resource.address-preference: is a preference kept as it was set? */
import { type Json, leaves, segmentsOf, setAt } from '../../contract/json.ts'
import { type Heard, isTaken } from '../../probe/sender/heard.ts'
import type { Sender } from '../../probe/sender/sender.ts'
import type { Must } from '../must.ts'
import type { Recorded } from '../recorded.ts'
import { type Settable, settableIn } from '../settable.ts'
import { checks, NOT_IN_PRODUCTION, SPECIFICATION, test } from '../test.ts'
import type { Twin } from '../twin.ts'

interface Tools {
  sender: Sender
  contract: Recorded
  must: Must
  twin: Twin
}

/** Members that are tried before it is said that none can be set. */
const TRIED = 4

const kept = checks({
  id: 'REACH-04',
  basis: 'specified',
  source: SPECIFICATION.reach,
  level: 'must',
  safeIn: NOT_IN_PRODUCTION,
  needs: ['ext-reach.request'],
  alone: 'preferences',
})
test(
  'reads back a preference as it was set, and again after it was changed',
  kept,
  async ({ sender, contract, must, twin }) => {
    const tools = { sender, contract, must, twin }
    await setAndRead(tools, ({ listed }) => listed?.slice(0, 2) ?? ['Ring twice, please', 'Leave it at the side door'])
  },
)

const bytes = checks({
  id: 'REACH-11',
  basis: 'standard',
  source: 'RFC 8259 section 8.1: JSON between systems is UTF-8, in all scripts',
  level: 'must',
  safeIn: NOT_IN_PRODUCTION,
  needs: ['ext-reach.request'],
  alone: 'preferences',
})
test('keeps a text of many scripts character by character', bytes, async ({ sender, contract, must, twin }) => {
  const tools = { sender, contract, must, twin }
  await setAndRead(tools, ({ listed, maxLength }) => {
    const texts = ['Grüße, żółć, Ελλάδα, Жук', '東京 서울 שלום مرحبا', 'ring 🔔 twice 👍🏽', 'e\u0301 is not é'].filter(
      text => text.length <= maxLength,
    )
    return listed === undefined ? texts : []
  })
})

/** The preference is put back to what it was, as far as it was told. */
async function setAndRead(
  { sender, contract, must, twin }: Tools,
  valuesFor: (member: Settable) => Json[],
): Promise<void> {
  const operations = sender.operations('ext-reach')
  const operation = operations.find(each => each !== 'check' && each !== 'clear')
  if (!operations.includes('check') || operation === undefined)
    return must.undecided('No pair of operations that sets and reads is recorded.', [], ['resource.address-preference'])
  const recipe = sender.recipe('ext-reach', operation)
  const schema = contract.requestBody('ext-reach')?.schema ?? {}
  const members = settableIn(schema, recipe, [sender.recipe('ext-reach', 'check')]).filter(
    member => valuesFor(member).length > 0,
  )
  const before = await twin.accepts('ext-reach', 'check')
  const set = (pointer: string, value: Json) =>
    sender.call('ext-reach', {
      purpose: `a preference with another ${pointer}`,
      operation,
      change: body => setAt(body, pointer, value),
    })
  const refused: Heard[] = []
  for (const member of members.slice(0, TRIED)) {
    const [first, ...rest] = valuesFor(member)
    const done = await set(member.pointer, first ?? '')
    if (!isTaken(done)) {
      refused.push(done)
      continue
    }
    try {
      await isReadBack(member.pointer, first ?? '', { twin, must }, done)
      for (const value of rest) {
        const changed = await set(member.pointer, value)
        // To refuse a text is honest; to take it and keep another is not.
        if (isTaken(changed)) await isReadBack(member.pointer, value, { twin, must }, changed)
      }
    } finally {
      await set(member.pointer, told(before, member.pointer) ?? null)
    }
    return
  }
  must.undecided(
    'No member of a preference is known that could be set and read back.',
    [before, ...refused],
    ['ext-reach.request'],
  )
}

async function isReadBack(
  pointer: string,
  value: Json,
  { twin, must }: Pick<Tools, 'twin' | 'must'>,
  done: Heard,
): Promise<void> {
  const read = await twin.accepts('ext-reach', 'check')
  const values = [...leaves(read.json ?? null)].map(leaf => leaf.value)
  const shown = told(read, pointer)
  must.hold(
    values.includes(value),
    `The preference ${pointer} was accepted and is not kept.`,
    { expected: JSON.stringify(value), actual: shown === undefined ? 'it is not told at all' : JSON.stringify(shown) },
    done,
    read,
  )
}

/** What the answer holds under the same name, wherever it stands. */
function told(heard: Heard, pointer: string): Json | undefined {
  const name = segmentsOf(pointer).at(-1)
  return [...leaves(heard.json ?? null)].find(leaf => segmentsOf(leaf.pointer).at(-1) === name)?.value
}
