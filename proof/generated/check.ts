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
const isGiven = (member: Member) => typeof member.sample === 'string' && member.sample.startsWith('${')
/** Forms, parts and elements carry text: a number that is written in digits is one. */
const fromText = (value: Json, member: Member): Json => {
  if (typeof value !== 'string' || member.types.includes('string')) return value
  if (value === '') return member.types.includes('null') ? null : member.types.includes('object') ? {} : value
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
}

/** A body with its members as they are declared, where a decoder does not mind how they are cased. */
export const asDeclared = (members: Member[], body: Body): Body =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const member = members.find(each => each.name.toLowerCase() === name.toLowerCase())
      const inner = member?.members
      const declared = !inner
        ? value
        : isObject(value)
          ? asDeclared(inner, value)
          : Array.isArray(value)
            ? value.map(each => (isObject(each) ? asDeclared(inner, each) : each))
            : value
      return [member?.name ?? name, declared]
    }),
  )

export function faultsOf(drawn: Drawing, request: Request, body: Body, asText: boolean): Fault[] {
  const faults: Fault[] = []
  const look = (members: Member[], holder: Body, path: (string | number)[]) => {
    for (const member of members) {
      const here = [...path, member.name]
      const sent = Object.hasOwn(holder, member.name) ? holder[member.name] : undefined
      const bound = member.when !== undefined && at(body, member.when.at) === member.when.is
      if (sent === undefined || (sent === null && !member.types.includes('null'))) {
        if (member.required || bound) faults.push({ kind: 'missing', path: here, member, value: sent })
        else if (sent === null) faults.push({ kind: 'type', path: here, member, value: sent })
        continue
      }
      if (member.when && !bound && member.when.otherwise === 'forbidden') {
        faults.push({ kind: 'forbidden', path: here, member, value: sent })
        continue
      }
      const value = asText ? fromText(sent, member) : sent
      if (!isOf(value, member.types)) faults.push({ kind: 'type', path: here, member, value })
      else if (member.members && isObject(value)) look(member.members, value, here)
      else if (member.members && Array.isArray(value) && member.types[0] === 'array') {
        if (value.length === 0) faults.push({ kind: 'missing', path: [...here, 0], member, value })
        value.slice(0, 20).forEach((each, n) => {
          if (isObject(each)) look(member.members as Member[], each, [...here, n])
          else faults.push({ kind: 'type', path: [...here, n], member: { ...member, types: ['object'] }, value: each })
        })
      } else checkValue(member, value, here)
    }
    if (drawn.strict === 'refuse')
      for (const name of Object.keys(holder))
        if (!members.some(each => each.name === name))
          faults.push({
            kind: 'unknown',
            path: [...path, name],
            value: holder[name],
            list: members.map(each => each.name),
          })
  }
  const checkValue = (member: Member, value: Json, path: (string | number)[]) => {
    const fault = (kind: Fault['kind']) => faults.push({ kind, path, member, value })
    if (value === '' && member.required) fault('missing')
    else if (member.values && !member.values.includes(String(value))) fault('enum')
    else if (member.format && !member.format.test.test(String(value)) && !isGiven(member)) fault('format')
    else if (member.max !== undefined && String(value).length > member.max) fault('long')
    else if (member.range && (Number(value) < member.range[0] || Number(value) > member.range[1])) fault('range')
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
    const member: Member = { name, types: ['string'], required: true, sample: '', format }
    if (!value) return [{ kind: 'header', path: [name], member }]
    return format.test.test(value) ? [] : [{ kind: 'format', path: [name], member, value }]
  })
}
/** Those that this manner tells: one, all, or those that its decoder comes upon before the validator looks. */
export function reported(drawn: Drawing, faults: Fault[]): Fault[] {
  const decoded = faults.filter(each => drawn.manner.decoder?.includes(each.kind))
  if (decoded.length > 0) return decoded.slice(0, 1)
  return drawn.talk === 'first complaint' ? faults.slice(0, 1) : faults
}
