/** Form and query encoding as browsers and Node do it; k6 has no URLSearchParams. */
import { type Json, leaves } from '../../contract/json.ts'

/** Nested members as `a.b`, which most form readers take. */
export function formFields(body: Json): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { pointer, value } of leaves(body))
    fields[pointer.slice(1).replaceAll('/', '.')] = typeof value === 'string' ? value : JSON.stringify(value)
  return fields
}

export function encodeFields(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${encodeText(name)}=${encodeText(value)}`)
    .join('&')
}

/** `application/x-www-form-urlencoded`: a space is `+`, and only `*-._` and alphanumerics stay as they are. */
export function encodeText(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()~]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')
}
