/** Answers in other words: what a reader of JSON has to take as the same, or may find one day. */
import { isObject, type Json, type JsonObject, parseJson } from '../contract/json.ts'
import type { Contract } from './contract.ts'
import type { Fault, PreparedAnswer } from './fault.ts'
import { carriedOn } from './values.ts'

/** Changes the text of an answer that is JSON, and leaves another as it is. */
export function rewritten(name: string, write: (json: Json, answer: PreparedAnswer) => string | undefined): Fault {
  return {
    name,
    change: answer => {
      const read = parseJson(answer.body.toString())
      const text = read === undefined ? undefined : write(read, answer)
      return text === undefined ? answer : { ...answer, body: Buffer.from(text) }
    },
  }
}

/** As `rewritten`, of a document that `change` makes; byte for byte as it was where nothing is changed. */
export function changedJson(name: string, change: (json: Json, answer: PreparedAnswer) => Json): Fault {
  return rewritten(name, (json, answer) => {
    const text = JSON.stringify(change(json, answer))
    return text === JSON.stringify(json) ? undefined : text
  })
}

/** Every object of the document, innermost first, as `change` makes it. */
export function eachObject(json: Json, change: (object: JsonObject) => Json): Json {
  if (Array.isArray(json)) return json.map(item => eachObject(item, change))
  return isObject(json) ? change(mapped(json, item => eachObject(item, change))) : json
}

/** Every string of the document as `change` makes it; `key` is the property it stands in. */
export function eachString(json: Json, change: (text: string, key: string) => string, key = ''): Json {
  if (typeof json === 'string') return change(json, key)
  if (Array.isArray(json)) return json.map(item => eachString(item, change, key))
  if (!isObject(json)) return json
  return mapped(json, (item, name) => eachString(item, change, name))
}

export function mapped(object: JsonObject, change: (item: Json, key: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, item]) => [key, change(item, key)]))
}

/** Values that later calls carry on, and the token: what must stay as it is. */
export function kept({ calls, token }: Pick<Contract, 'calls' | 'token'>): (key: string) => boolean {
  const pointers = calls.flatMap(call => carriedOn(call).map(({ from }) => from))
  if (token?.location.in === 'body') pointers.push(token.location.at)
  const names = new Set(pointers.flatMap(pointer => pointer.split('/').slice(1)))
  return key => names.has(key)
}

/** The same answer behind a property of its own length: the first half of the bytes tells nothing. */
export function padded(name: string): Fault {
  return rewritten(name, json =>
    isObject(json) ? JSON.stringify({ laterBefore: '-'.repeat(JSON.stringify(json).length), ...json }) : undefined,
  )
}
