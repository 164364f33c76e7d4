/** The value of an answer in the ledger, as short as its shape allows. */
import { isObject, type Json, type JsonObject } from '../../contract/json.ts'
import { clip } from '../text/visible.ts'
import { type Content, html, type Markup } from './markup.ts'

const LONGEST = 240

export function answerValue(value: unknown): Content {
  if (value === undefined) return html`<span class="quiet">no answer</span>`
  const json = value as Json
  if (isObject(json)) {
    const reference = json['$ref']
    if (typeof reference === 'string') return referenceLink(reference)
    return html`<span class="pairs">${flat(json).map(([key, item]) => pair(key, item))}</span>`
  }
  return html`<code>${clip(plain(json), LONGEST)}</code>`
}

/** `at: { message, fields }` → `at.message`, `at.fields`. */
function flat(value: JsonObject): [string, Json][] {
  return Object.entries(value).flatMap(([key, item]): [string, Json][] =>
    isObject(item) && Object.keys(item).length <= 4
      ? Object.entries(item).map(([inner, each]) => [`${key}.${inner}`, each])
      : [[key, item]],
  )
}

function pair(key: string, item: Json): Markup {
  return html`<span class="pairing"><span class="quiet">${clip(key, 60)}</span> <code>${clip(plain(item), LONGEST)}</code></span> `
}

function plain(value: Json): string {
  if (typeof value === 'string') return value === '' ? '(empty)' : value
  if (Array.isArray(value) && value.every(each => typeof each !== 'object')) return value.join(', ') || '(none)'
  return JSON.stringify(value)
}

/** `openapi.json#/paths/~1ext-verify/post/requestBody` is shown further up on the same page. */
function referenceLink(reference: string): Content {
  const endpoint = /^openapi\.json#\/paths\/~1([a-z-]+)/.exec(reference)?.[1]
  return endpoint === undefined
    ? html`<code>${clip(reference, LONGEST)}</code>`
    : html`<a href="#contract-${endpoint}">see the contract of /${endpoint}</a>`
}
