/** errors.codes: is a body in another character set, which says so, read in it or rejected? */
import { setAt } from '../../contract/json.ts'
import { withCharset } from '../../contract/media-types.ts'
import { isRejected } from '../../probe/sender/classified-response.ts'
import { boundedTexts } from '../odd.ts'
import type { RecordedContract } from '../recorded.ts'
import { checks, test } from '../test.ts'

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
    if (!isRead(short.outcome) || !isRejected(long) || isRead(long.outcome))
      must.notApplicable(`the length of ${pointer} does not tell how a text is read`)
    const response = await control.between('ext-verify', {
      ...stated(pairs, 'in ISO-8859-1, as it says, one character too long'),
      charset: 'latin1',
      mediaType: own => withCharset(own, 'ISO-8859-1'),
    })
    must.hold(
      !isRead(response.outcome),
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

const isRead = (outcome: string) => outcome === 'success' || outcome === 'no-match'

/** A text of any letters whose length is limited. */
function limited(contract: RecordedContract): { pointer: string; most: number } | undefined {
  return boundedTexts(contract).flatMap(({ pointer, schema: { maxLength: most } }) =>
    typeof most === 'number' && most <= 2_000 ? [{ pointer, most }] : [],
  )[0]
}
