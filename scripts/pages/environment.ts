/** The table of docs/environment.md: every property, made from the zod schema. */
import { KINDS } from '../../contract/check.ts'
import { policyFor } from '../../probe/environment/policy.ts'
import { exportJsonSchema } from '../../probe/environment/schema.ts'

interface Node {
  type?: string
  description?: string
  properties?: Record<string, Node>
  required?: string[]
  additionalProperties?: Node | boolean
  items?: Node
  anyOf?: Node[]
  enum?: unknown[]
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}

export function propertiesTable(): string {
  const rows = membersOf(exportJsonSchema() as Node, '').filter(
    ({ path }) => !path.startsWith('hints.') || path === 'hints.documents',
  )
  return [
    '| property | type | default: sandbox / test / production | meaning |',
    '|---|---|---|---|',
    ...rows.map(
      ({ path, node, isNeeded }) =>
        `| \`${path}\` | ${typeOf(node)} | ${isNeeded ? '**needed**' : defaultOf(path)} | ${meaningOf(path, node)} |`,
    ),
  ].join('\n')
}

interface Member {
  path: string
  node: Node
  isNeeded: boolean
}

/** In the order of the schema; a group before its properties. */
function membersOf({ properties = {}, required = [] }: Node, above: string): Member[] {
  return Object.entries(properties).flatMap(([name, node]) => {
    const path = `${above}${name}`
    const isGroup = node.properties !== undefined
    const isReported = !isGroup || node.description !== undefined
    const self = isReported ? [{ path, node, isNeeded: required.includes(name) }] : []
    return [...self, ...(isGroup ? membersOf(node, `${path}.`) : [])]
  })
}

function typeOf(node: Node): string {
  if (node.enum !== undefined) return node.enum.map(each => `\`${each}\``).join(', ')
  if (node.anyOf !== undefined) return 'text, number or boolean'
  if (node.type === 'array') return `list: ${node.items === undefined ? 'anything' : typeOf(node.items)}`
  if (node.type === 'object') return typeof node.additionalProperties === 'object' ? 'names and values' : 'group'
  const words: Record<string, string> = {
    string: 'text',
    integer: 'whole number',
    number: 'number',
    boolean: 'yes or no',
  }
  return `${words[node.type ?? ''] ?? 'anything'}${rangeOf(node)}`
}

function rangeOf({ minimum, maximum, exclusiveMinimum }: Node): string {
  const most = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? undefined : maximum
  const least = exclusiveMinimum === undefined ? minimum : undefined
  const from =
    exclusiveMinimum === undefined ? (least === undefined ? '' : ` from ${least}`) : ` above ${exclusiveMinimum}`
  return `${from}${most === undefined ? '' : ` to ${most}`}`
}

function defaultOf(path: string): string {
  const [group, name = ''] = path.split('.')
  if (group !== 'policy' || path.split('.').length !== 2) return ''
  const values = KINDS.map(kind => policyFor(kind, {})[name as keyof ReturnType<typeof policyFor>])
  const shown = values.map(value =>
    value === undefined || (Array.isArray(value) && value.length === 0)
      ? 'none'
      : typeof value === 'boolean'
        ? value
          ? 'yes'
          : 'no'
        : String(value),
  )
  return new Set(shown).size === 1 ? String(shown[0]) : shown.join(' / ')
}

const WITHOUT_WORDS: Record<string, string> = { $schema: 'For editors; the harness does not read it.' }

function meaningOf(path: string, { description }: Node): string {
  const measure = /^load\.objectives\.p(\d+)$/.exec(path)?.[1]
  const share = /^load\.weights\.(.+)$/.exec(path)?.[1]
  const message =
    description ??
    WITHOUT_WORDS[path] ??
    (measure === undefined
      ? undefined
      : `Milliseconds within which ${measure} % of the calls of an endpoint must be answered.`) ??
    (share === undefined ? undefined : `Of the journeys, the share that calls /${share}.`)
  if (message === undefined) throw new Error(`The schema does not say what ${path} means.`)
  return message.replaceAll('|', '\\|')
}
