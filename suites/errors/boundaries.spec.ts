/** ext-verify.request: is a text of exactly the recorded length taken? */
import { getAt, setAt } from '../../contract/json.ts'
import type { ClassifiedResponse } from '../../probe/sender/classified-response.ts'
import { boundedTexts } from '../odd.ts'
import { brought } from '../recorded.ts'
import { checks, test } from '../test.ts'

interface Boundary {
  pointer: string
  bound: 'maxLength' | 'minLength'
  length: number
}

const found = brought<Boundary>('ERR-30', contract =>
  boundedTexts(contract)
    .filter(({ pointer }) => getAt(contract.templates('ext-verify')[0]?.body, pointer) !== undefined)
    .flatMap(({ pointer, schema }) =>
      (['minLength', 'maxLength'] as const).flatMap(bound => {
        const length = schema[bound]
        if (typeof length !== 'number' || length < 1 || length > 4_000) return []
        return [{ location: `${pointer}/${bound}`, made: { pointer, bound, length } }]
      }),
    ),
)

/** Nobody need be known by this name. */
const isRead = ({ outcome }: ClassifiedResponse) => outcome === 'success' || outcome === 'no-match'

for (const { id, made } of found) {
  const fact = made && { question: 'ext-verify.request' as const, at: made.pointer, keywords: [made.bound] }
  const title =
    made === undefined
      ? 'a text of a recorded length'
      : `${made.length} characters as ${made.pointer}, its ${made.bound}`
  test(`takes ${title}`, checks(id, { fact }), ({ tries }) =>
    tries(async ({ sender, control, must }) => {
      if (made === undefined) return must.notApplicable('no length of a text without a form is recorded')
      const { pointer, length } = made
      const letters = (many: number) => ({
        purpose: `the recorded call with ${many} letters as ${pointer}`,
        change: (body: Parameters<typeof setAt>[0]) => setAt(body, pointer, 'x'.repeat(many)),
      })
      const own = getAt(await sender.body('ext-verify'), pointer)
      const usual = typeof own === 'string' ? own.length : 0
      const between = await control.answers('ext-verify', letters(Math.max(usual, 2)))
      if (!isRead(between)) must.notApplicable(`letters are not taken at ${pointer} at any length`)
      const response = await control.between('ext-verify', letters(length))
      must.hold(
        isRead(response),
        `POST /ext-verify rejects ${length} characters as ${pointer}, which the recorded contract allows.`,
        'the request is read: a verification, or the word that nobody matches',
        response,
        between,
      )
    }),
  )
}
