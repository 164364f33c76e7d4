/** ext-verify.request, errors.codes: is a text of exactly the recorded length taken, and read in the character set that it says? */
import { getAt, setAt } from '../../contract/json.ts'
import { withCharset } from '../../contract/media-types.ts'
import { type ClassifiedResponse, isRejected } from '../../probe/sender/classified-response.ts'
import { boundedTexts } from '../odd.ts'
import { brought, type RecordedContract } from '../recorded.ts'
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

test('rejects ISO-8859-1, or reads it as that', checks('ERR-18'), ({ tries }) =>
  tries(async ({ contract, must, control }) => {
    const limit = limited(contract)
    if (limit === undefined)
      return must.notApplicable('the recorded request has no text whose length tells how it was read')
    const { pointer, most } = limit
    // As ISO-8859-1 it is one character too long; read as UTF-8, half as long.
    const pairs = 'Ã¤'.repeat(Math.floor(most / 2) + 1)
    const stated = (text: string, purpose: string) => ({
      purpose,
      change: (body: Parameters<typeof setAt>[0]) => setAt(body, pointer, text),
    })
    const short = await control.answers(
      'ext-verify',
      stated('ä'.repeat(Math.floor(most / 2) + 1), 'in UTF-8, short enough'),
    )
    const long = await control.between('ext-verify', stated(pairs, 'in UTF-8, one character too long'))
    if (!isRead(short) || !isRejected(long) || isRead(long))
      must.notApplicable(`the length of ${pointer} does not tell how a text is read`)
    const response = await control.between('ext-verify', {
      ...stated(pairs, 'in ISO-8859-1, as it says, one character too long'),
      charset: 'latin1',
      mediaType: own => withCharset(own, 'ISO-8859-1'),
    })
    must.hold(
      !isRead(response),
      'A body that says to be in ISO-8859-1 is read as if it were in UTF-8.',
      {
        expected: 'a rejection, of the character set or of the length',
        actual: `${response.outcome}: ${response.why}`,
      },
      short,
      long,
      response,
    )
  }),
)

/** A text of any letters whose length is limited. */
function limited(contract: RecordedContract): { pointer: string; most: number } | undefined {
  return boundedTexts(contract).flatMap(({ pointer, schema: { maxLength: most } }) =>
    typeof most === 'number' && most <= 2_000 ? [{ pointer, most }] : [],
  )[0]
}
