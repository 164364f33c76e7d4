/** How the credentials were sent, in the words of the ledger. */
import { type Json, pointerOf } from '../../contract/json.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import { referencesOf } from '../../contract/template.ts'
import type { Lab } from '../lab.ts'

/** json | form | basic | header | query | signed */
export function encodingOf(template: RequestTemplate): string {
  const made = Object.values(template.let ?? {})
  if (made.some(each => 'hmac' in each || 'jwt' in each || 'hash' in each)) return 'signed'
  const isBasic = made.some(each => 'base64' in each) && /Basic/i.test(template.headers?.['Authorization'] ?? '')
  // What stands in the body as well was asked for there by name.
  if (isBasic && referencesOf(template.body ?? null).length < 2) return 'basic'
  if (referencesOf(template.body ?? null).length > 0) return template.encoding === 'form' ? 'form' : 'json'
  // A version in a header is no way to send credentials.
  if (referencesOf((template.headers ?? {}) as Json).length > 0) return 'header'
  if (referencesOf((template.query ?? {}) as Json).length > 0) return 'query'
  return template.encoding === 'form' ? 'form' : 'json'
}

/** place → credential name: `/clientId`, `form:client_id`, `header:X-Client-Id`, `query:key`. */
export function placesOf(lab: Lab, template: RequestTemplate): Record<string, string> {
  const places: Record<string, string> = {}
  const credential = (text: unknown) => {
    const names = referencesOf(text as never)
    return names.find(name => Object.hasOwn(lab.environment.credentials, name))
  }
  const body = template.body
  const walk = (node: unknown, path: string[]): void => {
    if (typeof node === 'object' && node !== null)
      for (const [key, item] of Object.entries(node)) walk(item, [...path, key])
    else {
      const name = credential(node)
      if (name !== undefined) places[template.encoding === 'form' ? `form:${path.join('.')}` : pointerOf(path)] = name
    }
  }
  walk(body ?? {}, [])
  for (const [name, text] of Object.entries(template.headers ?? {})) {
    const direct = credential(text)
    if (direct !== undefined) places[`header:${name}`] = direct
  }
  for (const [name, text] of Object.entries(template.query ?? {})) {
    const direct = credential(text)
    if (direct !== undefined) places[`query:${name}`] = direct
  }
  if (/Basic/i.test(template.headers?.['Authorization'] ?? '')) {
    const made = Object.values(template.let ?? {}).find(each => 'base64' in each)
    const [id, secret] = made !== undefined && 'base64' in made ? referencesOf(made.base64) : []
    if (id !== undefined) places['basic:username'] = id
    if (secret !== undefined) places['basic:password'] = secret
  }
  return places
}

export function credentialForms(lab: Lab): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(lab.environment.credentials).map(([name, value]) => [name, credentialForm(value)]),
  )
}

/** The form only, never the value; lengths of secrets are told as the field's scanners do. */
function credentialForm(value: string): Record<string, unknown> {
  if (/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(value)) return { form: 'uuid' }
  if (/^[0-9a-f]{16,}$/i.test(value)) return { form: 'hex', length: value.length }
  if (/^[a-z]+(_[a-z]+)*_[A-Za-z0-9]{8,}$/.test(value)) return { form: 'prefix_key', length: value.length }
  return { form: 'text', length: value.length }
}
