/** What two OpenAPI documents say for all calls, where there is no ledger: base path and how the token is shown. */
import { getAt, isObject, type Json, sameJson } from '../json.ts'
import type { Change } from './change.ts'
import { type Operation, operationsOf } from './operation.ts'

export function documentAgreements(before: Json, after: Json): Change[] {
  const [old, now] = [operationsOf(before), operationsOf(after)]
  const shared = [...old.values()].flatMap(was => {
    const is = now.get(was.key)
    return is === undefined ? [] : [{ was, is }]
  })
  const [first] = shared.filter(({ was, is }) => was.base !== undefined && is.base !== undefined)
  const moved = first !== undefined && !sameJson(first.was.base, first.is.base)
  return [
    ...(moved
      ? [
          {
            rule: 'base-path-changed' as const,
            question: 'env.base-path',
            at: '/servers',
            subject: '',
            before: basePath(first.was),
            after: basePath(first.is),
          },
        ]
      : []),
    ...shared.flatMap(({ was, is }) => tokenChanges(was, is)),
  ].filter((change, i, all) => all.findIndex(other => sameJson({ ...other, at: '' }, { ...change, at: '' })) === i)
}

const basePath = ({ base }: Operation) => `${base?.prefix || '/'}…${base?.suffix ?? ''}`

function tokenChanges(was: Operation, is: Operation): Change[] {
  const [before, after] = [presentations(was), presentations(is)]
  if (before.length === 0 && after.length === 0) return []
  if (after.length === 0 || before.some(each => after.some(other => sameJson(each, other)))) return []
  const place = { question: 'auth.token.presentation', at: `${is.at}/security`, subject: '' }
  return [{ ...place, rule: 'token-presentation-changed', before: before[0] ?? 'nothing', after: after[0] }]
}

/** Each way that is enough; their names in the document are nobody's business. */
function presentations({ body, document }: Operation): Json[] {
  const wanted = body['security'] ?? getAt(document, '/security')
  const all: Json[] = Array.isArray(wanted) ? wanted : []
  return all.flatMap((requirement): Json[] => {
    if (!isObject(requirement)) return []
    const names = Object.keys(requirement).sort()
    if (names.length === 0) return ['nothing']
    return [
      names.map(name => {
        const scheme = getAt(document, `/components/securitySchemes/${name}`)
        const { description: _words, bearerFormat: _form, ...said } = isObject(scheme) ? scheme : { type: name }
        return said
      }),
    ]
  })
}
