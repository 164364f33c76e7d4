/** Where answers and requests name a version. */
import { VERSION_HEADER } from '../contract/questions/versioning.ts'
import type { Heard } from '../probe/sender/heard.ts'
import type { Recorded } from './recorded.ts'

export interface Versioning {
  scheme: string
  name?: string
  version?: string
  deprecation?: boolean
  sunset?: boolean
  also?: { scheme: string; name?: string; version?: string }[]
}

/** `x-api-version: 3`, in the order of their names. */
export function versionsIn({ headers }: Heard): string[] {
  return versionNames({ headers }).map(name => `${name}: ${headers[name]}`)
}

export function versionNames({ headers }: Pick<Heard, 'headers'>): string[] {
  return Object.keys(headers)
    .filter(name => VERSION_HEADER.test(name))
    .sort()
}

/** How a request asks for a version: the recorded parameter, in its place and by its name. */
export function parameterIn(contract: Recorded): { in: 'header' | 'query'; name: string } | undefined {
  const { scheme, name } = contract.value<Versioning>('versioning') ?? { scheme: '' }
  const found = contract.parameters('ext-verify').find(each => each.name.toLowerCase() === name?.toLowerCase())
  if (found === undefined || (scheme !== 'header' && scheme !== 'parameter')) return undefined
  return { in: found.in === 'query' ? 'query' : 'header', name: found.name }
}
