/** The recorded ways to call an endpoint. */
import { type Endpoint, isEndpoint } from '../../contract/endpoint.ts'
import { namesIn } from '../../contract/integration.ts'
import { answerTo, isAnswered, type Ledger } from '../../contract/ledger.ts'
import { type OpenApiDocument, operationTemplatesOf } from '../../contract/openapi/document.ts'
import type { OperationTemplate, RequestTemplate } from '../../contract/request-template.ts'

const QUIETEST = ['check', 'default']

/** The operation that does the least first; none where no call was accepted. */
export function operationsIn(ledger: Ledger, openapi: OpenApiDocument, endpoint: Endpoint): OperationTemplate[] {
  const id = endpoint === 'auth-authenticate' ? 'auth.request.fields' : (`${endpoint}.request` as const)
  if (!isAnswered(answerTo(ledger, id))) return []
  const templates = operationTemplatesOf(openapi, endpoint)
  return templates.toSorted((a, b) => rank(a) - rank(b) || (a.operation < b.operation ? -1 : 1))
}

function rank({ operation }: OperationTemplate): number {
  const at = QUIETEST.indexOf(operation)
  return at < 0 ? QUIETEST.length : at
}

interface Link {
  /** `ext-reach.check`: the name under which the answer is remembered. */
  source: string
  endpoint: Endpoint
  operation?: string
  pointer: string
}

/** Values that a template takes from earlier answers: `{{ext-verify#/customerId}}` needs that call to be made first. */
export function linksOf(template: RequestTemplate): Link[] {
  const links = namesIn({ template }).flatMap(reference => {
    const [source = '', pointer] = reference.split('#', 2)
    if (pointer === undefined) return []
    const [endpoint = '', operation] = source.split('.', 2)
    if (!isEndpoint(endpoint)) return []
    return [{ source, endpoint, pointer, ...(operation === undefined ? {} : { operation }) }]
  })
  return [...new Map(links.map(link => [`${link.source}#${link.pointer}`, link])).values()]
}
