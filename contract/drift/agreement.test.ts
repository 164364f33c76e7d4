import fc from 'fast-check'
import { diffSchemas } from 'json-schema-diff'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../json.ts'
import { differences } from './differences.ts'
import { type Change, RULES } from './rules.ts'
import { requestChanges, responseChanges } from './schema-changes.ts'
import { pair } from './testdata/schema-pairs.ts'

const sides = { before: { document: {}, observed: false }, after: { document: {}, observed: false } }
const location = { question: 'ext-verify.request', at: '', subject: '' }
const isBreaking = (changes: readonly Change[]) => changes.some(each => RULES[each.rule].class === 'breaking')

/** The classes of disagreement that docs/compatibility.md explains; `undefined` for any other. */
function classOf(before: JsonObject, after: JsonObject): string | undefined {
  const kinds = new Set(differences([before], [after], sides).map(each => each.kind))
  if (kinds.has('member')) return 'open objects'
  if (kinds.has('openness')) return 'closed objects in answers'
  return JSON.stringify([before, after]).includes('"oneOf"') ? 'overlapping variants of oneOf' : undefined
}

const NUMBER = 120

describe('an independent judge that computes with sets of values', () => {
  it('agrees but for the classes that are explained', { timeout: 180_000 }, async () => {
    const classes = new Map<string, number>()
    const unexplained: unknown[] = []
    for (const [before, after] of fc.sample(pair, { numRuns: NUMBER, seed: 20 })) {
      const { removalsFound, additionsFound } = await diffSchemas({
        sourceSchema: before as never,
        destinationSchema: after as never,
      })
      const request = isBreaking(requestChanges([before], [after], sides, location))
      const response = isBreaking(responseChanges([before], [after], sides, location))
      if (request === removalsFound && response === additionsFound) continue
      const explained = classOf(before, after)
      if (explained === undefined) unexplained.push({ before, after, request, removalsFound, response, additionsFound })
      else classes.set(explained, (classes.get(explained) ?? 0) + 1)
    }
    const differing = [...classes.values()].reduce((a, b) => a + b, unexplained.length)
    const words = [...classes].map(([name, n]) => `${n} ${name}`).join(', ')
    process.stdout.write(
      `agreement with json-schema-diff: ${NUMBER - differing} of ${NUMBER} pairs (${words || 'none differ'})\n`,
    )
    expect(unexplained).toEqual([])
    expect(differing).toBeLessThan(NUMBER / 10)
  })
})
