/** An answer as k6 gives it. */
import type { RefinedResponse, ResponseType } from 'k6/http'

export type Answer = RefinedResponse<ResponseType | undefined>

/** `HTTP/2.0 tls1.3`, as it was negotiated. */
export function transportOf({ proto, tls_version }: { proto: string; tls_version: string }): string {
  return `${proto} ${tls_version}`.trim()
}

export function lowerCase(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
