/** What answers of the service look like: the recorded cases, or what was heard in this run. */
import type { Sample } from '../../certify/refusals.ts'
import { type Endpoint, isEndpoint } from '../../contract/endpoint.ts'
import type { Exchange } from '../../contract/exchange.ts'
import { isObject, parseJson } from '../../contract/json.ts'

export function samplesOfCases(cases: ReadonlyMap<string, string>): Sample[] {
  return [...cases].flatMap(([file, text]) => {
    const [folder = '', name = ''] = file.split('/')
    const read = parseJson(text)
    const response = read.success && isObject(read.data) ? read.data['response'] : undefined
    if (!isEndpoint(folder) || !isObject(response)) return []
    const { body, headers, status } = response
    const heads = isObject(headers) ? Object.entries(headers).map(([key, value]) => [key, String(value)]) : []
    return [
      {
        endpoint: folder,
        case: name.split('.')[1] ?? '',
        status: Number(status),
        headers: Object.fromEntries(heads) as Record<string, string>,
        body: body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body),
      },
    ]
  })
}

export function samplesOfExchanges(exchanges: readonly Exchange[]): Sample[] {
  return exchanges.flatMap(({ endpoint, response }) =>
    endpoint === undefined || response === undefined ? [] : [sampleOf(endpoint, response)],
  )
}

function sampleOf(endpoint: Endpoint, { status, headers, body }: NonNullable<Exchange['response']>): Sample {
  return { endpoint, case: '', status, headers, body }
}
