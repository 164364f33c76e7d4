/** The secrets of a run: those that its plan refers to, and the key under which k6 finds each, as a file or as a variable. */
import { readFileSync } from 'node:fs'
import { isoDate } from '../../contract/filters/filters.ts'
import { namesIn } from '../../contract/integration.ts'
import type { Json } from '../../contract/json.ts'
import { referencesIn } from '../../contract/template.ts'
import type { Environment } from '../../probe/environment/types.ts'
import type { HeldToken } from '../core/memory.ts'
import { CLIENT_CERT, CLIENT_KEY, HELD, type LoadPlan, PEOPLE, type Secrets } from '../core/plan.ts'

export function secretsOf({ credentials, testData, tls, load }: Environment, held?: HeldToken): Secrets {
  const pem = (path: string) => readFileSync(path, 'utf8')
  const client =
    tls.cert === undefined || tls.key === undefined ? undefined : { cert: pem(tls.cert), key: pem(tls.key) }
  return {
    names: { ...testData, ...credentials },
    people: load?.people ?? [],
    ...(held === undefined ? {} : { held }),
    ...(client === undefined ? {} : { client }),
  }
}

/** `keys`: the key by the name; `values`: the value by the key. */
export function keyed(plan: LoadPlan, { names, client, people, held }: Secrets) {
  const referred = new Set(plan.calls.flatMap(namesIn))
  const inFigures = daysInFigures(plan)
  const values = new Map(Object.entries(inFigures(names)).filter(([name]) => referred.has(name)))
  if (client !== undefined) values.set(CLIENT_CERT, client.cert).set(CLIENT_KEY, client.key)
  if (people.length > 0) values.set(PEOPLE, JSON.stringify(people.map(inFigures)))
  if (held !== undefined) values.set(HELD, JSON.stringify(held))
  const keys = secretKeys([...values.keys()])
  return { keys, values: Object.fromEntries([...values].map(([name, value]) => [keys[name] ?? '', value])) }
}

/** k6 knows no names of months, nor what is a letter: a day that is only sent through filters of days is handed over as `YYYY-MM-DD`. */
function daysInFigures({ calls }: LoadPlan): (names: Secrets['names']) => Secrets['names'] {
  const references = calls.flatMap(({ template }) => referencesIn(template as Json))
  const isDay = (name: string) => {
    const own = references.filter(each => each.of === name)
    return own.length > 0 && own.every(({ filters: [first = ''] }) => /-date$/.test(first))
  }
  return names =>
    Object.fromEntries(Object.entries(names).map(([name, value]) => [name, isDay(name) ? isoDate(value) : value]))
}

/** One key for each name, as they may stand in a Secret. */
export function secretKeys(names: readonly string[]): Record<string, string> {
  const keys: string[] = []
  for (const name of names) {
    const plain = slug(name) || 'value'
    let key = plain
    for (let n = 2; keys.includes(key); n += 1) key = `${plain}-${n}`
    keys.push(key)
  }
  // Not by assignment: a name may be `__proto__`.
  return Object.fromEntries(names.map((name, i) => [name, keys[i] ?? '']))
}

/** `Load of TEST!` becomes `load-of-test`. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
