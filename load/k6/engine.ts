/** Clock, uuid and digests as k6 has them. */
import { createHash, hmac } from 'k6/crypto'
import { b64encode } from 'k6/encoding'
import type { DigestForm, Engine } from '../../contract/made.ts'
import { ownUuid } from './planted-values.ts'

const FORMS = { hex: 'hex', base64: 'base64', base64url: 'base64rawurl' } as const
type Name = 'md5' | 'sha1' | 'sha256' | 'sha384' | 'sha512'

export const engine: Engine = {
  now: () => new Date(),
  uuid: ownUuid,
  hash: (name: string, text: string, as: DigestForm) => {
    const hasher = createHash(name as Name)
    hasher.update(text)
    return hasher.digest(FORMS[as])
  },
  hmac: (name: string, key: string, text: string, as: DigestForm) => hmac(name as Name, key, text, FORMS[as]),
  encode: (text: string, as: 'base64' | 'base64url') => b64encode(text, as === 'base64' ? 'std' : 'rawurl'),
}
