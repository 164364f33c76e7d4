/** resource.address-preference: is a preference kept as it was set? */
import { getAt, type Json, leaves } from '../../contract/json.ts'
import { type Heard, isTaken } from '../../probe/sender/heard.ts'
import { completed } from '../needed.ts'
import { brought } from '../planned.ts'
import { changeable, type Preference, type PreferenceTools, TRIED, told, withPreference } from '../preference.ts'
import { ALONE, KEPT_REMEDY } from '../reach-details.ts'
import { type Settable, settableIn } from '../settable.ts'
import { settersAmong } from '../setters.ts'
import { checks, NOT_IN_PRODUCTION, SPECIFICATION, test } from '../test.ts'
import { stretched } from '../values.ts'

const common = { ...ALONE, level: 'must', safeIn: NOT_IN_PRODUCTION } as const

const kept = checks({
  ...common,
  id: 'REACH-04',
  basis: 'specified',
  source: SPECIFICATION.reach,
  needs: ['ext-reach.request'],
  cost: { requests: 9, changes: 5 },
  remedy: KEPT_REMEDY,
})
test(
  'reads back a preference as it was set, and again after it was changed',
  kept,
  async ({ sender, contract, must, twin }) =>
    setAndRead(
      { sender, contract, must, twin },
      ({ listed }) => listed?.slice(0, 2) ?? ['Ring twice, please', 'Leave it at the side door'],
    ),
)

const json = { ...common, basis: 'standard' } as const
const texts =
  (...all: string[]) =>
  ({ listed, maxLength }: Settable) =>
    listed === undefined ? all.filter(text => [...text].length <= maxLength) : []

const bytes = checks({
  ...json,
  id: 'REACH-11',
  needs: ['ext-reach.request'],
  source: 'RFC 8259 section 8.1: JSON between systems is UTF-8, in all scripts',
  cost: { requests: 14, changes: 8 },
  remedy: `${KEPT_REMEDY} Look at the character set of the connection and of the column first (utf8mb4, not utf8).`,
})
test('keeps a text of many scripts character by character', bytes, async ({ sender, contract, must, twin }) =>
  setAndRead(
    { sender, contract, must, twin },
    texts(
      'Grüße, żółć, Ελλάδα, Жук',
      '東京 서울 שלום مرحبا',
      'ring 🔔 twice 👍🏽',
      'e\u0301 is not é',
      'a \u2067מימין\u2069 b',
    ),
  ),
)

const signs = checks({
  ...json,
  id: 'REACH-18',
  needs: ['ext-reach.request'],
  source: 'RFC 8259 section 7: any character may stand in a string, escaped where it has to be',
  cost: { requests: 16, changes: 9 },
  remedy: `${KEPT_REMEDY} Look for a sanitizer that rewrites what comes in: escaping belongs where a text is shown.`,
})
test(
  'keeps quotes, backslashes and marks of other languages as they are',
  signs,
  async ({ sender, contract, must, twin }) =>
    setAndRead(
      { sender, contract, must, twin },
      texts(
        'the "red" door, not the \'blue\' one',
        'C:\\yard\\gate and \\n',
        'Miller & Sons, left',
        'Smith <side door> 1 > 0',
        "O'Neill; -- ring 5% off",
      ),
    ),
)

const spaces = checks({
  ...json,
  id: 'REACH-19',
  needs: ['ext-reach.request'],
  level: 'should',
  source: 'RFC 8259 section 7: the characters of a string are the string, white space as well',
  cost: { requests: 10, changes: 6 },
  remedy: `${KEPT_REMEDY} A text that is trimmed or joined on purpose should be documented so.`,
})
test('keeps the white space of a text', spaces, async ({ sender, contract, must, twin }) =>
  setAndRead({ sender, contract, must, twin }, texts('two  spaces inside', 'first line\nsecond line', ' around it ')),
)

const longest = checks({
  ...common,
  id: 'REACH-20',
  basis: 'observed',
  source: 'recorded contract, POST /ext-reach, requestBody, maxLength',
  needs: ['ext-reach.request'],
  cost: { requests: 12, changes: 7 },
  remedy: `${KEPT_REMEDY} Compare the limit of the validator with the width of the column that keeps the text.`,
})
test(
  'keeps the longest text that it takes to its last character',
  longest,
  async ({ sender, contract, must, twin }) => {
    const tools = { sender, contract, must, twin }
    const isBounded = (place: string) => {
      const schema = tools.contract.requestBody('ext-reach')?.schema ?? {}
      return getAt(schema, `${place.replaceAll('/', '/properties/')}/maxLength`) !== undefined
    }
    await setAndRead(tools, ({ listed, maxLength, pointer }) =>
      listed === undefined && isBounded(pointer) && maxLength <= 8_000
        ? [stretched('Leave it with the neighbours 0123456789', maxLength)]
        : [],
    )
  },
)

/** The preference is put back to what it was, as far as it was told. */
async function setAndRead(tools: PreferenceTools, valuesFor: (member: Settable) => Json[]): Promise<void> {
  await withPreference(tools, async preference => {
    const { members, before, set } = preference
    const possible = members.filter(member => valuesFor(member).length > 0)
    const refused: Heard[] = []
    for (const { pointer, ...rest } of possible.slice(0, TRIED)) {
      let any = false
      for (const value of valuesFor({ pointer, ...rest })) {
        const done = await set({ [pointer]: value }, `a preference with another ${pointer}`)
        // To refuse a text is honest; to take it and keep another is not.
        if (isTaken(done) && rest.listed !== undefined)
          await isListedKept({ pointer, value, listed: rest.listed }, preference, tools)
        else if (isTaken(done)) await isReadBack({ pointer, value, done }, preference, tools)
        else refused.push(done)
        any ||= isTaken(done)
      }
      if (any) return
    }
    const none = possible.length === 0 && members.length > 0
    if (none) tools.must.notApplicable('no member of a preference is recorded that could take such a value')
    tools.must.undecided(
      'No member of a preference is known that could be set and read back.',
      [before, ...refused],
      ['ext-reach.request'],
    )
  })
}

interface Done {
  pointer: string
  value: Json
  done: Heard
}

async function isReadBack({ pointer, value, done }: Done, { read }: Preference, { must }: PreferenceTools) {
  const now = await read()
  const values = [...leaves(now.json ?? null)].map(leaf => leaf.value)
  must.hold(
    values.includes(value),
    `The preference ${pointer} was accepted and is not kept.`,
    { expected: JSON.stringify(value), actual: shownIn(now, pointer) },
    done,
    now,
  )
}

function shownIn(heard: Heard, pointer: string): string {
  const shown = told(heard, pointer)
  return shown === undefined ? 'it is not told at all' : JSON.stringify(shown)
}

const listed = brought('REACH-21', contract => {
  const recipes = contract.recipes('ext-reach')
  const check = recipes.find(each => each.operation === 'check')
  const [change] = settersAmong(recipes)
  const schema = contract.requestBody('ext-reach')?.schema
  if (check === undefined || change === undefined || schema === undefined) return []
  return settableIn(schema, change, [check]).flatMap(({ pointer, listed = [] }) =>
    listed.map(value => ({ place: `${pointer}/${String(value)}`, made: { pointer, value, listed } })),
  )
})

for (const { id, made } of listed) {
  const details = checks({
    ...common,
    id,
    basis: 'specified',
    source: `${SPECIFICATION.reach}; recorded contract, POST /ext-reach, requestBody, enum`,
    needs: ['ext-reach.request'],
    cost: { requests: 8, changes: 5 },
    remedy: `${KEPT_REMEDY} Look at the table that turns this value into what is stored: an entry is wrong or missing.`,
  })
  const title = made === undefined ? 'each value of a closed list' : `${JSON.stringify(made.value)} as ${made.pointer}`
  test(`keeps ${title}`, details, async ({ sender, contract, must, twin }) => {
    const tools = { sender, contract, must, twin }
    if (made === undefined)
      return tools.must.notApplicable('no closed list is recorded in a preference that is set and read')
    await withPreference(tools, async preference => isListedKept(made, preference, tools))
  })
}

interface Listed {
  pointer: string
  value: Json
  listed: readonly Json[]
}

/** An answer may have words of its own for the values of a request: then two values must not have the same one. */
async function isListedKept({ pointer, value, listed: all }: Listed, preference: Preference, tools: PreferenceTools) {
  const { must } = tools
  const { done, now } = await setListed(pointer, value, preference, tools)
  const shown = told(now, pointer)
  const other = all.find(each => each !== value)
  const sentence = `${JSON.stringify(value)} as ${pointer} was accepted and is not kept.`
  const said = { expected: JSON.stringify(value), actual: shownIn(now, pointer) }
  if (shown === value || all.includes(shown ?? null) || other === undefined)
    return must.hold(shown === value, sentence, said, done, now)
  const compared = await setListed(pointer, other, preference, tools)
  const otherShown = told(compared.now, pointer) ?? null
  if (otherShown === null) must.undecided(`${pointer} is told under another name than it is set.`, [now, compared.now])
  must.hold(shown !== undefined && shown !== otherShown, sentence, said, done, now, compared.now)
}

/** With what the value needs beside it, as far as it is told: the neighbour's name, the number of a pickup point. */
async function setListed(pointer: string, value: Json, { operation, read, set }: Preference, tools: PreferenceTools) {
  const beside = changeable(tools, operation).filter(
    each => each.pointer !== pointer && each.schema['enum'] === undefined,
  )
  const asked = (more: Readonly<Record<string, Json>>) =>
    set({ [pointer]: value, ...more }, `a preference with ${JSON.stringify(value)} as ${pointer}`)
  const { first, done } = await completed(asked, beside)
  if (isTaken(done)) return { done, now: await read() }
  const sentence = `${JSON.stringify(value)} as ${pointer} is not accepted: ${first.why}.`
  return tools.must.undecided(sentence, [first, done])
}
