/** Closed lists in whatever words: another value was refused with a list in which the accepted one stands. */
import type { Endpoint } from '../../contract/endpoint.ts'
import { getAt, type Json, segmentsOf } from '../../contract/json.ts'
import type { FieldKnowledge } from '../../contract/knowledge.ts'
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
