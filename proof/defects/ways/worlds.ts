/** Ways to spoil what a service knows and does. */

import { createHmac } from 'node:crypto'
import { isObject, type JsonObject, parseJson } from '../../../contract/json.ts'
import type { CredentialWord, Dialect, Field } from '../../../sandbox/dialect.ts'
import type { Application } from '../../../sandbox/service/applications.ts'
import type { PreferenceChange, Preferences } from '../../../sandbox/service/preferences.ts'
import type { Claims, Verification } from '../../../sandbox/service/registry.ts'
import type { Stage } from '../../varied/variation.ts'
import type { Defect } from '../defect.ts'

// Tokens whose end can be waited for, and a service that does not see it.

export function shortLived(dialect: Dialect): Dialect {
  return { ...dialect, token: { ...dialect.token, lifetime: { ...dialect.token.lifetime, seconds: 3 } } }
}

export const blindToTheClock: NonNullable<Defect['world']> = ({ world: { tokens } }) => {
  const check = tokens.check.bind(tokens)
  tokens.check = token => check(token, 0)
}

// Tokens that are issued or looked up otherwise than they should be.

type Spoils = NonNullable<Defect['world']>

/** Takes a token that nobody issued where `means` finds the one that it is taken for. */
export function takingFor(means: (shown: string, issued: string) => boolean): Spoils {
  return ({ world: { tokens } }) => {
    const issue = tokens.issue.bind(tokens)
    const check = tokens.check.bind(tokens)
    const issued: string[] = []
    tokens.issue = (application, now) => {
      const made = issue(application, now)
      issued.push(made.token)
      return made
    }
    tokens.check = (token, now) => {
      const checked = check(token, now)
      if (checked.verdict !== 'invalid') return checked
      const meant = issued.findLast(each => means(token, each))
      return meant === undefined ? checked : check(meant, now)
    }
  }
}

/** Hands out other tokens, and takes them. */
export function reissuing(remade: (token: string, application: Application, count: number) => string): Spoils {
  return ({ world: { tokens } }) => {
    const issue = tokens.issue.bind(tokens)
    const check = tokens.check.bind(tokens)
    const issued = new Map<string, string>()
    tokens.issue = (application, now) => {
      const made = issue(application, now)
      const token = remade(made.token, application, issued.size)
      issued.set(token, made.token)
      return { ...made, token }
    }
    tokens.check = (token, now) => check(issued.get(token) ?? '', now)
  }
}

// JSON Web Tokens taken apart and signed, as somebody does it who should not.

/** Dialects whose tokens they are. */
export const JWT_DIALECTS = ['default', 'go-names', 'silent', 'signed'] as const

interface Parts {
  head: string
  claims: string
  signature: string
}

export function partsOf(token: string): Parts {
  const [head = '', claims = '', signature = ''] = token.split('.')
  return { head, claims, signature }
}

export function decoded(part: string): JsonObject {
  const parsed = parseJson(Buffer.from(part, 'base64url').toString('utf8'))
  return isObject(parsed) ? parsed : {}
}

export function encoded(part: JsonObject): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

export function signed(head: string, claims: string, key: string): string {
  const hash = decoded(head)['alg'] === 'HS512' ? 'sha512' : 'sha256'
  return createHmac(hash, key).update(`${head}.${claims}`).digest('base64url')
}

/** Takes a token of three parts for one that was issued, where `means` says so. */
export function takingJwtFor(means: (shown: Parts, issued: Parts) => boolean): NonNullable<Defect['world']> {
  return takingFor((shown, issued) => shown.split('.').length === 3 && means(partsOf(shown), partsOf(issued)))
}

// Logins that are let in, or asked for, otherwise than they should be.

type Given = Partial<Record<CredentialWord, string>>

/** Lets in whoever `admits` takes for an application, before anything is compared. */
export function admitting(admits: (given: Given, application: Application) => boolean): NonNullable<Defect['world']> {
  return ({ world: { applications, issued } }) => {
    const logIn = applications.logIn.bind(applications)
    applications.logIn = (given, now, proves) => {
      const application = issued.find(each => admits(given, each))
      return application === undefined ? logIn(given, now, proves) : { verdict: 'granted', application }
    }
  }
}

export const secretIn = ({ secret, key }: Given): string | undefined => secret ?? key

export const secretOf = ({ values }: Application): string => values.secret || values.key

export const isNamed = ({ id }: Given, { values }: Application): boolean => id === values.id

export function withLogInFields(change: (field: Field) => Field): (dialect: Dialect) => Dialect {
  return dialect => {
    const { logIn: login } = dialect
    return { ...dialect, logIn: { ...login, request: { ...login.request, fields: login.request.fields.map(change) } } }
  }
}

export const isSecret = ({ means }: Field): boolean => means === 'secret' || means === 'key'

/** Whatever the field says of what it takes. */
export function loosened({ bounds: _none, pattern: _either, ...field }: Field): Field {
  return field
}

/** A registry that verifies otherwise. */
export function verifying(
  how: (claims: Claims, verify: (claims: Claims) => Verification, stage: Stage) => Verification,
): NonNullable<Defect['world']> {
  return stage => {
    const { registry } = stage.world
    const verify = registry.verify.bind(registry)
    registry.verify = claims => how(claims, verify, stage)
  }
}

// A store of preferences that changes otherwise.

type Change = Preferences['change']

export function changing(how: (change: Change, preferences: Preferences) => Change): NonNullable<Defect['world']> {
  return ({ world: { preferences } }) => {
    preferences.change = how(preferences.change.bind(preferences), preferences)
  }
}

/** Each text is kept as `rewrite` makes it. */
export function rewriting(rewrite: (text: string) => string): NonNullable<Defect['world']> {
  return changing(change => (customer, wanted, now) => {
    const kept = Object.entries(wanted).map(([word, value]) => [
      word,
      typeof value === 'string' ? rewrite(value) : value,
    ])
    return change(customer, Object.fromEntries(kept) as PreferenceChange, now)
  })
}
