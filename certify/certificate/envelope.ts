/** A certificate read from bytes that anyone may have written. */
import { type Statement, StatementSchema } from '../../contract/certificate.ts'
import { claimedPredicateType, type Opened, openedAs } from '../../signing/envelope.ts'

export const NOUN = 'certificate'
const EARLIER = 'urn:last-mile-conformance:sender-certificate:v1'

/** No signature is looked at: what is in it may be anybody's. */
export function opened(bytes: Buffer): Opened<Statement> {
  if (claimedPredicateType(bytes) === EARLIER)
    return { isRead: false, why: 'It is of version 1: the version of the harness that made it verifies it.' }
  return openedAs(bytes, StatementSchema, NOUN)
}
