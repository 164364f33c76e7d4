/** Log-in: credentials, by value or by signature, against a token. */
import { createHmac } from 'node:crypto'
import type { CredentialWord, Dialect } from '../dialect.ts'
import { Refused } from '../refusal.ts'
import type { Application } from '../service/applications.ts'
import { sameSecret } from '../service/same-secret.ts'
import type { World } from '../service/world.ts'
import { type Done, text, type Words } from './call.ts'

const CREDENTIALS: readonly CredentialWord[] = ['id', 'secret', 'key']

export function logIn(words: Words, dialect: Dialect, world: World): Done & { token: string } {
  const now = world.now()
  const given: Partial<Record<CredentialWord, string>> = {}
  for (const word of CREDENTIALS) {
    const value = text(words, word)
    if (value !== undefined) given[word] = value
  }
  const { signature } = dialect.logIn
  const verdict = world.applications.logIn(given, now, application => {
    const same = CREDENTIALS.every(
      word => given[word] === undefined || sameSecret(given[word], application.values[word]),
    )
    return same && (signature === undefined || isSigned(signature, words, application, now))
  })
  if (verdict.verdict === 'locked') throw new Refused('locked')
  if (verdict.verdict === 'wrong') throw new Refused('credentials-wrong')
  const { token, expiresAt } = world.tokens.issue(verdict.application, now)
  const facts = {
    token,
    expiresAt,
    lifetime: dialect.token.lifetime.seconds,
    requestId: world.random.uuid(),
    decoy: world.random.uuid(),
    now,
  }
  return { outcome: 'granted', token, facts }
}

type Signature = NonNullable<Dialect['logIn']['signature']>

function isSigned(rule: Signature, words: Words, application: Application, now: number): boolean {
  const at = Number(text(words, 'timestamp'))
  if (!(Math.abs(now / 1000 - at) <= rule.toleranceSeconds)) return false
  const signed = rule.of.replace(/\{(\w+)\}/g, (_all, word: 'id' | 'timestamp') => text(words, word) ?? '')
  const right = createHmac('sha256', application.values.secret).update(signed).digest(rule.as)
  return sameSecret(text(words, 'signature') ?? '', right)
}
