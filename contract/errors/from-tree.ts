/** The complaints in a JSON or XML answer: objects of lists and records as a whole, texts by their sentences, lists of words one by one. */
import type { Json } from '../json.ts'
import { squeezed } from '../names.ts'
import { EMPTY, type SentRequest, WHOLE } from './echo.ts'
import { holderMention, isPath, keyMention, listsIn, mentionsIn, PATHLIKE, segmentsIn } from './mentions.ts'
import { listsOf, namedIn, pathsAmong, textsOf } from './record-lists.ts'
import { asRecords, BETWEEN, isSummary, type Leaf, leavesOf } from './records.ts'
import { sentencesOf } from './sentences.ts'
import type { Frame, Mention, Unit } from './units.ts'

/** Adds a complaint: the keys that lead to it, as it came, what it names, the lists in it. */
export type Add = (
  at: string[],
  raw: string,
  mentions: Mention[],
  lists: string[][],
  more?: Pick<Unit, 'isListing' | 'isListed' | 'whole'>,
) => void

export function fromTree(json: Json, sent: SentRequest, { keys, columns, records, stated }: Frame, add: Add): void {
  const { leaves: all, within } = leavesOf(json, columns)
  const body = JSON.stringify(sent.body)
  const whole = body === '{}' ? EMPTY : body
  const leaves = all.filter(leaf => leaf.value !== WHOLE && leaf.value !== whole)
  const inLists = Math.max(0, ...leaves.map(({ item }) => item))
  const isEntry = asRecords({ leaves, within }, sent, keys, records)
  const holders = new Set(within.values())
  const items = new Set(leaves.map(({ item }) => item).filter(item => item > 0 && !holders.has(item)))
  const byItem = new Map([...items].map((item): [number, Leaf[]] => [item, []]))
  for (const leaf of leaves) byItem.get(leaf.item)?.push(leaf)
  const reported: Pick<Unit, 'raw' | 'mentions'>[] = []
  for (const item of items) {
    // What stands around several objects is said of each.
    const around = new Set([item])
    for (const each of around) if (within.has(each)) around.add(within.get(each) as number)
    addRecord(
      around.size === 1 ? (byItem.get(item) ?? []) : leaves.filter(leaf => around.has(leaf.item)),
      (at, raw, mentions, ...rest) => {
        reported.push({ raw, mentions })
        add(at, raw, mentions, ...rest)
      },
      isEntry,
      { isListed: item <= inLists, body: sent.body, stated },
    )
  }
  const loose = leaves.filter(leaf => leaf.item === 0 && !isSummary(leaf.value, reported))
  const words = new Map<number, Leaf[]>()
  for (const leaf of loose) {
    // A list of single words is one thing.
    if (leaf.list > 0 && /^\S+$/.test(leaf.value)) words.set(leaf.list, [...(words.get(leaf.list) ?? []), leaf])
    else
      for (const part of sentencesOf(leaf.value)) {
        const found = mentionsIn(part).map(each => ({ ...each, under: leaf.path.at(-1) ?? '' }))
        const isWord = found.length === 1 && found[0]?.kind === 'leaf'
        const own = isWord && leaf.list === 0 ? found.map(each => underKey(each, leaf)) : found
        add(leaf.path, part, [...own, ...keyMention(leaf.path), ...holderMention(leaf, sent.body)], listsIn(part), {
          isListed: leaf.list > 0,
          whole: leaf.value,
        })
      }
  }
  // Each is a complaint of its own: names leave such a list one by one.
  for (const group of words.values()) {
    const values = group.map(leaf => leaf.value)
    const path = group[0]?.path ?? []
    const under = path.at(-1) ?? ''
    for (const value of values) {
      const found = mentionsIn(value).map(each => ({ ...each, form: `listed:${under}`, under }))
      add(path, value, [...found, ...keyMention(path)], values.length > 1 ? [values] : [], {
        isListing: true,
        isListed: true,
      })
    }
  }
}

const underKey = (mention: Mention, leaf: Leaf): Mention => ({
  ...mention,
  form: `leaf:${leaf.path.at(-1) ?? ''}`,
  under: leaf.path.at(-1) ?? '',
})

/** The key of one of several complaints, however deep it stands: it tells them apart, and is none of the frame. */
export const ENTRY = 'key:entry'
const asEntry = (mention: Mention): Mention => (mention.kind === 'key' ? { ...mention, form: ENTRY } : mention)

/** A sentence stands alongside single words or numbers: the keys are those of a record, and names of no property. */
const isMixed = (group: readonly Leaf[]) =>
  group.some(({ value }) => /\S\s+\S+\s+\S/.test(value)) &&
  group.some(({ value, list }) => list === 0 && /^\S+$/.test(value))

/** An object of a list is one complaint, whatever it holds. */
function addRecord(
  group: readonly Leaf[],
  add: Add,
  isEntry: (group: readonly Leaf[]) => boolean,
  { isListed, body, stated }: { isListed: boolean; body: Json | undefined; stated: ReadonlySet<string> },
): void {
  const mentions: Mention[] = []
  const lists: string[][] = []
  const texts: [key: string, text: string][] = []
  const all = listsOf(group)
  const leading = pathsAmong(
    all.filter(list => !stated.has(squeezed(list[0]?.path.at(-1) ?? ''))),
    group,
    body,
  )
  for (const list of all) {
    const values = textsOf(list)
    const under = list[0]?.path.at(-1) ?? ''
    // One text alongside nothing but names is the complaint, and no list of values.
    const isStated = group.some(({ list: of, value }) => of === 0 && /\S\s+\S/.test(value))
    // Sentences are what is said, where nothing else says it.
    if (isStated || (values.length > 1 && !values.every(value => /\S\s+\S/.test(value)))) lists.push(values)
    const named = namedIn(group, values, body)
    texts.push([under, named.join(', ')])
    const paths = values.map(segmentsIn)
    // Either each is a segment of one path, or a path of its own.
    const isOne = values.every(value => !PATHLIKE.test(value)) || paths.every(({ length }) => length < 2)
    if (leading.includes(list))
      for (const segments of isOne ? [paths.flat()] : paths)
        mentions.push({ segments, form: `path:${under}`, kind: 'path', under })
    for (const value of named)
      mentions.push(
        ...mentionsIn(value).map(each => ({ ...each, kind: 'word' as const, form: `item:${under}`, under })),
      )
  }
  for (const leaf of group) {
    if (leaf.list > 0) continue
    const under = leaf.path.at(-1) ?? ''
    // The place of which it is said.
    const place = leaf.path.slice(0, -1).findLast(isPath)
    texts.push([place === undefined ? under : `${place}.${under}`, leaf.value])
    lists.push(...listsIn(leaf.value))
    for (const each of mentionsIn(leaf.value))
      mentions.push({
        ...each,
        under,
        form: each.kind === 'leaf' || each.kind === 'path' ? `${each.kind}:${under}` : each.form,
      })
  }
  const path = group[0]?.path.slice(0, -1) ?? []
  // Where it holds a name itself, the key of its list is none.
  const isNamed =
    !isEntry(group) && mentions.some(({ kind, segments }) => kind !== 'word' && /\p{Ll}/u.test(segments.at(-1) ?? ''))
  // A text that stands alone in its object is said as it is without the object.
  const [alone] = texts.length === 1 ? texts : []
  add(
    alone === undefined ? path : [...path, alone[0]],
    alone === undefined ? texts.map(each => each.join('=')).join(BETWEEN) : alone[1],
    [
      ...mentions,
      ...keyMention(path)
        .filter(({ kind }) => !isNamed || kind === 'path' || (!isListed && path.length > 1))
        .map(each => (isEntry(group) ? asEntry(each) : each)),
      // In a list nothing above the list is of the place.
      ...group.flatMap(leaf =>
        keyMention(isListed ? leaf.path.slice(Math.max(0, path.length - 1)) : leaf.path, isListed && isMixed(group)),
      ),
    ],
    lists,
  )
}
