/** Changes of one endpoint: its request, its parameters, its answers by status. */
import type { Endpoint } from '../endpoint.ts'
import { pointerOf } from '../json.ts'
import type { OpenApiDocument, Parameter, Post, RequestBody, Response } from '../openapi/document.ts'
import { branchChanges } from './branches.ts'
import type { Change } from './change.ts'
import { requestChanges } from './request.ts'
import { responseChanges } from './response.ts'

interface Where {
  endpoint: Endpoint
  at(...path: string[]): string
}

export function endpointChanges(endpoint: Endpoint, before: OpenApiDocument, after: OpenApiDocument): Change[] {
  const was = before.paths[`/${endpoint}`]?.post
  const is = after.paths[`/${endpoint}`]?.post
  if (was === undefined || is === undefined) return []
  const where: Where = { endpoint, at: (...path) => pointerOf(['paths', `/${endpoint}`, 'post', ...path]) }
  const accepted = Object.values(is.responses).some(isSuccess)
  return [
    ...(accepted ? bodyChanges(was.requestBody, is.requestBody, where) : []),
    ...(accepted ? parameterChanges(was.parameters ?? [], is.parameters ?? [], where) : []),
    ...answerChanges(was, is, where),
  ]
}

function bodyChanges(before: RequestBody | undefined, after: RequestBody | undefined, where: Where): Change[] {
  const question = `${where.endpoint}.request`
  const at = where.at('requestBody', 'content')
  const [old, now] = [Object.keys(before?.content ?? {}), Object.keys(after?.content ?? {})]
  if (old.length === 0 || now.length === 0) return []
  const gone = old.filter(type => !now.includes(type))
  const come = now.filter(type => !old.includes(type))
  const place = { question, at, subject: '' }
  if (gone.length > 0) return [{ ...place, rule: 'request-media-type-removed', before: gone, after: come }]
  return [
    ...come.map((type): Change => ({ ...place, rule: 'request-media-type-added', after: type })),
    ...old.flatMap(type => {
      const [was, is] = [before?.content[type]?.schema, after?.content[type]?.schema]
      if (was === undefined || is === undefined) return []
      const here = { ...place, at: at + pointerOf([type, 'schema']) }
      return [...requestChanges(was, is, here), ...branchChanges(was, is, here)]
    }),
  ]
}

function parameterChanges(before: readonly Parameter[], after: readonly Parameter[], where: Where): Change[] {
  const keyOf = (each: Parameter) => `${each.in === 'query' ? 'query parameter' : 'header'} ${each.name}`
  const old = new Map(before.map(each => [keyOf(each), each]))
  const now = new Map(after.map(each => [keyOf(each), each]))
  const place = (subject: string) => ({ question: `${where.endpoint}.parameters`, at: where.at('parameters'), subject })
  const gone = [...old.keys()].filter(key => !now.has(key))
  return [
    ...gone.map((key): Change => ({ ...place(key), rule: 'request-parameter-removed' })),
    ...[...now].flatMap(([key, is]): Change[] => {
      const was = old.get(key)
      if (was === undefined)
        return [{ ...place(key), rule: is.required ? 'request-parameter-added-required' : 'request-parameter-added' }]
      if (is.required && !was.required && was['x-known']?.['required'] !== undefined)
        return [{ ...place(key), rule: 'request-parameter-became-required' }]
      if (was.required && !is.required && is['x-known']?.['required'] !== undefined)
        return [{ ...place(key), rule: 'request-parameter-became-optional' }]
      return []
    }),
  ]
}

function isSuccess(response: Response): boolean {
  return response['x-outcome']?.includes('accepted') === true
}

function answerChanges(before: Post, after: Post, where: Where): Change[] {
  const successes = (post: Post) =>
    Object.keys(post.responses).filter(status => isSuccess(post.responses[status] ?? none))
  const [old, now] = [successes(before), successes(after)]
  if (old.length === 0 || now.length === 0) return []
  const kept = old.filter(status => now.includes(status))
  const gone = old.filter(status => !now.includes(status))
  const come = now.filter(status => !old.includes(status))
  const place = { question: `${where.endpoint}.response`, at: where.at('responses'), subject: '' }
  const moved = gone.length > 0 && come.length > 0
  return [
    ...(moved ? [{ ...place, rule: 'response-success-status-changed' as const, before: gone, after: come }] : []),
    ...(!moved && come.length > 0 ? [{ ...place, rule: 'response-success-status-added' as const, after: come }] : []),
    ...kept.flatMap(status => responseAt(status, status, before, after, where)),
    // The one success under another status is still the same answer.
    ...(moved && gone.length === 1 && come.length === 1
      ? responseAt(gone[0] ?? '', come[0] ?? '', before, after, where)
      : []),
  ]
}

const none: Response = { description: '' }

function responseAt(old: string, now: string, before: Post, after: Post, where: Where): Change[] {
  const [was, is] = [before.responses[old] ?? none, after.responses[now] ?? none]
  const place = { question: `${where.endpoint}.response`, at: where.at('responses', now), subject: '' }
  const [types, typesNow] = [Object.keys(was.content ?? {}), Object.keys(is.content ?? {})]
  const gone = types.filter(type => !typesNow.includes(type))
  const come = typesNow.filter(type => !types.includes(type))
  const media = { ...place, at: `${place.at}/content`, subject: now }
  return [
    ...(gone.length > 0 && typesNow.length > 0
      ? [{ ...media, rule: 'response-media-type-removed' as const, before: gone, after: come }]
      : []),
    ...(gone.length === 0 && come.length > 0
      ? [{ ...media, rule: 'response-media-type-added' as const, after: come }]
      : []),
    ...types.flatMap(type => {
      const [schema, schemaNow] = [was.content?.[type]?.schema, is.content?.[type]?.schema]
      if (schema === undefined || schemaNow === undefined) return []
      return responseChanges(schema, schemaNow, { ...place, at: place.at + pointerOf(['content', type, 'schema']) })
    }),
    ...headerChanges(was, is, place),
  ]
}

function headerChanges(was: Response, is: Response, place: { question: string; at: string }): Change[] {
  const [old, now] = [was.headers ?? {}, is.headers ?? {}]
  const gone = Object.keys(old).filter(name => now[name] === undefined && old[name]?.['x-presence'] === 'always')
  const come = Object.keys(now).filter(name => old[name] === undefined)
  const here = (name: string) => ({ ...place, at: `${place.at}${pointerOf(['headers', name])}`, subject: name })
  return [
    ...gone.map((name): Change => ({ ...here(name), rule: 'response-header-vanished' })),
    ...come.map((name): Change => ({ ...here(name), rule: 'response-header-appeared' })),
  ]
}
