/** What a drawn manner calls the keys of its answers. */
import type { Random } from './random.ts'
import { cased, type Word } from './words.ts'

export type Key = (
  what: 'error' | 'list' | 'field' | 'text' | 'code' | 'kind' | 'value' | 'data' | 'flag' | 'when' | 'wish',
) => string

const ENGLISH: Record<Parameters<Key>[0], string[]> = {
  error: ['error', 'fault', 'problem', 'failure', 'status'],
  list: [
    'errors',
    'details',
    'violations',
    'issues',
    'problems',
    'invalid',
    'fields',
    'validation',
    'messages',
    'data',
  ],
  field: ['field', 'path', 'property', 'name', 'param', 'key', 'source', 'location', 'attribute', 'target'],
  text: ['message', 'msg', 'detail', 'error', 'reason', 'description', 'text', 'title', 'info'],
  code: ['code', 'type', 'errorCode', 'id', 'rule', 'tag'],
  kind: ['kind', 'category', 'keyword', 'constraint', 'validator'],
  value: ['value', 'rejectedValue', 'input', 'got', 'actual'],
  data: ['data', 'result', 'payload', 'body'],
  flag: ['success', 'ok', 'valid', 'done'],
  when: ['timestamp', 'time', 'at', 'requestId', 'traceId', 'path'],
  wish: ['params', 'expected', 'args', 'context', 'meta'],
}

/** One word for each key of the frame, of English, of the service's own language or of none. */
export function keysIn(random: Random, word: Word, invented: (syllables: number) => string): Key {
  const from = random.weighted([
    ['English', 6],
    ['own', 2],
    ['nonsense', 2],
  ] as const)
  const casing = random.pick(['camel', 'snake', 'pascal'])
  const own: Partial<Record<Parameters<Key>[0], string>> = {
    ...{ error: 'error', field: 'field', code: 'code', data: 'data' },
    ...{ text: 'message', flag: 'state', list: 'request' },
  }
  const chosen: Record<string, string> = {}
  return what => {
    chosen[what] ??=
      from === 'nonsense'
        ? invented(2)
        : from === 'own' && own[what] !== undefined
          ? cased(casing, word(own[what]))
          : random.pick(ENGLISH[what])
    return chosen[what]
  }
}
