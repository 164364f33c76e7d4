/** What zod complains about in an environment file, with the line it stands on and the fix. */
import { type Document, isMap, isNode, isScalar, type LineCounter } from 'yaml'
import type { z } from 'zod'
import { nearest } from './nearest.ts'

const KNOWN: Record<string, readonly string[]> = {
  '': ['kind', 'baseUrl', 'credentials', 'testData', 'hints', 'policy', 'tls'],
  policy: [
    'requestsPerSecond',
    'maxRequests',
    'maxAuthFailures',
    'maxNotifications',
    'recipients',
    'timeoutMs',
    'maxResponseBytes',
    'load',
  ],
  'policy.load': ['maxRate', 'window'],
  tls: ['ca', 'cert', 'key'],
}

/** `unset`: variables are missing, so complaints about values that refer to them are left out. */
export function complaintsOf(
  error: z.ZodError,
  document: Document,
  lines: LineCounter,
  path: string,
  unset: boolean,
): string[] {
  return error.issues.flatMap(issue => {
    const keys = issue.path.map(String)
    if (unset && refersToVariable(document, keys)) return []
    const at = (place: string[]) => {
      const { line, col } = lines.linePos(offsetOf(document, place))
      return `${path}:${line}:${col}`
    }
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map(key => {
        const known = KNOWN[keys.join('.')] ?? []
        const meant = nearest(key, known)
        return `${at([...keys, key])}: "${[...keys, key].join('.')}" is not known${meant === undefined ? '' : `; did you mean "${meant}"?`}${known.length > 0 ? ` (known: ${known.join(', ')})` : ''}`
      })
    }
    const name = keys.join('.') || 'the file'
    const missing = issue.code === 'invalid_type' && document.getIn(issue.path as string[]) === undefined
    return [`${at(keys)}: ${name} ${missing ? 'is missing' : issue.message}`]
  })
}

function refersToVariable(document: Document, keys: string[]): boolean {
  const node = document.getIn(keys, true)
  return isScalar(node) && typeof node.value === 'string' && node.value.includes('${')
}

/** Where a member stands: its key where there is one, else the nearest place around it. */
function offsetOf(document: Document, keys: string[]): number {
  for (let depth = keys.length; depth >= 0; depth--) {
    const parent = depth === 0 ? document.contents : document.getIn(keys.slice(0, depth - 1), true)
    const pair =
      depth > 0 && isMap(parent)
        ? parent.items.find(item => isScalar(item.key) && String(item.key.value) === keys[depth - 1])
        : undefined
    const node = pair === undefined ? (depth === 0 ? parent : undefined) : pair.key
    if (isNode(node) && node.range) return node.range[0]
  }
  return 0
}
