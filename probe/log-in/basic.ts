/** HTTP Basic (RFC 7617) as a template: the first credential is the name; one alone has no password behind it. */
import type { RequestTemplate } from '../../contract/recipe.ts'

export function basicLogIn([name, secret]: readonly string[]): RequestTemplate {
  return {
    let: { basic: { base64: `{{${name}}}:${secret === undefined ? '' : `{{${secret}}}`}` } },
    headers: { Authorization: 'Basic {{basic}}' },
    encoding: 'form',
    body: { grant_type: 'client_credentials' },
  }
}
