/** Ajv, alone and behind Fastify: keywords with parameters, or sentences that begin with the pointer. */
import type { ErrorReader, Refusal } from '../observation.ts'
import { readGenerically } from './generic.ts'

const canParse = ({ text }: Refusal) =>
  /"code":\s*"FST_ERR_|"keyword":\s*"\w+"/.test(text) ||
  /"(?:body|querystring|headers|params)(?:\/[\w/]+)? (?:must|should) /.test(text)

const reader: ErrorReader = {
  priority: 190,
  canParse,
  parse: readGenerically,
  at: { message: '/message', code: '/code' },
  examples: [
    {
      source: 'Fastify 5.12, a text that is too short',
      refusal: {
        status: 400,
        mediaType: 'application/json',
        body: '{"statusCode":400,"code":"FST_ERR_VALIDATION","error":"Bad Request","message":"body/address/postalCode must NOT have fewer than 4 characters"}',
        sent: { address: { postalCode: 'x' } },
      },
      reads: [{ kind: 'bounds', at: ['address', 'postalCode'], expected: { minLength: 4 } }],
    },
    {
      source: 'Fastify 5.12, allErrors',
      refusal: {
        status: 400,
        mediaType: 'application/json',
        body: '{"statusCode":400,"code":"FST_ERR_VALIDATION","error":"Bad Request","message":"body/recipient must have required property \'name\', body/attempts must be integer, body/scheduledAt must match format \\"date-time\\""}',
        sent: { recipient: {}, attempts: 'x', scheduledAt: 'x' },
      },
      reads: [
        { kind: 'missing', at: ['recipient', 'name'] },
        { kind: 'type', at: ['attempts'], expected: { type: 'integer' } },
        { kind: 'format', at: ['scheduledAt'], expected: { format: 'date-time' } },
      ],
    },
    {
      source: 'Ajv 8.20, the list of errors as it is',
      refusal: {
        status: 400,
        mediaType: 'application/json',
        body: '[{"instancePath":"/customer","schemaPath":"#/properties/customer/required","keyword":"required","params":{"missingProperty":"phone"},"message":"must have required property \'phone\'"},{"instancePath":"/mode","keyword":"enum","params":{"allowedValues":["home","work"]},"message":"must be equal to one of the allowed values"}]',
        sent: { customer: {}, mode: 'x' },
      },
      reads: [
        { kind: 'missing', at: ['customer', 'phone'] },
        { kind: 'enum', at: ['mode'], expected: { values: ['home', 'work'] } },
      ],
    },
  ],
}
export default reader
