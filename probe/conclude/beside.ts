/** What was said of a member only because of the value that another had. */
import { pointerOf } from '../../contract/json.ts'
import type { FieldKnowledge } from '../../contract/knowledge.ts'
import type { Note } from '../notes.ts'

/** A member of an accepted request. */
interface Held {
  in: FieldKnowledge['in']
  pointer: string
  value: unknown
}

const SHORTEST = 3

/** "Pflichtelement fehlt (Event OUT_FOR_DELIVERY)": missed beside that value; pointers of members of which it was said. */
export function missedBeside(notes: readonly Note[], held: readonly Held[]): Set<string> {
  const words = held.filter(({ value }) => typeof value === 'string' && isWord(value))
  return new Set(
    notes.flatMap(({ observation: { kind, at, in: place, text } }) => {
      if (kind !== 'missing' || at === null || place !== 'body') return []
      const pointer = pointerOf(at.filter(part => typeof part === 'string'))
      const names = new Set(at.map(String))
      const isBeside = words.some(
        each => each.pointer !== pointer && !names.has(String(each.value)) && holdsWord(text, String(each.value)),
      )
      return isBeside ? [pointer] : []
    }),
  )
}

const isWord = (text: string) => text.length >= SHORTEST && text.length <= 40 && /^\p{L}[\p{L}\p{N}_-]*$/u.test(text)

function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const [before = '', after = ''] = [text[at - 1], text[at + word.length]]
    if (!/[\p{L}\p{N}_-]/u.test(before) && !/[\p{L}\p{N}_-]/u.test(after)) return true
  }
  return false
}

const MAIL = /mail|correo|courriel|posta?\b/iu
const CALL = /sms|phone|mobile|tel|whats|call|llamada|anruf|appel|text/iu

/** "No es una dirección de correo válida" beside `medio: correo`, where `medio` may be `telefono` too: a form of one channel. */
export function isOfChannel(
  key: { in: string; pointer: string },
  format: string,
  lists: readonly { in: string; pointer: string; values: readonly unknown[] }[],
): boolean {
  if (format !== 'email' && format !== 'e164') return false
  const own = lists.filter(each => each.in === key.in && parentOf(each.pointer) === parentOf(key.pointer))
  return own.some(
    ({ pointer, values }) =>
      pointer !== key.pointer &&
      values.some(value => MAIL.test(String(value))) &&
      values.some(value => CALL.test(String(value))),
  )
}

const parentOf = (pointer: string) => pointer.slice(0, pointer.lastIndexOf('/'))
