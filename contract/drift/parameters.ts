/** Changes of what a call carries beside its body: headers, query and path parameters. */
import { isObject, type JsonObject, pointerOf } from '../json.ts'
import type { Change } from './change.ts'
import type { Both } from './endpoint.ts'
import { type Operation, resolved } from './operation.ts'
import { requestChanges } from './request.ts'

const PLACES: Record<string, string> = {
  query: 'query parameter',
  path: 'path parameter',
  cookie: 'cookie',
  header: 'header',
}

/** OpenAPI says these three elsewhere: in the content and in the security scheme. */
const SAID_ELSEWHERE = new Set(['accept', 'content-type', 'authorization'])

export function parameterChanges(pair: Both): Change[] {
  const { was, is, sides, place } = pair
  const [old, now] = [parametersOf(was), parametersOf(is)]
  const here = (subject: string) => ({ ...place('parameters', 'parameters'), subject })
  const gone = [...old.keys()].filter(key => !now.has(key))
  return [
    ...gone.map((key): Change => ({ ...here(key), rule: 'request-parameter-removed' })),
    ...[...now].flatMap(([key, after]): Change[] => {
      const before = old.get(key)
      if (before === undefined)
        return [
          { ...here(key), rule: isRequired(after) ? 'request-parameter-added-required' : 'request-parameter-added' },
        ]
      const at = { ...here(key), at: `${here(key).at}${pointerOf([key])}` }
      return [
        ...requirement(before, after, pair, here(key)),
        ...requestChanges([schemaOf(before)], [schemaOf(after)], sides, at),
      ]
    }),
  ]
}

/** Path parameters are told by their order, for their names are nobody's business. */
function parametersOf({ body, document }: Operation): Map<string, JsonObject> {
  const all = Array.isArray(body['parameters']) ? body['parameters'].map(each => resolved(each, document)) : []
  const found = new Map<string, JsonObject>()
  let inPath = 0
  for (const each of all) {
    const kind = String(each['in'])
    const name = kind === 'header' ? String(each['name']).toLowerCase() : String(each['name'])
    if (kind === 'header' && SAID_ELSEWHERE.has(name)) continue
    const shown = kind === 'path' ? `${++inPath}` : String(each['name'])
    found.set(`${PLACES[kind] ?? 'parameter'} ${shown}`, each)
  }
  return found
}

const isRequired = (parameter: JsonObject) => parameter['required'] === true

/** How it is known stands beside the parameter, where it was only seen. */
function schemaOf(parameter: JsonObject): JsonObject {
  const schema = isObject(parameter['schema']) ? parameter['schema'] : {}
  return parameter['x-known'] === undefined ? schema : { ...schema, 'x-known': parameter['x-known'] }
}

function requirement(before: JsonObject, after: JsonObject, pair: Both, here: Omit<Change, 'rule'>): Change[] {
  const tried = (parameter: JsonObject, observed: boolean) => {
    const known = parameter['x-known']
    return !observed || (isObject(known) && known['required'] !== undefined)
  }
  const [needed, needs] = [isRequired(before), isRequired(after)]
  if (needs && !needed && tried(before, pair.was.observed))
    return [{ ...here, rule: 'request-parameter-became-required' }]
  if (needed && !needs && tried(after, pair.is.observed))
    return [{ ...here, rule: 'request-parameter-became-optional' }]
  return []
}
