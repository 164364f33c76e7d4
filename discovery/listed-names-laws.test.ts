/** What a service lists alongside a name that nobody has: laws on services in nonsense languages. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isObject, type Json } from '../contract/json.ts'
import { findNames } from './names.ts'
import { Operation } from './operation.ts'
import { held, name, serviceOf, word } from './testdata/memory-service.ts'

const words = (count: number) => fc.uniqueArray(word, { minLength: count, maxLength: count })

/** It lists what it knows of an object where an unknown name stands in it; all unknown names are named. */
function listing(
  known: Readonly<Record<string, readonly string[]>>,
  [a, b, c, d]: readonly string[],
  isInQuotes: boolean,
) {
  const strangers = (json: Json, path: string): string | undefined => {
    if (!isObject(json)) return undefined
    const own = known[path] ?? []
    const strange = Object.keys(json).filter(each => !own.includes(each))
    const at = (each: string) => (path === '' ? each : `${path}[${each}]`)
    const quoted = (names: readonly string[]) => `"${names.join('", "')}"`
    if (strange.length > 0)
      return isInQuotes
        ? `${a} ${quoted(strange.map(at))} ${b} ${c}. ${d} ${a}: ${quoted(own)}.`
        : `${b} .${path}: ${c} ${a}: ${strange.join(', ')}; ${d} ${a}: ${own.join(', ')}.`
    return Object.keys(json)
      .map(key => strangers(json[key] ?? null, key))
      .find(each => each !== undefined)
  }
  const { service, asked } = serviceOf(ask => {
    const body = held(ask) ?? {}
    const told = strangers(body, '')
    if (told !== undefined) return { status: 400, body: { k: told } }
    const wrong = Object.entries(isObject(body) ? body : {}).find(([, each]) => Array.isArray(each))
    return wrong === undefined
      ? { status: 200, body: { done: 'yes' } }
      : { status: 400, body: { k: `"${wrong[0]}" ${c} ${b}` } }
  })
  return { op: new Operation(service, 'ext-verify', { Datum: 'Anna' }), asked }
}

it.each([
  ['in quotes', true],
  ['in a sentence of its own, without quotes', false],
])('is all that is known there, %s: one such name in each object, and no guesses', (_what, isInQuotes) =>
  fc.assert(
    fc.asyncProperty(fc.uniqueArray(name, { minLength: 5, maxLength: 5 }), words(4), async (own, said) => {
      const [holder = 'a', inside = 'b', more = 'c', least = 'd', other = 'e'] = own
      const { op, asked } = listing({ '': [holder, other], [holder]: [inside, more, least] }, said, isInQuotes)
      await op.learnUnknown()
      const put = (path: string[]) => op.slot({ in: 'body', path }, { template: 'zz', origin: 'given' })
      const draft = op.with(put([holder, inside]))
      op.settle({ answer: await op.ask(draft), draft })
      await findNames(op, () => true)
      expect([...op.listed.keys()].sort()).toEqual(
        [holder, other, `${holder}/${inside}`, `${holder}/${more}`, `${holder}/${least}`].sort(),
      )
      expect(op.fullest?.draft.slots.map(({ path }) => path.join('/')).sort()).toEqual(
        [other, `${holder}/${inside}`, `${holder}/${more}`, `${holder}/${least}`].sort(),
      )
      for (const ask of asked) expect(JSON.stringify(held(ask)).length).toBeLessThan(400)
    }),
    { numRuns: 20 },
  ),
)
