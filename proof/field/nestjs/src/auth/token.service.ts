import { Injectable } from '@nestjs/common'
import { randomBytes } from 'node:crypto'

const HOUR = 3600

@Injectable()
export class TokenService {
  private readonly apps = new Map([['shipper-eu-204', '9fQ2mX7tRb4LkD8sWc1ZpV6nHy3GjA5e']])
  private readonly tokens = new Map<string, { appId: string; expiresAt: number }>()

  issue(appId: string, appKey: string) {
    if (this.apps.get(appId) !== appKey) return undefined
    const token = `lmg_${randomBytes(20).toString('hex')}`
    const expiresAt = Date.now() + 2 * HOUR * 1000
    this.tokens.set(token, { appId, expiresAt })
    return { token, expiresAt }
  }

  find(token: string) {
    const found = this.tokens.get(token)
    return found !== undefined && found.expiresAt > Date.now() ? found : undefined
  }
}
