/** Refusals as the readers of error families are given them. */
import { mediaTypeOf } from '../exchange.ts'
import { type Json, readJson } from '../json.ts'
import type { Refusal } from '../observation.ts'
import type { Classed, View } from './view.ts'

export interface RefusedCall {
  call: Classed
  refusal: Refusal
}

export function refusalsIn(view: View): RefusedCall[] {
  return view.all
    .filter(each => each.outcome === 'refused' && !each.response.truncated)
    .map(call => ({ call, refusal: refusalOf(call) }))
}

function refusalOf({ exchange, response, json }: Classed): Refusal {
  const sentText = exchange.request.body ?? ''
  const sent = readJson(sentText)
  return {
    status: response.status,
    mediaType: mediaTypeOf(response.headers),
    headers: response.headers,
    text: response.body,
    json,
    sent: sent.success ? sent.data : undefined,
    sentText,
  }
}

/** Every leaf of an error body; items of a list as `*`, so that many bodies can be compared. */
export function leafPlaces(json: Json, at = ''): { place: string; key: string; value: Json }[] {
  if (Array.isArray(json)) return json.flatMap(item => leafPlaces(item, `${at}/*`))
  if (typeof json !== 'object' || json === null)
    // A text in a list is called as the list is.
    return [
      {
        place: at,
        key:
          at
            .replace(/(?:\/\*)+$/, '')
            .split('/')
            .at(-1) ?? '',
        value: json,
      },
    ]
  return Object.entries(json).flatMap(([key, item]) =>
    leafPlaces(item, `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  )
}
