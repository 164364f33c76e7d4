/** The token: every string of the login's answer, in every presentation, in groups; told by no token, the right one, a changed one. */
import { EXT_ENDPOINTS, type ExtEndpoint } from '../contract/endpoint.ts'
import { foldedOf } from '../contract/errors/units.ts'
import { type Json, leaves, pointerTo, segmentsOf } from '../contract/json.ts'
import type { TokenKnowledge } from '../contract/knowledge.ts'
import type { DiscoveryContext } from '../probe/context.ts'
import { presentationToTryFirst } from '../probe/hints/token.ts'
import { rankGiven } from '../probe/naming/match.ts'
import { changedToken } from '../probe/token/form.ts'
import { type Answer, sameAnswer, textsAbout } from './answer.ts'
import { type Draft, EMPTY, type Slot } from './draft.ts'
import type { Service } from './service.ts'
import { headerSpellings, headerVariable, inStyle, isHeaderForm, squeezed, tokensOf } from './spelling.ts'
import type { TokenString } from './token-strings.ts'

type Presentation = TokenKnowledge['presentation']

export interface ProvenToken {
  token: TokenString
  presentation: Presentation
  /** Without a token, with it, with a changed one. */
  none: Answer
  right: Answer
  wrong: Answer
}

export interface Attempt {
  presentation: Presentation
  token: TokenString
}

/** How calls show it: `undefined` where no presentation of any string made a difference that a changed token did not make too. */
export async function findToken(
  service: Service,
  strings: readonly TokenString[],
  at: {
    endpoint: ExtEndpoint
    draft: Draft
    most: number
    none?: Answer | undefined
    /** Where a changed token, too, is answered as a complaint about something else than the token. */
    onLooked?: (attempt: Attempt) => void
  },
): Promise<ProvenToken | undefined> {
  const { endpoint, draft } = at
  const end = service.requests + at.most
  const [best] = strings
  if (best === undefined) return undefined
  const likely = strings.filter(each => each.score > best.score - 2.4).slice(0, 4)
  service.tokenNames = new Set(likely.map(each => squeezed(lastOf(each).replace(/^x-/i, ''))))
  const secret = (text: string) =>
    likely.reduce((left, { value }) => left.split(value).join('◦').split(changedToken(value)).join('◦'), text)
  const same = (a: Answer, b: Answer) =>
    sameAnswer(a, b) || (a.status === b.status && secret(a.signature) === secret(b.signature))
  const none = at.none ?? (await service.ask(endpoint, draft, { token: 'none', purpose: 'a call without a token' }))
  if (draft.slots.length === 0) service.reject(none)
  const ask = async (attempts: readonly Attempt[], isChanged: boolean): Promise<Answer> => {
    const headers: Record<string, string> = {}
    const query: Record<string, string> = {}
    const cookies: string[] = []
    const isShown = ({ in: where, path }: Slot) =>
      where === 'header' &&
      attempts.some(each => each.presentation.name.toLowerCase() === (path[0] ?? '').toLowerCase())
    let with_: Draft = { ...draft, slots: draft.slots.filter(slot => !isShown(slot)) }
    for (const { presentation, token } of attempts) {
      const value = isChanged ? changedToken(token.value) : token.value
      const text = presentation.scheme === undefined ? value : `${presentation.scheme} ${value}`
      if (presentation.in === 'header') headers[presentation.name] = text
      else if (presentation.in === 'query') query[presentation.name] = text
      else if (presentation.in === 'cookie') cookies.push(`${presentation.name}=${text}`)
      else
        with_ = {
          ...with_,
          slots: [
            ...with_.slots,
            { in: 'body', path: segmentsOf(pointerTo(presentation.name)), value: { template: text, origin: 'guess' } },
          ],
        }
    }
    if (cookies.length > 0) headers['Cookie'] = cookies.join('; ')
    return service.ask(endpoint, with_, {
      token: 'none',
      headers,
      query,
      purpose: isChanged ? 'a changed token' : 'the token, as it may be shown',
    })
  }
  let isLooked = false
  // What is missed no more where it stands in the body is a property, which is read from elsewhere, too.
  const isOfBody = async ({ presentation: { in: where, name } }: Attempt): Promise<boolean> => {
    const missed = textsAbout(none, [name]).join('\n')
    if (where === 'body' || missed === '') return false
    const slot: Slot = { in: 'body', path: [name], value: { template: 'test', origin: 'guess' } }
    const as = await service.ask(endpoint, { ...draft, slots: [...draft.slots, slot] }, { token: 'none' })
    return textsAbout(as, [name]).join('\n') !== missed
  }
  const onLooked = async (attempt: Attempt, { status }: Answer) => {
    if (status === 401 || status === 403 || (await isOfBody(attempt))) return
    isLooked = true
    // A property of the body grows as any other one.
    if (attempt.presentation.in !== 'body') at.onLooked?.(attempt)
  }
  for (const group of groupsFor(service, none, likely, strings)) {
    // What is said of the rest of the request comes before what is said of the token.
    if (service.requests >= end || isLooked) return undefined
    const found = await settleGroup(group, none, ask, same, likely, onLooked)
    if (found !== undefined) return { ...found, none }
  }
  return undefined
}

/** Of a group that is answered otherwise than no token, the one that is; a changed token comes last, since it may end the session. */
async function settleGroup(
  group: readonly Attempt[],
  none: Answer,
  ask: (attempts: readonly Attempt[], isChanged: boolean) => Promise<Answer>,
  same: (a: Answer, b: Answer) => boolean,
  others: readonly TokenString[],
  onLooked: (attempt: Attempt, answer: Answer) => Promise<void>,
): Promise<Omit<ProvenToken, 'none'> | undefined> {
  if (group.length === 0) return undefined
  let right = await ask(group, false)
  if (same(right, none)) return undefined
  let left = group
  while (left.length > 1) {
    const half = left.slice(0, Math.ceil(left.length / 2))
    const answer = await ask(half, false)
    const isThere = !same(answer, none)
    left = isThere ? half : left.slice(half.length)
    if (left.length === 1) right = isThere ? answer : await ask(left, false)
  }
  const [only] = left
  if (only === undefined || same(right, none)) return undefined
  const wrong = await ask(left, true)
  if (!same(right, wrong)) return { token: only.token, presentation: only.presentation, right, wrong }
  // It is looked at: another string may be the one.
  for (const token of others.filter(each => each !== only.token)) {
    const next = [{ ...only, token }]
    const found = same(await ask(next, false), right)
      ? undefined
      : await settleGroup(next, none, ask, same, [], onLooked)
    if (found !== undefined) return found
  }
  await onLooked(only, right)
  // Whatever stands there is answered so; the rest of the group may still tell.
  const rest = group.filter(each => each.presentation.name !== only.presentation.name)
  return others.length > 0 ? settleGroup(rest, none, ask, same, [], onLooked) : undefined
}

const USUAL = {
  header:
    'X-Auth-Token,X-Access-Token,X-Session-Token,X-Session-Id,X-Session-Key,X-Session,X-Token,X-Api-Key,X-Api-Token,Api-Key,Session-Token,Session-Id,Access-Token,Auth-Token,Token,Session,X-Authorization,X-Auth,X-Ticket,Ticket,X-Client-Token,X-App-Token,X-Authentication-Token,X-Jwt,X-Bearer-Token'.split(
      ',',
    ),
  other:
    'access_token,token,sid,session,key,auth,auth_token,ticket,session_id,sessionId,accessToken,api_key,apikey,apiKey,jwt,authToken,sessionToken,session_token'.split(
      ',',
    ),
}

/** What the rejection names first, then what the token itself is called, then the usual names. */
function groupsFor(
  service: Service,
  none: Answer,
  likely: readonly TokenString[],
  strings: readonly TokenString[],
): Attempt[][] {
  const reported = none.units.flatMap(unit =>
    foldedOf(unit).map(({ mention }) => ({
      name: mention.segments.at(-1) ?? '',
      isShaped: mention.kind !== 'word' && mention.kind !== 'pair',
      raw: unit.raw,
    })),
  )
  const reportedNames = [
    ...new Set(
      reported.filter(each => each.isShaped || !service.background.has(squeezed(each.name))).map(each => each.name),
    ),
  ].slice(0, 40)
  const schemes = [
    ...new Set([
      /^(\w[\w-]*)/.exec(none.headers['www-authenticate'] ?? '')?.[1],
      // What is told as the value of the header: `Authorization: Session <key>`.
      ...[...none.text.matchAll(/\bauthorization\b["'`]?\s*[:=]\s*["'`]?(\p{L}[\p{L}-]{1,20})(?=\s+[^\s])/giu)].map(
        ([, told]) => told,
      ),
      'Bearer',
      ...stringsOf(likely, service).filter(each => /^[A-Za-z][A-Za-z-]{2,14}$/.test(each)),
    ]),
  ].filter((each): each is string => each !== undefined && !/^(basic|digest)$/i.test(each))
  // A token type is written as it is reported, but for the usual one.
  const written = [...new Set(schemes.map(each => (/^bearer$/i.test(each) ? 'Bearer' : each)))].slice(0, 4)
  const groups: Attempt[][] = []
  const authorization = (token: TokenString, scheme?: string): Attempt => ({
    token,
    presentation: { in: 'header', name: 'Authorization', ...(scheme === undefined ? {} : { scheme }) },
  })
  const hint = presentationToTryFirst(service.context)
  // What the rejection calls as the login's answer does goes before the others.
  const isCalled = (token: TokenString) => reportedNames.some(each => squeezed(each) === squeezed(lastOf(token)))
  for (const token of likely.toSorted((a, b) => Number(isCalled(b)) - Number(isCalled(a)))) {
    if (hint !== undefined) groups.push([{ token, presentation: hint }])
    const headers = names(token, 'header', reportedNames)
    const others = names(token, 'query', reportedNames)
    const isReported = (name: string) =>
      reportedNames.some(each => squeezed(each) === squeezed(name) || squeezed(`x${each}`) === squeezed(name))
    const all: Attempt[] = [
      ...headers.map((name): Attempt => ({ token, presentation: { in: 'header', name } })),
      ...(token.location.in === 'cookie'
        ? [{ token, presentation: { in: 'cookie' as const, name: token.location.at } }]
        : []),
      ...others
        .filter(name => token.location.in !== 'cookie' || name !== token.location.at)
        .map((name): Attempt => ({ token, presentation: { in: 'cookie', name } })),
      ...others.map((name): Attempt => ({ token, presentation: { in: 'query', name } })),
    ]
    const early = all.filter(each => isReported(each.presentation.name))
    const cookie = all.filter(each => each.presentation.in === 'cookie' && each.presentation.name === token.location.at)
    // What the rejection writes as header fields are written goes alone, before what is usual.
    const told = headers.filter(name => isHeaderForm(name) && reportedNames.includes(name))
    groups.push(told.slice(0, 4).map((name): Attempt => ({ token, presentation: { in: 'header', name } })))
    if (token.location.in === 'cookie') groups.push(cookie)
    // What takes the token without a scheme, too, takes it with the registered one: this is what others send.
    for (const scheme of written.slice(0, 2)) groups.push([authorization(token, scheme)])
    const inBody = others.map((name): Attempt => ({ token, presentation: { in: 'body', name } }))
    // Called in the rejection as it is in the answer that brought it.
    groups.push(inBody.filter(({ presentation: { name } }) => isReported(name) && name === lastOf(token)))
    // The head of a request has an end: long tokens go in smaller groups.
    const most = Math.max(4, Math.floor(5500 / (token.value.length + 24)))
    for (const part of [early, all.filter(each => !early.includes(each))].flatMap(apart))
      for (let i = 0; i < part.length && i < most * 5; i += most) groups.push(part.slice(i, i + most))
    groups.push([authorization(token)], inBody)
    for (const scheme of [
      ...new Set([
        ...written.slice(2),
        'Token',
        'Session',
        'JWT',
        'ApiKey',
        ...headerSpellings(lastOf(token)).slice(0, 1),
      ]),
    ])
      groups.push([authorization(token, scheme)])
  }
  // Strings of which nothing speaks for a token, in the usual presentation.
  for (const token of strings.slice(likely.length, likely.length + 4)) groups.push([authorization(token, 'Bearer')])
  return groups
}

/** One of each variable first, then the others. */
function apart(attempts: readonly Attempt[]): Attempt[][] {
  const seen = new Set<string>()
  const firsts = attempts.filter(({ presentation: { in: where, name } }) => {
    const key = where === 'header' ? headerVariable(name) : `${where} ${name}`
    return !seen.has(key) && seen.add(key) !== undefined
  })
  return [firsts, attempts.filter(each => !firsts.includes(each))]
}

function stringsOf(likely: readonly TokenString[], service: Service): string[] {
  const json: Json | undefined = service.context.memory.answers.get('auth-authenticate')
  const own = new Set(likely.map(each => each.value))
  return json === undefined
    ? []
    : [...leaves(json)].flatMap(({ value }) => (typeof value === 'string' && !own.has(value) ? [value] : []))
}

const lastOf = ({ location }: TokenString) =>
  location.in === 'body'
    ? (segmentsOf(location.at)
        .filter(each => !/^\d+$/.test(each))
        .at(-1) ?? 'token')
    : location.at

function names(token: TokenString, where: 'header' | 'query', messages: readonly string[]): string[] {
  const own = lastOf(token)
  // What a header field brought may be shown without what tells that the field is nobody's standard.
  const words = tokensOf(own.replace(/^x-/i, ''))
  const joined = token.location.in === 'body' ? tokensOf(segmentsOf(token.location.at).slice(-2).join(' ')) : words
  const all =
    where === 'header'
      ? [
          ...messages.flatMap(headerSpellings),
          ...(token.location.in === 'header' ? [own] : []),
          ...headerSpellings(own),
          ...headerSpellings(joined.join('_')),
          ...USUAL.header,
        ]
      : [
          ...messages,
          own,
          ...(['snake', 'camel', 'flat'] as const).flatMap(style => [inStyle(words, style), inStyle(joined, style)]),
          ...USUAL.other,
        ]
  const seen = new Set<string>()
  return all
    .filter(name => {
      const key = where === 'header' ? name.toLowerCase() : name
      if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || /^\d+$/.test(name) || seen.has(key)) return false
      if (
        where === 'header' &&
        /^(authorization|cookie|host|content-[\w-]+|accept[\w-]*|connection|transfer-encoding|expect|te|upgrade|trailer|keep-alive|post|get)$/i.test(
          name,
        )
      )
        return false
      return seen.add(key) !== undefined
    })
    .slice(0, where === 'header' ? 90 : 70)
}

/** Which endpoint is rejected for the token alone: by its status, or as every other one is; `undefined` where all look at the body first. */
export async function endpointForToken(service: Service): Promise<{ endpoint: ExtEndpoint; none: Answer } | undefined> {
  const answers: Answer[] = []
  for (const endpoint of EXT_ENDPOINTS) {
    const answer = await alongsideToken(service, endpoint)
    answers.push(answer)
    if (answer.status === 401 || answer.status === 403) return { endpoint, none: answer }
  }
  const bare = (answer: Answer) => answer.signature.replace(/ext-(?:verify|reach|notify)/g, '◦')
  const [first, ...rest] = answers
  if (first === undefined || rest.some(each => bare(each) !== bare(first))) return undefined
  for (const each of answers) service.reject(each)
  return { endpoint: EXT_ENDPOINTS[0], none: first }
}

/** A call without a token; credentials may be wanted in headers of every call alongside it: those of the login, and those that the rejection names. */
async function alongsideToken(service: Service, endpoint: ExtEndpoint): Promise<Answer> {
  const { context } = service
  const none = (purpose = 'a call without a token') => service.ask(endpoint, EMPTY, { token: 'none', purpose })
  let answer = await none()
  for (let more = 0; more < 3; more++) {
    const ofLogin = more === 0 ? headersOfLogin(service, answer) : undefined
    const found = ofLogin ?? credentialsNamed(service, answer)
    if (found === undefined) break
    const held = context.always
    context.always = { headers: { ...held.headers, ...found.headers }, let: { ...held.let, ...found.let } }
    const names = Object.keys(found.headers)
    const changed = await none(`a call without a token, but with ${names.join(' and ')}`)
    if (sameAnswer(changed, answer)) {
      context.always = held
      if (ofLogin !== undefined) continue
      break
    }
    answer = changed
  }
  return answer
}

/** Headers in which the login takes credentials or values made for it, where a call that is no login is rejected as well. */
function headersOfLogin({ context }: Service, { status }: Answer): DiscoveryContext['always'] | undefined {
  const { headers = {}, let: lets = {} } =
    context.knowledge.endpoints['auth-authenticate']?.operations[0]?.template ?? {}
  const found = Object.entries(headers).filter(
    ([name, text]) =>
      text.includes('{{') && !/^authorization$/i.test(name) && context.always.headers[name] === undefined,
  )
  return found.length > 0 && status >= 400 ? { headers: Object.fromEntries(found), let: lets } : undefined
}

/** Names of an answer that are those of credentials, each in one spelling as a header. */
function credentialsNamed(service: Service, answer: Answer): DiscoveryContext['always'] | undefined {
  if (answer.status !== 401 && answer.status !== 403) return undefined
  const { context } = service
  const found = new Map<string, string>()
  for (const { mention } of answer.units.flatMap(foldedOf)) {
    const name = mention.segments.at(-1) ?? ''
    const best = rankGiven([name.replace(/^x-/i, '')], Object.keys(context.environment.credentials))[0]
    if (
      best !== undefined &&
      best.score >= 0.8 &&
      /^[A-Za-z][\w-]*$/.test(name) &&
      context.always.headers[name] === undefined
    )
      found.set(best.name, found.get(best.name) ?? headerSpellings(name)[0] ?? name)
  }
  const headers = Object.fromEntries([...found].map(([credential, name]) => [name, `{{${credential}}}`]))
  return found.size > 0 ? { headers, let: {} } : undefined
}
