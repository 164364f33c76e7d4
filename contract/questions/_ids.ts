/** Written by `npx tsx scripts/docs.ts` from the names of the files of this folder. */
import type { Endpoint } from '../endpoint.ts'

export type QuestionId =
  | 'env.base-path'
  | 'auth.credential-format'
  | 'auth.request.encoding'
  | 'auth.request.fields'
  | 'auth.token.location'
  | 'auth.token.form'
  | 'auth.token.presentation'
  | 'auth.token.lifetime'
  | 'auth.refusal'
  | `${Endpoint}.request`
  | `${Endpoint}.response`
  | `${Endpoint}.parameters`
  | `${Endpoint}.headers`
  | `${Endpoint}.status-codes`
  | 'resource.user'
  | 'resource.address'
  | 'resource.address-preference'
  | 'resource.notification'
  | 'states'
  | 'events'
  | 'errors.format'
  | 'errors.codes'
  | 'limits.rate'
  | 'limits.size'
  | 'limits.timeout'
  | 'versioning'
  | 'environments'
