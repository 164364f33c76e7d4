import { createHash, randomBytes } from 'node:crypto'
import env from '#start/env'

const ELETTARTAM = env.get('TOKEN_TTL_SECONDS', 1800)

/**
 * Hozzáférési tokenek, csak a lenyomatukat tároljuk.
 */
class TokenTar {
  #tokenek = new Map<string, { partner: string; lejarat: number }>()

  kiad(partner: string) {
    this.#takarit()
    const token = `fft_${randomBytes(30).toString('base64url')}`
    const lejarat = Date.now() + ELETTARTAM * 1000
    this.#tokenek.set(this.#lenyomat(token), { partner, lejarat })
    return { token, lejarat: new Date(lejarat) }
  }

  ervenyes(token: string) {
    const bejegyzes = this.#tokenek.get(this.#lenyomat(token))
    return bejegyzes !== undefined && bejegyzes.lejarat > Date.now()
  }

  #lenyomat(token: string) {
    return createHash('sha256').update(token).digest('hex')
  }

  #takarit() {
    for (const [kulcs, { lejarat }] of this.#tokenek) {
      if (lejarat <= Date.now()) this.#tokenek.delete(kulcs)
    }
  }
}

export default new TokenTar()
