/** resource.address-preference: is a preference kept as it was set? */
import { getAt, type Json, leaves } from '../../contract/json.ts'
import { type ClassifiedResponse, isAccepted } from '../../probe/sender/classified-response.ts'
import { completed } from '../allowances.ts'
import {
  changeable,
  observedValue,
  type Preference,
  type PreferenceTools,
  settersAmong,
  TRIED,
  withPreference,
} from '../preference.ts'
import type { RecordedContract } from '../recorded.ts'
import { brought } from '../recorded.ts'
import { type SettableProperty, settableIn, stretched } from '../request-properties.ts'
import { checks, test } from '../test.ts'
import rows from './read-back.rows.json' with { type: 'json' }

interface Kept {
  id: string
  title: string
  /** Values that are set one after the other, and read back. */
  values: (property: SettableProperty, contract: RecordedContract) => Json[]
}

const KEPT: readonly Kept[] = [
  {
    id: 'REACH-04',
    title: 'reads back a preference as it was set, and again after it was changed',
    values: ({ listed }) => listed?.slice(0, 2) ?? ['Ring twice, please', 'Leave it at the side door'],
  },
  ...rows.map(({ id, title, texts }) => ({
    id,
    title,
    values: ({ listed, maxLength }: SettableProperty) =>
      listed === undefined ? texts.filter(text => [...text].length <= maxLength) : [],
  })),
  {
    id: 'REACH-20',
    title: 'keeps the longest text that it takes to its last character',
    values: ({ listed, maxLength, pointer }, contract) => {
      const schema = contract.requestBody('ext-reach')?.schema ?? {}
      const isBounded = getAt(schema, `${pointer.replaceAll('/', '/properties/')}/maxLength`) !== undefined
      return listed === undefined && isBounded && maxLength <= 8_000
        ? [stretched('Leave it with the neighbours 0123456789', maxLength)]
        : []
    },
  },
]

for (const { id, title, values } of KEPT) {
  test(title, checks(id), ({ tries }) =>
    tries(async ({ contract, tools }) => setAndRead(tools, property => values(property, contract))),
  )
}

/** The preference is put back to what it was, as far as it was reported. */
async function setAndRead(tools: PreferenceTools, valuesFor: (property: SettableProperty) => Json[]): Promise<void> {
  await withPreference(tools, async preference => {
    const { properties, before, set } = preference
    const possible = properties.filter(property => valuesFor(property).length > 0)
    const rejected: ClassifiedResponse[] = []
    for (const { pointer, ...rest } of possible.slice(0, TRIED)) {
      let any = false
      for (const value of valuesFor({ pointer, ...rest })) {
        const done = await set({ [pointer]: value }, `a preference with another ${pointer}`)
        // To reject a text is honest; to take it and keep another is not.
        if (!isAccepted(done)) rejected.push(done)
        else if (rest.listed === undefined) await isTextKept({ pointer, value, done }, preference, tools)
        else await isListedKept({ pointer, value, listed: rest.listed }, preference, tools)
        any ||= isAccepted(done)
      }
      if (any) return
    }
    const none = possible.length === 0 && properties.length > 0
    if (none) tools.must.notApplicable('no property of a preference is recorded that could take such a value')
    tools.must.undecided(
      'No property of a preference is known that could be set and read back.',
      [before, ...rejected],
      ['ext-reach.request'],
    )
  })
}

interface Done {
  pointer: string
  value: Json
  done: ClassifiedResponse
}

/** A text is itself wherever it is reported; where no look has told this property yet, a plain one shows whether any would. */
async function isTextKept({ pointer, value, done }: Done, preference: Preference, tools: PreferenceTools) {
  const { set, read, isObserved: isReported } = preference
  const now = await read()
  const isKept = isAnywhere(now, value)
  if (isKept || isReported(pointer) || (observedValue(now, pointer) ?? null) !== null)
    return holds(isKept, { pointer, value, evidence: [done, now] }, preference, tools)
  const plain = await set({ [pointer]: PLAIN }, `a preference with a plain text as ${pointer}`)
  const there = await read()
  if (isAccepted(plain) && isAnywhere(there, PLAIN))
    return holds(false, { pointer, value, evidence: [done, now, plain, there] }, preference, tools)
  return tools.must.undecided(`${pointer} is accepted, and no look tells it.`, [done, now, plain, there])
}

const PLAIN = 'Test'

const isAnywhere = (response: ClassifiedResponse, value: Json) =>
  [...leaves(response.json ?? null)].some(leaf => leaf.value === value)

interface Judged {
  pointer: string
  value: Json
  /** The change first, then the look that has to tell it. */
  evidence: ClassifiedResponse[]
}

/** A look that may set what it reads proves nothing against the service. */
function holds(
  isKept: boolean,
  { pointer, value, evidence: shown }: Judged,
  { sentByTheLook }: Preference,
  tools: PreferenceTools,
) {
  const { must } = tools
  if (!isKept && sentByTheLook.length > 0)
    must.undecided(
      `${pointer} is told otherwise than it was set, and the recorded look sends ${sentByTheLook.join(', ')} itself: it may be what changed it.`,
      shown,
      ['ext-reach.request'],
    )
  const [, now] = shown
  const actual = now === undefined ? 'nothing' : shownIn(now, pointer)
  const sentence = `${JSON.stringify(value)} as ${pointer} was accepted and is not kept.`
  must.hold(isKept, sentence, { expected: JSON.stringify(value), actual }, ...shown)
}

function shownIn(response: ClassifiedResponse, pointer: string): string {
  const shown = observedValue(response, pointer)
  return shown === undefined ? 'it is not told at all' : JSON.stringify(shown)
}

const listed = brought('REACH-21', contract => {
  const templates = contract.templates('ext-reach')
  const check = templates.find(each => each.operation === 'check')
  const [change] = settersAmong(templates)
  const schema = contract.requestBody('ext-reach')?.schema
  if (check === undefined || change === undefined || schema === undefined) return []
  return settableIn(schema, change, [check]).flatMap(({ pointer, listed = [] }) =>
    listed.map(value => ({ location: `${pointer}/${String(value)}`, made: { pointer, value, listed } })),
  )
})

for (const { id, made } of listed) {
  const title = made === undefined ? 'each value of a closed list' : `${JSON.stringify(made.value)} as ${made.pointer}`
  test(`keeps ${title}`, checks(id), ({ tries }) =>
    tries(async ({ tools }) => {
      if (made === undefined)
        return tools.must.notApplicable('no closed list is recorded in a preference that is set and read')
      await withPreference(tools, async preference => isListedKept(made, preference, tools))
    }),
  )
}

interface Listed {
  pointer: string
  value: Json
  listed: readonly Json[]
}

/**
 * An answer may have words of its own for the values of a request: then two values must not have the same one. What is false or
 * nought may be told by nothing.
 */
async function isListedKept({ pointer, value, listed: all }: Listed, preference: Preference, tools: PreferenceTools) {
  const { done, now } = await setListed(pointer, [value], preference, tools)
  const shown = observedValue(now, pointer) ?? null
  const others = all.filter(each => each !== value).slice(0, TRIED)
  const judged = { pointer, value, evidence: [done, now] }
  if (shown === value || all.includes(shown) || others.length === 0)
    return holds(shown === value, judged, preference, tools)
  const compared = await setListed(pointer, others, preference, tools)
  const otherShown = observedValue(compared.now, pointer) ?? null
  const both = { ...judged, evidence: [done, now, compared.done, compared.now] }
  if (shown !== null || otherShown !== null) {
    const isWord = shown !== otherShown && (shown !== null || value === false || value === 0)
    return holds(isWord, both, preference, tools)
  }
  const isElsewhere = [...leaves(now.json ?? null)].some(
    leaf => leaf.value === value && getAt(compared.now.json, leaf.pointer) === compared.value,
  )
  if (isElsewhere || preference.isObserved(pointer)) return holds(isElsewhere, both, preference, tools)
  return tools.must.undecided(`${pointer} is accepted, and no look tells it.`, both.evidence)
}

/** The first that is accepted, with what it needs alongside it, as far as it is reported: the neighbour's name, the number of a pickup point. */
async function setListed(
  pointer: string,
  values: readonly Json[],
  { operation, read, set }: Preference,
  tools: PreferenceTools,
) {
  const alongside = changeable(tools, operation).filter(
    each => each.pointer !== pointer && each.schema['enum'] === undefined,
  )
  const rejected: ClassifiedResponse[] = []
  for (const value of values) {
    const asked = (more: Readonly<Record<string, Json>>) =>
      set({ [pointer]: value, ...more }, `a preference with ${JSON.stringify(value)} as ${pointer}`)
    const { first, done } = await completed(asked, alongside)
    if (isAccepted(done)) return { value, done, now: await read() }
    rejected.push(first, done)
  }
  const named = values.map(each => JSON.stringify(each)).join(' or ')
  return tools.must.undecided(`${named} as ${pointer} is not accepted: ${rejected[0]?.why}.`, rejected)
}
