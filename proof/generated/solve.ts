import { createHmac } from 'node:crypto'
import { bodyOf, changeBody, everyMember, markerAt, readBody, unset } from './bodies.ts'
import { encode, MEDIA } from './codec.ts'
import {
  at,
  type Body,
  type Drawing,
  type Endpoint,
  type Json,
  type Member,
  pointerOf,
  type Signature,
  segments,
} from './model.ts'
import type { Fields, Step, Truth } from './truth.ts'

/** What a login that is signed carries in place of its secret. */
export const signatureOf = (
  { hmac, as, parts, between }: Pick<Signature, 'hmac' | 'as' | 'parts' | 'between'>,
  key: string,
  sent: Record<Signature['parts'][number], string>,
): string =>
  createHmac(hmac, key)
    .update(parts.map(part => sent[part]).join(between))
    .digest(as)

/** The requests that from nothing reach success everywhere, and further bodies that are taken. */
export const wireOf = (drawn: Drawing, endpoint: Endpoint): string => endpoint + (drawn.slash ? '/' : '')
const placeMember = (drawn: Drawing) =>
  [...everyMember(drawn.endpoints['/ext-reach'].members)].find(
    each => each.pointer === `${drawn.operation.preference}${pointerOf([Object.keys(unset(drawn))[0] as string])}`,
  ) as { pointer: string; member: Member }
/** A change to every place that a delivery may be put. */
export const locationsOf = (drawn: Drawing): Body[] => {
  const { pointer, member: property } = placeMember(drawn)
  return (property.values ?? []).map(each => changeBody(drawn, { [pointer]: each }))
}
export function variantsOf(drawn: Drawing): Truth['variants'] {
  const properties = [...everyMember(drawn.endpoints['/ext-notify'].members)]
  const deciding = properties.find(each => properties.some(other => other.member.when?.at === each.pointer))
  const notify = (deciding?.member.values ?? []).map(each =>
    bodyOf(drawn, '/ext-notify', { [(deciding as { pointer: string }).pointer]: each }),
  )
  return [
    ...locationsOf(drawn).map(body => ({ path: wireOf(drawn, '/ext-reach'), body })),
    ...notify.map(body => ({ path: wireOf(drawn, '/ext-notify'), body })),
  ]
}

export function solveOf(drawn: Drawing): Step[] {
  const { token, basic, credentials } = drawn
  const step = (endpoint: Endpoint, body: Body, more: Partial<Step> = {}): Step => {
    const isAuth = endpoint === '/auth-authenticate'
    const { headers, query, status } = drawn.endpoints[endpoint]
    const encoding = isAuth ? drawn.authEncoding : (drawn.manner.encoding ?? 'json')
    const shown = isAuth ? undefined : token.shown
    const parameters = [
      ...query.map(each => `${each.name}=${encodeURIComponent(each.sample)}`),
      ...(shown?.where === 'query' ? [`${shown.name}=\${token}`] : []),
    ]
    const sent: Fields = {
      ...(encoding === 'none' ? {} : { 'Content-Type': MEDIA[encoding] }),
      ...(isAuth && basic
        ? {
            Authorization: `Basic ${Buffer.from(`${credentials[basic.user]}:${credentials[basic.password]}`).toString('base64')}`,
          }
        : {}),
      ...Object.fromEntries(
        headers.map(each => [
          each.name,
          each.sample === '${uuid}' ? '0b8f4c1e-6a52-4d3b-9c77-2f1e5a9d8c30' : each.sample,
        ]),
      ),
      ...(shown?.where === 'header' ? { [shown.name]: `${shown.scheme ? `${shown.scheme} ` : ''}\${token}` } : {}),
      ...(shown?.where === 'cookie' ? { Cookie: `${shown.name}=\${token}` } : {}),
    }
    return {
      method: 'POST',
      path: wireOf(drawn, endpoint) + (parameters.length > 0 ? `?${parameters.join('&')}` : ''),
      headers: sent,
      ...(encoding === 'json'
        ? { body }
        : encoding === 'form'
          ? { form: body as Fields }
          : encoding === 'none'
            ? {}
            : { raw: encode(encoding, body) }),
      status,
      ...more,
    }
  }
  const extracted = (endpoint: Endpoint, marker: string) => `body:${markerAt(drawn, endpoint, marker)}`
  const tokenAt = token.where === 'body' ? extracted('/auth-authenticate', '$token') : `${token.where}:${token.path}`
  const change = changeBody(drawn)
  const { pointer } = placeMember(drawn)
  const answered = markerAt(drawn, '/ext-reach', '$preference') as string
  const reads: Partial<Step> = {
    expect: { [answered + pointerOf([segments(pointer).at(-1) as string])]: at(change, pointer) as Json },
  }
  return [
    step('/auth-authenticate', bodyOf(drawn, '/auth-authenticate'), { extract: { token: tokenAt } }),
    step('/ext-verify', bodyOf(drawn, '/ext-verify'), {
      extract: {
        person: extracted('/ext-verify', '$person'),
        ...(drawn.addressId ? { address: extracted('/ext-verify', '$address') } : {}),
      },
    }),
    step('/ext-reach', readBody(drawn)),
    step('/ext-reach', change),
    step('/ext-reach', readBody(drawn), reads),
    step('/ext-notify', bodyOf(drawn, '/ext-notify')),
  ]
}
