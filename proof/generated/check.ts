import type { Fault } from './manner.ts'
import {
  at,
  type Body,
  type Drawing,
  type Header,
  isObject,
  isOf,
  type Json,
  type Member,
  pointerOf,
  type Request,
  segments,
} from './model.ts'

/** The tokens that values of a request stand for: nothing is compared that only the service can know. */
const isGiven = (property: Member) => typeof property.sample === 'string' && property.sample.startsWith('${')
/** Forms, parts and elements carry text: a number that is written in digits is one. */
const fromText = (value: Json, property: Member): Json => {
  if (typeof value !== 'string' || property.types.includes('string')) return value
  if (value === '') return property.types.includes('null') ? null : property.types.includes('object') ? {} : value
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
}

/** A body with its properties as they are declared, where a decoder does not mind how they are cased. */
export const asDeclared = (properties: Member[], body: Body): Body =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const property = properties.find(each => each.name.toLowerCase() === name.toLowerCase())
      const inner = property?.members
      const declared = !inner
        ? value
        : isObject(value)
          ? asDeclared(inner, value)
          : Array.isArray(value)
            ? value.map(each => (isObject(each) ? asDeclared(inner, each) : each))
            : value
      return [property?.name ?? name, declared]
    }),
  )

export function faultsOf(drawn: Drawing, request: Request, body: Body, asText: boolean): Fault[] {
  const faults: Fault[] = []
  const look = (properties: Member[], holder: Body, path: (string | number)[]) => {
    for (const property of properties) {
      const here = [...path, property.name]
      const sent = Object.hasOwn(holder, property.name) ? holder[property.name] : undefined
      const bound = property.when !== undefined && at(body, property.when.at) === property.when.is
      if (sent === undefined || (sent === null && !property.types.includes('null'))) {
        if (property.required || bound) faults.push({ kind: 'missing', path: here, member: property, value: sent })
        else if (sent === null) faults.push({ kind: 'type', path: here, member: property, value: sent })
        continue
      }
      if (property.when && !bound && property.when.otherwise === 'forbidden') {
        faults.push({ kind: 'forbidden', path: here, member: property, value: sent })
        continue
      }
      const value = asText ? fromText(sent, property) : sent
      if (!isOf(value, property.types)) faults.push({ kind: 'type', path: here, member: property, value })
      else if (property.members && isObject(value)) look(property.members, value, here)
      else if (property.members && Array.isArray(value) && property.types[0] === 'array') {
        if (value.length === 0) faults.push({ kind: 'missing', path: [...here, 0], member: property, value })
        value.slice(0, 20).forEach((each, n) => {
          if (isObject(each)) look(property.members as Member[], each, [...here, n])
          else
            faults.push({ kind: 'type', path: [...here, n], member: { ...property, types: ['object'] }, value: each })
        })
      } else checkValue(property, value, here)
    }
    if (drawn.strict === 'refuse')
      for (const name of Object.keys(holder))
        if (!properties.some(each => each.name === name))
          faults.push({
            kind: 'unknown',
            path: [...path, name],
            value: holder[name],
            list: properties.map(each => each.name),
          })
  }
  const checkValue = (property: Member, value: Json, path: (string | number)[]) => {
    const fault = (kind: Fault['kind']) => faults.push({ kind, path, member: property, value })
    if (value === '' && property.required) fault('missing')
    else if (property.values && !property.values.includes(String(value))) fault('enum')
    else if (property.format && !property.format.test.test(String(value)) && !isGiven(property)) fault('format')
    else if (property.max !== undefined && String(value).length > property.max) fault('long')
    else if (property.range && (Number(value) < property.range[0] || Number(value) > property.range[1])) fault('range')
  }
  if (request.oneOf) {
    const given = request.oneOf.filter(each => at(body, each) !== undefined)
    const above = segments(request.oneOf[0] as string).slice(0, -1)
    const reachable = above.length === 0 || at(body, pointerOf(above)) !== undefined
    if (given.length !== 1 && reachable)
      faults.push({ kind: 'oneOf', path: above, list: request.oneOf.map(each => segments(each).at(-1) as string) })
  }
  look(request.members, body, [])
  return faults
}

export function headerFaults(wanted: Header[], sent: (name: string) => string | undefined): Fault[] {
  return wanted.flatMap(({ name, format }): Fault[] => {
    const value = sent(name)
    const property: Member = { name, types: ['string'], required: true, sample: '', format }
    if (!value) return [{ kind: 'header', path: [name], member: property }]
    return format.test.test(value) ? [] : [{ kind: 'format', path: [name], member: property, value }]
  })
}
/** Those that this manner tells: one, all, or those that its decoder comes upon before the validator looks. */
export function reported(drawn: Drawing, faults: Fault[]): Fault[] {
  const decoded = faults.filter(each => drawn.manner.decoder?.includes(each.kind))
  if (decoded.length > 0) return decoded.slice(0, 1)
  return drawn.talk === 'first complaint' ? faults.slice(0, 1) : faults
}
