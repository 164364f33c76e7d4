/** Closed lists in whatever words: another value was refused with a list in which the accepted one stands. */
import type { Endpoint } from '../../contract/endpoint.ts'
import { getAt, isObject, type Json, pointerOf, segmentsOf } from '../../contract/json.ts'
import type { FieldKnowledge } from '../../contract/knowledge.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import { render } from '../../contract/template.ts'
import { answerOf, mentionsOf } from '../../discovery/answer.ts'
import { withMade } from '../call/made.ts'
import type { Ask, Reply } from '../client/types.ts'
import type { Lab } from '../lab.ts'
import type { Accepted } from './fields.ts'

const LONGEST = 40

/** Fields of which nothing else told the values. */
export function withLists(
  lab: Lab,
  endpoint: Endpoint,
  accepted: readonly Accepted[],
  fields: readonly FieldKnowledge[],
): FieldKnowledge[] {
  const refused = [...lab.replies.values()].filter(({ ask }) => ask.endpoint === endpoint)
  return fields.map(field => {
    if (field.in !== 'body' || field.values !== undefined || field.pointer.includes('/*')) return field
    for (const each of accepted) {
      const value = valueIn(lab, each, field.pointer)
      const listed = value === undefined ? undefined : listedIn(refused, field.pointer, value)
      if (listed !== undefined)
        return { ...field, values: { ...listed, known: 'stated', evidence: [...listed.evidence, each.exchange] } }
    }
    return field
  })
}

function valueIn(lab: Lab, { template }: Accepted, pointer: string): string | undefined {
  const node = getAt(template.body ?? null, pointer)
  if (typeof node !== 'string') return undefined
  try {
    const value = render(node, withMade(template.let, lab.lookup, lab.clock))
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

function listedIn(refused: readonly { ask: Ask; reply: Reply }[], pointer: string, value: string) {
  for (const { ask, reply } of refused) {
    const sent = ask.body?.encoding === 'json' ? ask.body.value : undefined
    const other = getAt(sent ?? null, pointer)
    if (typeof other !== 'string' || other === value) continue
    const list = listsAbout(reply, sent, pointer)
      .filter(each => each.includes(value) && !each.includes(other) && each.every(word => word.length <= LONGEST))
      .sort((a, b) => b.length - a.length)[0]
    if (list !== undefined) return { value: [...new Set(list)] as Json[], evidence: [reply.exchange.id] }
  }
  return undefined
}

/** Lists in what is said of the place, and in sentences of the same text. */
function listsAbout(reply: Reply, sent: Json | undefined, pointer: string): string[][] {
  const { units } = answerOf(reply, { body: sent, query: {}, headers: {} })
  const about = units.filter(unit => mentionsOf(unit, segmentsOf(pointer)).length > 0)
  const whole = new Set(about.flatMap(each => each.whole ?? []))
  return units
    .filter(each => about.includes(each) || (each.whole !== undefined && whole.has(each.whole)))
    .flatMap(({ raw, lists }) => lists.filter(list => isWhole(raw, list)))
}

/** What goes on after the last of them may say that there are more. */
function isWhole(raw: string, list: readonly string[]): boolean {
  const last = list.at(-1) ?? ''
  return /^["'`»”]?\s*(?:[\])}.!;|]|$)/.test(raw.slice(raw.lastIndexOf(last) + last.length))
}

/**
 * Members of the body that a refusal named in one list with others, where none of them was sent: one of several was asked for.
 * Pointers of those that were accepted without the others.
 */
export function oneOfSeveral(lab: Lab, endpoint: Endpoint, template: RequestTemplate): Set<string> {
  const names = isObject(template.body) ? Object.keys(template.body) : []
  const found = new Set<string>()
  for (const { ask, reply } of lab.replies.values()) {
    if (ask.endpoint !== endpoint || ask.body?.encoding !== 'json' || !isObject(ask.body.value)) continue
    const sent = Object.keys(ask.body.value)
    const { units } = answerOf(reply, { body: ask.body.value, query: {}, headers: {} })
    for (const list of units.flatMap(({ lists, mentions }) =>
      // A path lists nothing.
      lists.filter(each => !mentions.some(({ kind, segments }) => kind === 'path' && segments.join() === each.join())),
    )) {
      const own = list.filter(name => names.includes(name))
      const isOpen = list.length > 1 && list.length < 6 && list.every(name => /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(name))
      if (isOpen && own.length === 1 && !list.some(name => sent.includes(name)))
        for (const name of own) found.add(pointerOf([name]))
    }
  }
  return found
}
