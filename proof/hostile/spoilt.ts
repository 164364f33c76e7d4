/** The answers of the service that is right, with texts of a stranger in them. */
import { isObject, type Json, parseJson } from '../../contract/json.ts'
import type { Asked, Hostile } from './target.ts'

/** In each answer: as a property alongside the others, inside each sentence of a rejection, and in a header where it may stand there. */
export function spoiltBy(text: string, name = 'note'): Pick<Hostile, 'answer' | 'ending'> {
  return {
    ending: 'discovered',
    answer: async ({ serve, response }: Asked) => {
      const { status, headers, body } = await serve()
      const parsed = parseJson(body.toString())
      const spoilt = parsed === undefined ? body : JSON.stringify(spoil(parsed, status >= 400, text, name))
      const shown = text.replace(/[^\x20-\x7e\x80-\xff]/g, '')
      response.writeHead(status, { ...headers, 'X-Note': shown === '' ? 'none' : shown }).end(spoilt)
    },
  }
}

function spoil(node: Json, isRejection: boolean, text: string, name: string): Json {
  if (!isObject(node)) return node
  const reported = Object.entries(node).map(([key, value]): [string, Json] => {
    const isSentence = isRejection && typeof value === 'string' && / /.test(value)
    return [key, isSentence ? `${value} ${text}` : value]
  })
  return Object.fromEntries([...reported, [name, text]])
}
