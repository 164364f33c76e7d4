/** Answers in a coding that the sender offers. */
import { headerOf } from '../call.ts'
import type { Fault } from '../fault.ts'
import type { Situation } from '../situation.ts'

const CODINGS = ['gzip', 'br', 'deflate'] as const

export default {
  summary: 'Every answer is compressed, where the sender offers a coding.',
  harmless: true,
  begin: () => call => {
    if (call.endpoint === undefined) return undefined
    const encoding = offered(headerOf(call.headers, 'accept-encoding') ?? '')
    const fault: Fault = { name: encoding ?? 'uncompressed: no coding is offered' }
    return encoding === undefined ? fault : { ...fault, encoding }
  },
} satisfies Situation

/** A header that is missing allows every coding by the letter; no service takes it so. */
function offered(header: string): (typeof CODINGS)[number] | undefined {
  const names = header
    .toLowerCase()
    .split(',')
    .filter(each => !/;\s*q=0(?:\.0*)?\s*$/.test(each))
    .map(each => each.split(';')[0]?.trim())
  return CODINGS.find(each => names.includes(each))
}
