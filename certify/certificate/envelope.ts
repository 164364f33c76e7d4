/** A certificate read from bytes that anyone may have written. */
import { type Statement, StatementSchema } from '../../contract/certificate.ts'
import { type Opened, openedAs } from '../../signing/envelope.ts'

export const NOUN = 'certificate'

/** No signature is looked at: what is in it may be anybody's. */
export const opened = (bytes: Buffer): Opened<Statement> => openedAs(bytes, StatementSchema, NOUN)
