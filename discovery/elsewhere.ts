/** What is known from elsewhere of a value that an operation lacks. */
import { rankGiven } from '../probe/naming/match.ts'
import type { PropertyLocation, Value } from './draft.ts'
import type { Operation } from './operation.ts'

/** What another endpoint took in a header field of this name, and the form in which it took a datum under this name. */
export function takenElsewhere({ service, endpoint }: Operation, { in: where, path }: PropertyLocation): Value[] {
  if (endpoint === 'auth-authenticate') return []
  const name = path.at(-1)?.toLowerCase()
  return [...service.operations].flatMap(([of, { accepted }]) =>
    of === endpoint || of === 'auth-authenticate'
      ? []
      : (accepted.at(-1)?.draft.slots ?? []).flatMap(slot => {
          const isSame = slot.in === where && slot.path.at(-1)?.toLowerCase() === name
          return isSame && (where === 'header' || slot.value.origin === 'given') ? [slot.value] : []
        }),
  )
}

/** Test data for a header field of the login: it may take what every call shows, such as a version. */
export function givenForCalls(
  { service, endpoint }: Operation,
  { in: where, path }: PropertyLocation,
): [string, string][] {
  if (endpoint !== 'auth-authenticate' || where !== 'header') return []
  const { testData } = service.context.environment
  const name = (path[0] ?? '').replace(/^x-/i, '')
  return rankGiven([name], Object.keys(testData)).map(each => [each.name, testData[each.name] ?? ''])
}
