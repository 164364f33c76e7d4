/** Values that are the same in every journey, written into the requests: k6 then only fills in what answers bring. */
import { type Resolver, resolve, UnresolvedTemplate } from '../../contract/template.ts'
import { type CompiledRequest, type Field, type Slot, type Text, written } from './compiled-request.ts'
import type { Secrets } from './plan.ts'
import type { ScriptPlan } from './script-plan.ts'
import { steadyOf } from './steady.ts'
import { tight } from './tight.ts'

/** The plan then holds secrets: it is for a file that only its owner can read. */
export function foldValues(plan: ScriptPlan, { names, people }: Pick<Secrets, 'names' | 'people'>): ScriptPlan {
  const varies = new Set(people.flatMap(Object.keys))
  const calls = plan.calls.map(call => {
    const own = new Set(Object.keys(call.request.let ?? {}))
    const known: Resolver = name =>
      Object.hasOwn(names, name) && !varies.has(name) && !own.has(name) ? names[name] : undefined
    const request = folded(call.request, known)
    return { ...call, request, steady: steadyOf(request) }
  })
  return { ...plan, calls }
}

function folded(request: CompiledRequest, known: Resolver): CompiledRequest {
  const { path, headers, body, fields, ...rest } = request
  const given = fields?.map(({ name, value }) => ({ name, value: foldedValue(value, known) }))
  return {
    ...rest,
    path: foldedText(path, known),
    headers: headers.map(([name, value]) => [name, foldedText(value, known)]),
    ...(given === undefined ? { body: body === null ? null : foldedText(body, known) } : asText(given)),
  }
}

/** Fields that are all known to be texts are one text. */
function asText(fields: readonly Field[]): Pick<CompiledRequest, 'body' | 'fields'> {
  const texts: Text[] = []
  for (const { name, value } of fields) {
    if (typeof value === 'object' && !Array.isArray(value)) return { body: null, fields: [...fields] }
    texts.push(`${texts.length === 0 ? '' : '&'}${name}=`, value)
  }
  return { body: tight(texts.flat()) }
}

function foldedValue(value: Field['value'], known: Resolver): Field['value'] {
  return typeof value === 'object' && !Array.isArray(value) ? foldedPart(value, known) : foldedText(value, known)
}

function foldedText(text: Text, known: Resolver): Text {
  return typeof text === 'string' ? text : tight(text.map(part => foldedPart(part, known)))
}

function foldedPart(part: string | Slot, known: Resolver): string | Slot {
  if (typeof part === 'string') return part
  try {
    return written(part, resolve(part, known))
  } catch (error) {
    if (error instanceof UnresolvedTemplate) return part
    throw error
  }
}
