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
    // What headings repeat in words, the structure says better.
    if (placed.some(each => each.at !== null && each.at.length > 0)) return distinct(placed)
    const unplaced = walk.found.filter(each => each.path === undefined && each.trail === undefined)
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
      source: 'a hand-written envelope',
      refusal: {
        status: 400,
        mediaType: 'application/json',
        body: '{"ok":false,"error":{"code":"E-17","message":"Missing required fields: customerRef, phoneNumber"}}',
        sent: {},
      },
      reads: [
        { kind: 'missing', at: ['customerRef'] },
        { kind: 'missing', at: ['phoneNumber'] },
      ],
    },
  ],
}
export default reader
