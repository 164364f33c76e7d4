/** The contract of the small service, as a run would have recorded it. */
import { type Answer, type Ledger, openAnswer } from '../../../contract/ledger.ts'
import type { OpenApiDocument, PathItem, Schema } from '../../../contract/openapi/document.ts'
import { emptyLedger, type QuestionId } from '../../../contract/questions.ts'
import type { OperationTemplate } from '../../../contract/request-template.ts'

const observed = (value: unknown): Answer => ({ ...openAnswer('Seen.'), status: 'observed', confidence: 0.9, value })

const ANSWERS: Partial<Record<QuestionId, unknown>> = {
  'env.base-path': { prefix: '', suffix: '' },
  'auth.request.encoding': 'json',
  'auth.request.fields': { '/id': 'Client ID', '/secret': 'Client secret' },
  'auth.token.location': { in: 'body', at: '/accessToken' },
  'auth.token.form': { kind: 'opaque', length: 40, alphabet: 'base64url' },
  'auth.token.presentation': { in: 'header', name: 'Authorization', scheme: 'Bearer' },
  'auth.token.lifetime': { seconds: 600, kind: 'absolute', source: 'expiresIn' },
  'auth-authenticate.response': {},
  'ext-verify.request': {},
  'ext-verify.response': {},
  'ext-verify.status-codes': {},
  'ext-reach.request': {},
  'ext-reach.response': {},
  'ext-notify.request': {},
  'ext-notify.response': {},
  'errors.format': { mediaType: 'application/json', at: { message: '/message', code: '/code' } },
  versioning: { scheme: 'none seen' },
}

export function smallLedger(without: readonly QuestionId[] = []): Ledger {
  const ledger = emptyLedger('small')
  for (const [id, value] of Object.entries(ANSWERS))
    if (!(without as readonly string[]).includes(id)) ledger.questions[id] = observed(value)
  return ledger
}

const text: Schema = { type: 'string', 'x-known': { types: 'stated', required: 'stated' } }
const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
})
const REFUSAL = object({ code: { type: 'string' }, message: { type: 'string' } })

function pathOf(id: string, status: number, request: Schema, answer: Schema, templates: OperationTemplate[]): PathItem {
  const json = (schema: Schema) => ({ 'application/json': { schema } })
  return {
    post: {
      operationId: id,
      summary: id,
      requestBody: { required: true, content: json(request) },
      responses: {
        [status]: { description: 'accepted', 'x-outcome': ['accepted'], content: json(answer) },
        422: { description: 'refused', 'x-outcome': ['refused'], content: json(REFUSAL) },
      },
      'x-recipes': Object.fromEntries(templates.map(template => [template.operation, template])),
    },
  }
}

const operationTemplate = (
  endpoint: OperationTemplate['endpoint'],
  operation: string,
  body: OperationTemplate['body'],
): OperationTemplate => ({
  endpoint,
  operation,
  encoding: 'json',
  ...(body === undefined ? {} : { body }),
})
const customerId = '{{ext-verify#/customerId}}'

export const smallOpenapi: OpenApiDocument = {
  openapi: '3.1.0',
  info: { title: 'small', version: 'observed', description: 'small' },
  'x-environment': 'small',
  servers: [],
  paths: {
    '/auth-authenticate': pathOf(
      'auth-authenticate',
      200,
      object({ id: text, secret: text }),
      object({ accessToken: { type: 'string' }, expiresIn: { type: 'integer' } }),
      [operationTemplate('auth-authenticate', 'default', { id: '{{Client ID}}', secret: '{{Client secret}}' })],
    ),
    '/ext-verify': pathOf(
      'ext-verify',
      200,
      object({ phone: text }),
      object({ status: { type: 'string' }, customerId: { type: 'string', format: 'uuid' } }),
      [operationTemplate('ext-verify', 'default', { phone: '{{Phone}}' })],
    ),
    '/ext-reach': pathOf(
      'ext-reach',
      200,
      object({ customerId: text, action: text, note: { ...text, 'x-operations': ['manage'] } }, [
        'customerId',
        'action',
      ]),
      object({ customerId: { type: 'string', format: 'uuid' }, note: { type: 'string' } }),
      [
        operationTemplate('ext-reach', 'check', { customerId, action: 'check' }),
        operationTemplate('ext-reach', 'manage', { customerId, action: 'manage', note: 'Ring the bell' }),
      ],
    ),
    '/ext-notify': pathOf(
      'ext-notify',
      202,
      object({ customerId: text, message: text }),
      object({ notificationId: { type: 'string', format: 'uuid' }, status: { type: 'string' } }),
      [operationTemplate('ext-notify', 'default', { customerId, message: 'Test message of a conformance run' })],
    ),
  },
}
