/** The whole record of the application is handed to the library that makes tokens. */
import type { Defect } from '../defect.ts'
import { decoded, encoded, JWT_DIALECTS, partsOf } from './_jwt.ts'
import { secretOf } from './_log-in.ts'
import { reissuing } from './_tokens.ts'

export default {
  breaks: 'puts the secret of the application into its tokens',
  caughtBy: ['AUTH-28'],
  dialects: JWT_DIALECTS,
  world: reissuing((token, application) => {
    const { head, claims, signature } = partsOf(token)
    return `${head}.${encoded({ ...decoded(claims), password: secretOf(application) })}.${signature}`
  }),
} satisfies Defect
