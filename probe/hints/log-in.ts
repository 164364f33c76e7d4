/** A log-in made of the hints of its encoding and of the places of the credentials. */
import { isObject, type Json, setAt } from '../../contract/json.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import type { Environment } from '../environment/types.ts'
import { basicLogIn } from '../log-in/basic.ts'

/** `undefined` where the hints do not place every credential. */
export function logInHinted({
  hints,
  credentials,
}: Pick<Environment, 'hints' | 'credentials'>): RequestTemplate | undefined {
  const names = Object.keys(credentials)
  const encoding = String(hints['auth.request.encoding'] ?? '')
  const fields = hints['auth.request.fields']
  if (encoding.toLowerCase() === 'basic' && names.length >= 2) return basicLogIn(names)
  if (!isObject(fields)) return undefined
  const places = Object.entries(fields).map(([a, b]): [string, string] =>
    names.includes(a) ? [String(b), a] : [a, String(b)],
  )
  if (!names.every(name => places.some(([, placed]) => placed === name))) return undefined
  return placed(places, /form/i.test(encoding))
}

function placed(places: readonly [string, string][], asForm: boolean): RequestTemplate | undefined {
  let body: Json = {}
  let form = asForm
  const headers: Record<string, string> = {}
  const query: Record<string, string> = {}
  for (const [place, name] of places) {
    const [, kind = '', rest = ''] = /^(?:(form|header|query|basic):)?(.*)$/.exec(place) ?? []
    if (rest === '' || kind === 'basic') return undefined
    if (kind === 'header') {
      if (!/^[\w-]{1,80}$/.test(rest)) return undefined
      headers[rest] = `{{${name}}}`
    } else if (kind === 'query') query[rest] = `{{${name}}}`
    else {
      form ||= kind === 'form'
      body = setAt(body, rest.startsWith('/') ? rest : `/${rest}`, `{{${name}}}`)
    }
  }
  return {
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    ...(Object.keys(query).length > 0 ? { query } : {}),
    encoding: form ? 'form' : 'json',
    body,
  }
}
