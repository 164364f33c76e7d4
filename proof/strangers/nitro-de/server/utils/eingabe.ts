import { Validator, type Schema } from '@cfworker/json-schema'
import type { H3Event } from 'h3'
import { createError, readBody } from 'h3'

/** Liest den Rumpf und prüft ihn gegen das Schema; Fehler gibt die Bibliothek vor. */
export function eingabe<T>(schema: Schema) {
  const validator = new Validator(schema, '2020-12', false)
  return async (event: H3Event): Promise<T> => {
    const rumpf = (await readBody(event)) ?? {}
    const { valid, errors } = validator.validate(rumpf)
    if (!valid) {
      throw createError({ statusCode: 400, message: 'Eingabe entspricht nicht dem Schema', data: { code: 'EINGABE_UNGUELTIG', details: errors } })
    }
    return rumpf as T
  }
}
