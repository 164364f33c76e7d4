/** Changes of one operation: its body, its parameters, its answers by status. */
import { getAt, isObject, type Json, type JsonObject, pointerOf, sameJson } from '../json.ts'
import type { Schema } from '../openapi/document.ts'
import {
  isSuccess,
  namesOf,
  type Operation,
  objectIn,
  operationsOf,
  resolved,
  schemasOf,
  withProperties,
} from '../openapi/operations.ts'
import { propertiesIn, schemaAt } from '../shape/withdraw.ts'
import type { Sides } from './alternative.ts'
import { isConditional } from './alternatives.ts'
import { type Both, responsesChanges } from './responses.ts'
import type { Change } from './rules.ts'
import { type ChangeLocation, requestChanges } from './schema-changes.ts'

export function operationChanges(before: Json, after: Json): Change[] {
  const [old, now] = [operationsOf(before), operationsOf(after)]
  const shared = { sameReferences: referAlike(before, after), found: new Map() }
  const gone = [...old.values()].filter(each => !now.has(each.key))
  const come = [...now.values()].filter(each => !old.has(each.key))
  const plain = ({ key, where, at }: Operation) => ({ question: `${key}.request`, where, at, subject: '' })
  return [
    ...gone.map((each): Change => ({ ...plain(each), rule: 'endpoint-removed' })),
    ...come.map((each): Change => ({ ...plain(each), rule: 'endpoint-added' })),
    ...[...old.values()].flatMap(was => {
      const is = now.get(was.key)
      return is === undefined ? [] : changesOf(both(was, is, shared))
    }),
  ]
}

/** Every reference leads to the components, and these are the same. */
function referAlike(before: Json, after: Json): boolean {
  const elsewhere = [before, after].some(each => /"\$ref":"(?!#\/components\/)/.test(JSON.stringify(each)))
  return !elsewhere && sameJson(getAt(before, '/components'), getAt(after, '/components'))
}

function both(was: Operation, is: Operation, shared: Pick<Sides, 'sameReferences' | 'found'>): Both {
  return {
    was,
    is,
    sides: {
      ...shared,
      before: { document: was.document, observed: was.observed },
      after: { document: is.document, observed: is.observed },
    },
    location: (part, ...path) => ({
      question: `${is.key}.${part}`,
      where: is.where,
      at: is.at + pointerOf(path),
      subject: '',
    }),
  }
}

function changesOf(pair: Both): Change[] {
  const { was, is } = pair
  const found = [...askedChanges(pair), ...responsesChanges(pair), ...announcedChanges(pair)]
  const reworded = !was.observed && !is.observed && wordsOf(was.body) !== wordsOf(is.body)
  return found.length === 0 && reworded ? [{ ...pair.location('request'), rule: 'wording-changed' }] : found
}

/** Where no request was accepted, nothing was known of requests: what rejections said is not what is taken. */
function askedChanges(pair: Both): Change[] {
  const { was, is, location } = pair
  const isKnown = ({ observed, body, document }: Operation) =>
    !observed ||
    Object.values(objectIn(body, 'responses', document)).some(each => isObject(each) && isSuccess('', each))
  if (!isKnown(is)) return []
  return isKnown(was)
    ? [...bodyChanges(pair), ...parameterChanges(pair)]
    : [{ ...location('request'), rule: 'request-learnt' }]
}

function announcedChanges({ was, is, location }: Both): Change[] {
  const announced = is.body['deprecated'] === true && was.body['deprecated'] !== true
  return announced ? [{ ...location('request'), rule: 'deprecation-announced', subject: 'deprecated' }] : []
}

function bodyChanges(pair: Both): Change[] {
  const { was, is, sides, location } = pair
  const [body, bodyNow] = [was, is].map(each => objectIn(each.body, 'requestBody', each.document))
  const [before, after] = [schemasOf(body ?? {}), schemasOf(bodyNow ?? {})]
  const [needed, needs] = [body, bodyNow].map(each => each?.['required'] === true)
  const here = location('request', 'requestBody')
  // A body that was not there at all.
  if (before.size === 0 || after.size === 0) {
    const isNeeded = !was.observed && before.size === 0 && after.size > 0 && needs === true
    return isNeeded ? [{ ...here, rule: 'request-body-became-required' }] : []
  }
  const content = location('request', 'requestBody', 'content')
  const { gone, come, kept } = namesOf([...before.keys()], [...after.keys()])
  // What was only seen says by its properties whether it must be there.
  const rule = needs === true ? ('request-body-became-required' as const) : ('request-body-became-optional' as const)
  const required = was.observed || is.observed || needed === needs ? [] : [{ ...here, rule }]
  if (gone.length > 0)
    return [...required, { ...content, rule: 'request-media-type-removed', before: gone, after: come }]
  return [
    ...required,
    ...come.map((type): Change => ({ ...content, rule: 'request-media-type-added', after: type })),
    ...kept.flatMap(type => {
      const [schema, schemaNow] = [before.get(type), after.get(type)]
      if (schema === undefined || schemaNow === undefined) return []
      const at = { ...content, at: content.at + pointerOf([type, 'schema']) }
      return [...requestChanges([schema], [schemaNow], sides, at), ...branchesOf(schema, schemaNow, at)]
    }),
  ]
}

function branchesOf(before: Json, after: Json, at: ChangeLocation): Change[] {
  const conditional = (schema: Json) =>
    isObject(schema) && Array.isArray(schema['allOf']) && schema['allOf'].some(isConditional)
  if (!isObject(before) || !isObject(after) || (!conditional(before) && !conditional(after))) return []
  return branchChanges(before, after, at)
}

const WORDS = new Set(['description', 'summary', 'title', 'example', 'examples', 'externalDocs', 'tags', 'operationId'])

/** Everything that is said for readers alone; a property that is called `title` is no word. */
function wordsOf(node: Json, isNames = false): string {
  if (Array.isArray(node)) return node.map(each => wordsOf(each)).join('')
  if (!isObject(node)) return ''
  return Object.entries(node)
    .filter(([key]) => isNames || !key.startsWith('x-'))
    .map(([key, value]) =>
      WORDS.has(key) && !isNames
        ? `${key}=${JSON.stringify(value)};`
        : wordsOf(value, /^(?:properties|headers|schemas)$/.test(key) && !isNames),
    )
    .join('')
}

/** Properties that only one operation requires: the branches of a schema, compared by the value that chooses them. */
function branchChanges(before: Schema, after: Schema, location: ChangeLocation): Change[] {
  const old = requiredByChoice(before)
  return [...requiredByChoice(after)].flatMap(([choice, required]) => {
    const was = old.get(choice)
    if (was === undefined) return []
    return required
      .filter(path => !was.includes(path) && !isRequiredAt(before, path.split('.')))
      .map((path): Change => {
        const known = schemaAt(before, path.split('.')) !== undefined
        return {
          ...location,
          at: location.at + pointerOf(['allOf']),
          rule: known ? 'request-member-became-required' : 'request-member-added-required',
          subject: `${path} (${choice})`,
        }
      })
  })
}

/** By `action = manage`: paths of the properties that are then required. */
function requiredByChoice({ allOf }: Schema): Map<string, string[]> {
  const branches = (Array.isArray(allOf) ? allOf : []).flatMap(branch =>
    isObject(branch) && isObject(branch['if']) && isObject(branch['then'])
      ? [[choiceOf(branch['if']), requiredPaths(branch['then'])] as const]
      : [],
  )
  return new Map(branches)
}

function choiceOf(condition: Schema): string {
  const last = propertiesIn(condition).at(-1) ?? { path: [], schema: condition }
  const value = Object.hasOwn(last.schema, 'const') ? ` = ${String(last.schema['const'])}` : ''
  return `${last.path.join('.')}${value}`
}

/** Items of a list as `*`. */
function requiredPaths({ required, properties, items }: Schema, path: readonly string[] = []): string[] {
  const own = Array.isArray(required) ? required.map(name => [...path, String(name)].join('.')) : []
  const inside = Object.entries({
    ...(isObject(properties) ? properties : {}),
    ...(isObject(items) ? { '*': items } : {}),
  })
  return [...own, ...inside.flatMap(([name, each]) => (isObject(each) ? requiredPaths(each, [...path, name]) : []))]
}

function isRequiredAt(schema: Schema, path: readonly string[]): boolean {
  const required = schemaAt(schema, path.slice(0, -1))?.['required']
  return Array.isArray(required) && required.includes(path.at(-1) ?? '')
}

const PLACES: Record<string, string> = {
  query: 'query parameter',
  path: 'path parameter',
  cookie: 'cookie',
  header: 'header',
}

/** OpenAPI says these three elsewhere: in the content and in the security scheme. */
const STATED_ELSEWHERE = new Set(['accept', 'content-type', 'authorization'])

/** Changes of what a call carries alongside its body: headers, query and path parameters. */
function parameterChanges({ was, is, sides, location }: Both): Change[] {
  const here: ChangeLocation = { ...location('parameters', 'parameters'), listed: 'parameter' }
  return requestChanges([parametersOf(was)], [parametersOf(is)], sides, here)
}

/** As an object with a property for each. Path parameters are told by their order, for their names are nobody's business. */
function parametersOf({ body, document }: Operation): JsonObject {
  const all = Array.isArray(body['parameters']) ? body['parameters'].map(each => resolved(each, document)) : []
  let inPath = 0
  const found = all.flatMap(each => {
    const kind = String(each['in'])
    const name = kind === 'header' ? String(each['name']).toLowerCase() : String(each['name'])
    if (kind === 'header' && STATED_ELSEWHERE.has(name)) return []
    const shown = kind === 'path' ? `${++inPath}` : String(each['name'])
    // How it is known stands alongside the parameter, where it was only seen.
    const known = each['x-known'] === undefined ? {} : { 'x-known': each['x-known'] }
    const schema = { ...(isObject(each['schema']) ? each['schema'] : {}), ...known }
    return [{ name: `${PLACES[kind] ?? 'parameter'} ${shown}`, schema, required: each['required'] === true }]
  })
  return withProperties(found)
}
