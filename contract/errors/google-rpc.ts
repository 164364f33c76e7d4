/** google.rpc.Status (AIP-193) and grpc-gateway: field violations among the details. */
import type { ErrorReader, Refusal } from '../observation.ts'
import { readGenerically } from './generic.ts'

const canParse = ({ text }: Refusal) =>
  /"field_?[vV]iolations":\s*\[|google\.rpc\.BadRequest/.test(text) && /"(?:field|description)"/.test(text)

const reader: ErrorReader = {
  priority: 250,
  canParse,
  parse: readGenerically,
  at: { message: '/error/message', fields: '/error/details', code: '/error/status' },
  examples: [
    {
      source: 'google.aip.dev/193',
      refusal: {
        status: 400,
        mediaType: 'application/json',
        body: '{"error":{"code":400,"message":"Request contains an invalid argument.","status":"INVALID_ARGUMENT","details":[{"@type":"type.googleapis.com/google.rpc.BadRequest","fieldViolations":[{"field":"emailAddresses[1].email","description":"Must be a valid email address."}]}]}}',
        sent: { emailAddresses: [{}, { email: 'x' }] },
      },
      reads: [{ kind: 'format', at: ['emailAddresses', 1, 'email'], expected: { format: 'email' } }],
    },
  ],
}
export default reader
