/** The reader of last resort: any JSON, any text, any markup; names by structure first, then by words, then by echo. */
import type { ErrorReader, Observation, Refusal } from '../observation.ts'
import { askedOf } from './_asked.ts'
import { distinct, observe } from './_observe.ts'
import { plainLines } from './_prose.ts'
import { Walk } from './_walk.ts'

export function readGenerically(refusal: Refusal): Observation[] {
  const { json } = refusal
  if (json !== undefined && typeof json === 'object' && json !== null) {
    const walk = new Walk(askedOf(refusal))
    walk.visit(json, [], false)
    const placed = walk.found
      .filter(each => each.path !== undefined || each.trail !== undefined)
      .flatMap(each => observe(each, refusal))
    const found = placed.some(each => each.at !== null && each.at.length > 0)
    const unplaced = walk.found
      .filter(each => each.path === undefined && each.trail === undefined)
      // What headings repeat in words, the structure says better.
      .filter(each => !found || each.heading === undefined)
    return distinct([...placed, ...unplaced.flatMap(each => observe(each, refusal))])
  }
  const lines = typeof json === 'string' ? plainLines(json) : plainLines(refusal.text)
  return distinct(lines.flatMap(text => observe({ text }, refusal)))
}

const reader: ErrorReader = {
  priority: 1000,
  canParse: () => true,
  parse: readGenerically,
  examples: [
    {
      source: 'a list of sentences, as Rails full_messages and many services give it',
      refusal: {
        status: 400,
        mediaType: 'application/json',
        body: '{"errors":["Missing required fields: customerRef, phoneNumber","note must be at most 160 characters"]}',
        sent: { note: 'n' },
      },
      reads: [
        { kind: 'missing', at: ['customerRef'] },
        { kind: 'missing', at: ['phoneNumber'] },
        { kind: 'bounds', at: ['note'], expected: { maxLength: 160 } },
      ],
    },
  ],
}
export default reader
