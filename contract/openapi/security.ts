/** How the token is shown, as a security scheme of OpenAPI. */
import type { EndpointKnowledge, TokenKnowledge } from '../knowledge.ts'
import type { SecurityScheme } from './document.ts'

export const TOKEN_SCHEME = 'token'
export const LOG_IN_SCHEME = 'logIn'

/** `undefined` where it is shown in the body, which no scheme of OpenAPI can say. */
export function tokenScheme(token: TokenKnowledge | undefined): SecurityScheme | undefined {
  if (token === undefined) return undefined
  const { in: place, name, scheme } = token.presentation
  const description = `The token that POST /auth-authenticate answers (${token.location.in}, ${token.location.at || 'whole'}).`
  if (place === 'body') return undefined
  if (place !== 'header') return { type: 'apiKey', in: place, name, description }
  if (name.toLowerCase() === 'authorization' && scheme !== undefined)
    return { type: 'http', scheme: scheme.toLowerCase(), description }
  return { type: 'apiKey', in: 'header', name, description, ...(scheme === undefined ? {} : { 'x-scheme': scheme }) }
}

/** Where the log-in itself carries the credentials in `Authorization: Basic`. */
export function logInScheme(known: EndpointKnowledge | undefined): SecurityScheme | undefined {
  const basic = known?.operations.some(operation =>
    Object.entries(operation.recipe.headers ?? {}).some(
      ([name, value]) => name.toLowerCase() === 'authorization' && /^basic\s/i.test(value),
    ),
  )
  return basic === true
    ? { type: 'http', scheme: 'basic', description: 'The credentials of the application.' }
    : undefined
}
