/** Whether objects at one place fall into variants that one member, the tag, tells apart. */
import type { JsonObject } from '../json.ts'
import { formatsOf, isRedacted } from './formats.ts'
import { isDataKey } from './keys.ts'
import { LIMITS } from './shape.ts'

export interface Variants {
  tag: string
  /** The objects by the tag's value, values in order. */
  groups: [value: string, objects: JsonObject[]][]
}

const LONGEST_TAG = 40
const WORDS = '@?type|kind|event|status|state|action|mode|operation|method|channel|variant|category|object|__typename'
const TAG_NAME = new RegExp(`^(?:${WORDS}|\\w+[_-](?:type|kind|mode)|\\w+(?:Type|Kind|Mode))$`)
/** A member that is not named like a tag may fit by chance: it needs this many of each variant. */
const SAMPLES_OF_AN_UNNAMED = 3

/** `undefined` where the evidence is weak; then one object with optional members says all that is known. */
export function variantsOf(objects: readonly JsonObject[], tag?: string): Variants | undefined {
  const names = tag === undefined ? Object.keys(objects[0] ?? {}) : [tag]
  const [named, others] = [names.filter(name => TAG_NAME.test(name)), names.filter(name => !TAG_NAME.test(name))]
  for (const name of [...named.sort(), ...others.sort()]) {
    const groups = groupsBy(objects, name)
    const isNamed = tag !== undefined || TAG_NAME.test(name)
    if (groups !== undefined && isStrong(groups, isNamed)) return { tag: name, groups }
  }
  return undefined
}

function groupsBy(objects: readonly JsonObject[], tag: string): Variants['groups'] | undefined {
  const groups = new Map<string, JsonObject[]>()
  for (const object of objects) {
    const value = Object.hasOwn(object, tag) ? object[tag] : undefined
    if (typeof value !== 'string' || !isTag(value)) return undefined
    groups.set(value, [...(groups.get(value) ?? []), object])
    if (groups.size > LIMITS.values) return undefined
  }
  return groups.size < 2 ? undefined : [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
}

function isTag(value: string): boolean {
  return value !== '' && value.length <= LONGEST_TAG && !isRedacted(value) && formatsOf(value).length === 0
}

interface Keys {
  always: Set<string>
  ever: Set<string>
  samples: number
}

function isStrong(groups: Variants['groups'], isNamed: boolean): boolean {
  const keys = groups.map(([, objects]) => keysOf(objects))
  const separated = keys.some(one => keys.some(other => [...one.always].some(key => !other.ever.has(key))))
  if (!separated) return false
  return isNamed
    ? keys.every(one => one.samples >= 2 || keys.every(other => other === one || !isSame(one.always, other.always)))
    : keys.every(one => one.samples >= SAMPLES_OF_AN_UNNAMED && isSame(one.always, one.ever))
}

function keysOf(objects: readonly JsonObject[]): Keys {
  const counts = new Map<string, number>()
  for (const key of objects.flatMap(object => Object.keys(object)))
    if (!isDataKey(key)) counts.set(key, (counts.get(key) ?? 0) + 1)
  const always = [...counts].filter(([, count]) => count === objects.length).map(([key]) => key)
  return { always: new Set(always), ever: new Set(counts.keys()), samples: objects.length }
}

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every(key => b.has(key))
}
