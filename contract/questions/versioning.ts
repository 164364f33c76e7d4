import { type ClassifiedExchange, idsOf, observedAnswer, open, routesOf, type View } from '../derive/view.ts'
import { ENDPOINTS } from '../endpoint.ts'
import type { Json } from '../json.ts'
import { nameOf } from '../knowledge.ts'
import type { Answer } from '../ledger.ts'
import { all, type Judge, part, property, type Question } from './_question.ts'

export default {
  text: 'What is the versioning scheme: path, header, media type, parameter, none seen?',
  order: 310,
  gap: 'Versioning',
  wording: 'How is a version of the service chosen, and how is a new one announced?',
  why: 'We must learn of a new version before it replaces the present one.',
  hint: '{ scheme: header, name: X-Api-Version, version: "2" }',
  derive: versioningAnswer,
  changes: all(scheme, property('version', 'version-changed'), ending),
  isToldByAnyCall: true,
} satisfies Question

type Sign = {
  scheme: 'path' | 'header' | 'media-type' | 'parameter'
  name?: string
  version?: string
  /** Whether requests without it are rejected. */
  required?: boolean
  evidence: string[]
}

/** In lower case, as answers are recorded. */
export const VERSION_HEADER = /^(x-)?([a-z]+-)?api-?version$|^version$|^x-version$|^accept-version$|^content-version$/
/** ASP.NET tells which versions there are. */
const SUPPORTED = 'api-supported-versions'
const VERSION_PARAMETER = /^(api[-_]?)?version$|^v$/i

export function versioningAnswer(view: View): Answer {
  if (view.all.length === 0) return open('Nothing was answered, so no version could be seen.')
  const signs = once([...inPath(view), ...inHeaders(view), ...inMediaTypes(view), ...inParameters(view)])
  const supported = supportedIn(view)
  const ending = inEnding(view)
  const [first] = signs
  if (first === undefined)
    return observedAnswer({
      value: { scheme: 'none seen', ...supported, ...ending.value },
      how: 'Paths, headers, media types and parameters were looked at; none names a version.',
      evidence: [...ending.evidence, ...idsOf(view.all)],
    })
  const stated = signs.map(({ evidence: _ids, ...sign }) => sign)
  return observedAnswer({
    value: { ...stated[0], ...(stated.length > 1 ? { also: stated.slice(1) } : {}), ...supported, ...ending.value },
    how: `A version is named in the ${first.scheme === 'media-type' ? 'media type' : first.scheme}.`,
    evidence: signs.flatMap(sign => sign.evidence),
  })
}

function inPath(view: View): Sign[] {
  const route = routesOf(view.knowledge, view.exchanges).get(ENDPOINTS[0]) ?? ''
  const version = route
    .split('/')
    .find(segment => /^v\d+(\.\d+)*$/i.test(segment) || /^\d{4}-\d{2}(-\d{2})?$/.test(segment))
  const shown = view.all.filter(each => each.case === 'accepted')
  return version === undefined
    ? []
    : [{ scheme: 'path', version, evidence: idsOf(shown.length > 0 ? shown : view.all) }]
}

function inHeaders(view: View): Sign[] {
  const names = [...new Set(view.all.flatMap(each => Object.keys(each.response.headers)))].sort()
  return names
    .filter(name => VERSION_HEADER.test(name.toLowerCase()))
    .map(name => {
      const having = view.all.filter(each => each.response.headers[name] !== undefined)
      const values = [...new Set(having.map(each => each.response.headers[name] ?? ''))]
      const [only] = values
      return {
        scheme: 'header',
        name,
        ...(values.length === 1 && only ? { version: only } : {}),
        evidence: idsOf(having),
      }
    })
}

function inMediaTypes(view: View): Sign[] {
  const versionIn = ({ response }: ClassifiedExchange) => {
    const type = response.headers['content-type'] ?? ''
    return (
      /;\s*(?:v|version|api-version)="?([\w.-]+)"?/i.exec(type)?.[1] ?? /vnd\.[\w.-]*?[.-](v\d+)\b/i.exec(type)?.[1]
    )
  }
  const having = view.all.filter(each => versionIn(each) !== undefined)
  const version = having[0] === undefined ? undefined : versionIn(having[0])
  return version === undefined ? [] : [{ scheme: 'media-type', version, evidence: idsOf(having) }]
}

function inParameters(view: View): Sign[] {
  return ENDPOINTS.flatMap(endpoint => {
    const known = view.knowledge.endpoints[endpoint]
    const alongside = [...(known?.query ?? []), ...(known?.headers ?? [])]
    const names = alongside.map(field => ({
      name: nameOf(field),
      in: field.in,
      required: field.required?.value,
    }))
    const accepted = view.at(endpoint).filter(each => each.case === 'accepted')
    const signs = names.filter(({ name, in: location }) =>
      location === 'query' ? VERSION_PARAMETER.test(name) : VERSION_HEADER.test(name.toLowerCase()),
    )
    return signs.map(({ name, in: location, required }) => ({
      scheme: location === 'query' ? ('parameter' as const) : ('header' as const),
      name,
      ...(required === undefined ? {} : { required }),
      evidence: idsOf(accepted),
    }))
  }).slice(0, 1)
}

/** A header that is sent and answered under one name is one sign. */
function once(signs: readonly Sign[]): Sign[] {
  const found = new Map<string, Sign>()
  for (const sign of signs) {
    const key = `${sign.scheme} ${sign.name?.toLowerCase()} ${sign.name === undefined ? sign.version : ''}`
    const known = found.get(key)
    found.set(key, known === undefined ? sign : { ...sign, ...known, evidence: [...known.evidence, ...sign.evidence] })
  }
  return [...found.values()]
}

function supportedIn(view: View): { supported?: string[] } {
  const messages = view.all.flatMap(each => each.response.headers[SUPPORTED] ?? [])
  const versions = [...new Set(messages.flatMap(each => each.split(',').map(one => one.trim())))].filter(
    each => each !== '',
  )
  return versions.length === 0 ? {} : { supported: versions.sort() }
}

/** Deprecation (RFC 9745) and Sunset (RFC 8594): the dates stay out, for they change. */
function inEnding(view: View): { value: { [name: string]: Json }; evidence: string[] } {
  const having = (name: string) => view.all.filter(each => each.response.headers[name] !== undefined)
  const found = ['deprecation', 'sunset'].filter(name => having(name).length > 0)
  return {
    value: Object.fromEntries(found.map(name => [name, true])),
    evidence: found.flatMap(name => idsOf(having(name))),
  }
}

/** A version that is named for the first time is learnt, one that was not come upon is not gone; one that is reported in another place must be asked for there. */
function scheme(before: Json, after: Json): ReturnType<Judge> {
  const [was, is] = [part(before, 'scheme'), part(after, 'scheme')]
  if (was === is || was === undefined || is === undefined || is === 'none seen') return []
  const rule = was === 'none seen' ? ('version-changed' as const) : ('version-scheme-changed' as const)
  return [{ rule, subject: '', before: was, after: is }]
}

function ending(before: Json, after: Json): ReturnType<Judge> {
  return ['deprecation', 'sunset'].flatMap(name =>
    part(after, name) !== undefined && part(before, name) === undefined
      ? [{ rule: 'deprecation-announced' as const, subject: name === 'sunset' ? 'Sunset' : 'Deprecation' }]
      : [],
  )
}
