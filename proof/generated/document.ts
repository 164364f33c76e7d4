import { everyMember } from './bodies.ts'
import { type Body, type Drawing, ENDPOINTS, type Json, type Member } from './model.ts'

type Published = NonNullable<Drawing['published']>
function schemaOf(property: Member, how: Published['how']): Json {
  const types = how === 'partly true' ? property.types.slice(0, 1) : property.types
  const inner = property.members && objectOf(property.members, how)
  const held: Body = { type: types.length === 1 ? (types[0] as string) : [...types] }
  if (inner)
    return property.types[0] === 'array' ? { ...held, items: inner } : { ...held, ...inner, type: held['type'] as Json }
  return {
    ...held,
    ...(property.values && how === 'true' ? { enum: property.values } : {}),
    ...(property.max ? { maxLength: property.max } : {}),
  }
}
const objectOf = (properties: Member[], how: Published['how']): Body => ({
  type: 'object',
  required: properties.filter(each => each.required && how !== 'partly true').map(each => each.name),
  properties: Object.fromEntries(properties.map(each => [each.name, schemaOf(each, how)])),
})

/** The document that the service publishes about itself: true; without lists and what is required; or of a version before. */
export function documentOf(drawn: Drawing): Body {
  const how = (drawn.published as Published).how
  const outdated = how === 'outdated'
  const paths = Object.fromEntries(
    ENDPOINTS.map(endpoint => {
      const { members: properties, status, headers } = drawn.endpoints[endpoint]
      const asked = outdated && endpoint === '/ext-notify' ? properties.filter(each => !each.values) : properties
      const named = outdated
        ? asked.map((each, n) =>
            n === asked.length - 1 && !each.members ? { ...each, name: `${each.name}Old` } : each,
          )
        : asked
      return [
        endpoint,
        {
          post: {
            parameters: headers.map(each => ({
              in: 'header',
              name: each.name,
              required: true,
              schema: { type: 'string' },
            })),
            requestBody: { content: { 'application/json': { schema: objectOf(named, outdated ? 'true' : how) } } },
            responses: { [outdated ? 200 : status]: { description: 'OK' } },
          },
        },
      ]
    }),
  )
  const count = ENDPOINTS.reduce((sum, each) => sum + [...everyMember(drawn.endpoints[each].members)].length, 0)
  return {
    openapi: '3.0.3',
    info: { title: drawn.service, version: outdated ? '0.9' : '1.0', description: `${count} members` },
    ...(drawn.prefixTold === 'document' ? { servers: [{ url: drawn.prefix }] } : {}),
    paths,
  } as Body
}
