import { Ajv, addFormats } from '@feathersjs/schema'
import { MethodNotAllowed } from '@feathersjs/errors'

const formats = ['date-time', 'time', 'date', 'email', 'hostname', 'ipv4', 'ipv6', 'uri', 'uri-reference', 'uuid', 'regex', 'json-pointer']

export const dataValidator = addFormats(new Ajv({}), formats)

export const kunEnkelt = async (context) => {
  if (Array.isArray(context.data)) throw new MethodNotAllowed('Can not create multiple entries')
}
