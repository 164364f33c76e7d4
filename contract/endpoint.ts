/** The four endpoints of the specification, and what a call to each does in the world. */
export const ENDPOINTS = ['auth-authenticate', 'ext-verify', 'ext-reach', 'ext-notify'] as const
export type Endpoint = (typeof ENDPOINTS)[number]
export const EXT_ENDPOINTS = ['ext-verify', 'ext-reach', 'ext-notify'] as const
export type ExtEndpoint = (typeof EXT_ENDPOINTS)[number]

/** `harmless`: cannot be accepted by an endpoint that acts (wrong path, no body). */
export const EFFECTS = ['harmless', 'authenticates', 'reads', 'changes', 'notifies'] as const
export type Effect = (typeof EFFECTS)[number]

export const EFFECT_OF: Record<Endpoint, Effect> = {
  'auth-authenticate': 'authenticates',
  'ext-verify': 'reads',
  'ext-reach': 'changes',
  'ext-notify': 'notifies',
}

/** `operation`: what one call of several to the endpoint does. To check a preference only reads it. */
export function effectOf(endpoint: Endpoint, operation: string): Effect {
  return endpoint === 'ext-reach' && operation === 'check' ? 'reads' : EFFECT_OF[endpoint]
}

export function isEndpoint(word: string): word is Endpoint {
  return (ENDPOINTS as readonly string[]).includes(word)
}
