/** Values that answers brought and later calls carry; where from and where to, the templates of the contract say. */
import { getAt, type Json, leaves } from '../../contract/json.ts'
import type { Contract } from '../contract.ts'
import type { Seen } from '../seen.ts'
import { answeredJson, endOf } from '../watched.ts'

interface HandedOn {
  call: Seen
  pointer: string
  sent: Json
  /** What the answers before it had there. */
  brought: Json[]
}

const WHOLE = /^\{\{([a-z.-]+)#([^{}|]*)\}\}$/

export function handsNothingOn({ calls }: Contract): string | undefined {
  const all = calls.flatMap(call => [...leaves(call.template.body ?? null)])
  const isAny = all.some(({ value }) => WHOLE.test(String(value)))
  return isAny ? undefined : 'The contract knows no call that takes a value of an earlier answer.'
}

/** Without calls that came before any answer that they could have it from. */
export function handedOn(played: readonly Seen[], { calls }: Contract): HandedOn[] {
  return played.flatMap(call => {
    const template = calls.find(each => each.call === call.name)?.template.body
    return [...leaves(template ?? null)].flatMap(({ pointer, value }) => {
      const [, source, at] = WHOLE.exec(String(value)) ?? []
      const sent = getAt(call.json, pointer)
      if (source === undefined || at === undefined || sent === undefined) return []
      const brought = played
        .filter(each => each.told === 'success' && (each.name === source || each.endpoint === source))
        .filter(each => endOf(each) <= call.at)
        .flatMap(each => getAt(answeredJson(each), at) ?? [])
      return brought.length === 0 ? [] : [{ call, pointer, sent, brought }]
    })
  })
}

/** The same for a reader, whatever became of capitals, signs between and leading zeros. */
export const isAlike = (a: Json, b: Json) => folded(a) === folded(b)
const folded = (value: Json) =>
  (typeof value === 'string' ? value : JSON.stringify(value))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+/, '')
