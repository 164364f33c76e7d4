/** SOAP faults and other XML: the sentence between the tags. */
import type { ErrorReader, Refusal } from '../observation.ts'
import { readGenerically } from './generic.ts'

const canParse = ({ text, mediaType, json }: Refusal) =>
  json === undefined &&
  (/xml/.test(mediaType) || /^\s*<(?:\?xml|\w*:?Envelope|\w*:?Fault|errors?\b|response\b)/i.test(text))

const reader: ErrorReader = {
  priority: 270,
  canParse,
  parse: readGenerically,
  examples: [
    {
      source: 'a SOAP 1.1 fault, section 4.4',
      refusal: {
        status: 500,
        mediaType: 'text/xml',
        body: '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode>s:Client</faultcode><faultstring>Element \'phone\' is missing</faultstring></s:Fault></s:Body></s:Envelope>',
        sent: {},
      },
      reads: [{ kind: 'missing', at: ['phone'] }],
    },
  ],
}
export default reader
