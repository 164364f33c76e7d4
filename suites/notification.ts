/** The parts of a notification that checks change or compare: its text, its time, its idempotency key, the id in its answer. */
import { getAt, type Json, lastOf, leaves, pointerOf, removeAt, setAt } from '../contract/json.ts'
import type { Schema } from '../contract/openapi/document.ts'
import { propertiesIn, schemaAt } from '../contract/shape/withdraw.ts'
import { idempotencyKeyIn, namesNotification } from '../probe/naming/notification.ts'
import type { CallOptions } from '../probe/sender/ask.ts'
import type { ClassifiedResponse } from '../probe/sender/classified-response.ts'
import type { Sender } from '../probe/sender/sender.ts'
import { isFirm, type RecordedContract } from './recorded.ts'
import { goodFor, optionalProperties, recordedProperties, sentSegments, settableIn } from './request-properties.ts'

/** Where the text for the customer stands in the template. */
export function textLocation(body: Json): string | undefined {
  const texts = [...leaves(body)].filter(
    ({ value }) => typeof value === 'string' && /\s/.test(value) && !value.includes('{{'),
  )
  return texts.sort((a, b) => b.pointer.length - a.pointer.length)[0]?.pointer
}

/** Nobody's text but this one's: whatever was sent before, it is no repetition. */
export const anyText = (): string => `Test message ${Math.floor(Math.random() * 1e6)} of a conformance run`

interface Variation {
  what: string
  change: (body: Json) => Json
}

/** Notifications that differ from the recorded one in one property: another text, another value of a list, something left out. */
export function variationsOf(sender: Sender, contract: RecordedContract): Variation[] {
  const template = sender.template('ext-notify')
  const body = template.body ?? null
  const schema = contract.requestBody('ext-notify')?.schema ?? {}
  const text = textLocation(body)
  const listed = settableIn(schema, template, []).flatMap(({ pointer, listed: values = [] }) => {
    const own = getAt(body, pointer)
    return own === undefined ? [] : values.filter(value => value !== own).map(value => ({ pointer, value }))
  })
  const spare = recordedProperties({ template, schema }).filter(each => !each.required && !each.container)
  return [
    ...(text === undefined
      ? []
      : [
          {
            what: 'another text',
            change: (given: Json) => setAt(given, text, 'Another test message of a conformance run'),
          },
        ]),
    ...listed.map(({ pointer, value }) => ({
      what: `${JSON.stringify(value)} as ${pointer}`,
      change: (given: Json) => setAt(given, pointer, value),
    })),
    ...spare.map(({ pointer }) => ({ what: `no ${pointer}`, change: (given: Json) => removeAt(given, pointer) })),
    ...optionalProperties({ template, schema }).flatMap(({ pointer, schema: own }) => {
      const value = goodFor(own)
      return value === undefined
        ? []
        : [{ what: `${pointer} alongside`, change: (given: Json) => setAt(given, pointer, value) }]
    }),
  ]
}

/** What the contract says of the text, where the recorded notification has one. */
export function textIn(sender: Sender, contract: RecordedContract): { location: string; schema: Schema } | undefined {
  const template = sender.template('ext-notify')
  const location = textLocation(template.body ?? null)
  if (location === undefined) return undefined
  return {
    location,
    schema: schemaAt(contract.requestBody('ext-notify')?.schema ?? {}, sentSegments(template, location)) ?? {},
  }
}

/** How a call carries an idempotency key; `undefined` where the contract knows none. */
export function keyIn(contract: RecordedContract): ((value: string, more: CallOptions) => CallOptions) | undefined {
  const key = idempotencyKeyIn(contract.openapi, 'ext-notify')
  if (key === undefined) return undefined
  const { in: location, at } = key.location
  const most = key.schema?.['maxLength']
  const cut = (value: string) => (typeof most === 'number' ? value.slice(0, most) : value)
  return location === 'header'
    ? (value, more) => ({ ...more, headers: { ...more.headers, [at]: cut(value) } })
    : (value, more) => ({ ...more, change: body => setAt(more.change?.(body) ?? body, at, cut(value)) })
}

/** The property that says when a notification is sent: a stated date and time, whatever its name. */
export function timeLocation(contract: RecordedContract): string | undefined {
  const times = propertiesIn(contract.requestBody('ext-notify')?.schema).filter(
    ({ schema }) => schema['format'] === 'date-time' && isFirm(schema, 'format'),
  )
  const [first, ...more] = times
  return first === undefined || more.length > 0 ? undefined : pointerOf(first.path)
}

/** The property of an answer that names the notification. */
export function idLocation(response: ClassifiedResponse): string | undefined {
  const sent = response.exchange.request.body ?? ''
  return [...leaves(response.json ?? null)].find(
    ({ pointer, value }) =>
      namesNotification(lastOf(pointer)) &&
      (typeof value === 'string' || typeof value === 'number') &&
      !sent.includes(String(value)),
  )?.pointer
}

export const idOf = (response: ClassifiedResponse, location: string): Json | undefined => getAt(response.json, location)
