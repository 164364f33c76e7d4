/** What the recorded login sends, and which of it carries the secret. */
import { type Json, leaves, removeAt } from '../../contract/json.ts'
import type { OperationTemplate } from '../../contract/request-template.ts'
import { referencesOf } from '../../contract/template.ts'
import type { Environment } from '../../probe/environment/types.ts'
import type { CallOptions } from '../../probe/sender/ask.ts'
import { secretName } from '../../probe/sender/wrong-credentials.ts'

interface CredentialProperty {
  in: 'body' | 'header' | 'query'
  /** A JSON pointer in the body, a name elsewhere. */
  at: string
  /** Names of the environment, also those that only a value made of them needs. */
  references: ReadonlySet<string>
}

export function credentialProperties(operationTemplate: OperationTemplate): CredentialProperty[] {
  const { body = null, headers = {}, query = {} } = operationTemplate
  const property = (location: CredentialProperty['in']) => (at: string, template: string) => ({
    in: location,
    at,
    references: throughMade(operationTemplate, referencesOf(template)),
  })
  return [
    ...[...leaves(body)].flatMap(({ pointer, value }) =>
      typeof value === 'string' ? [property('body')(pointer, value)] : [],
    ),
    ...Object.entries(headers).map(([name, text]) => property('header')(name, text)),
    ...Object.entries(query).map(([name, text]) => property('query')(name, text)),
  ]
}

function throughMade(
  template: OperationTemplate,
  names: readonly string[],
  seen: ReadonlySet<string> = new Set(),
): Set<string> {
  return new Set(
    names.flatMap(name => {
      const made = template.let?.[name]
      if (made === undefined || seen.has(name)) return [name]
      return [...throughMade(template, referencesOf(made as Json), new Set([...seen, name]))]
    }),
  )
}

/** The name of the credential that is secret; `undefined` where the login carries none. */
export function secretOf(template: OperationTemplate): string | undefined {
  const names = new Set(credentialProperties(template).flatMap(each => [...each.references]))
  return secretName(Object.fromEntries([...names].map(name => [name, ''])))
}

/** Properties that carry the secret, or are made of it. */
export function secretProperties(template: OperationTemplate): CredentialProperty[] {
  const secret = secretOf(template)
  return secret === undefined ? [] : credentialProperties(template).filter(each => each.references.has(secret))
}

export function without(properties: readonly CredentialProperty[]): Omit<CallOptions, 'purpose'> {
  const at = (location: CredentialProperty['in']) =>
    properties.filter(each => each.in === location).map(each => each.at)
  const [pointers, headers, query] = [at('body'), at('header'), at('query')]
  return {
    ...(pointers.length === 0 ? {} : { change: body => pointers.reduce(removeAt, body) }),
    ...(headers.length === 0 ? {} : { withoutHeaders: headers }),
    ...(query.length === 0 ? {} : { withoutQuery: query }),
  }
}

export const A_WORD = 'the secret is too short to be told from an ordinary word'

/** Where it is found in a text, it may stand there by chance. */
export function isAWord(secret: string | undefined, { credentials }: Pick<Environment, 'credentials'>): boolean {
  return secret === undefined || (credentials[secret] ?? '').length < 12
}

/** Whether the secret stands in a redacted text: as it is, changed, or in a pair. */
export function shows(text: string, secret: string | undefined): boolean {
  if (secret === undefined) return false
  const names = [...text.matchAll(/\{\{([^{}]+)\}\}/g)].map(([, name = '']) => name)
  return names.some(name => name === secret || name.startsWith(`${secret}, `) || name.startsWith('basic '))
}
