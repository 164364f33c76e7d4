/** What is known from elsewhere of a value that an operation lacks. */
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
