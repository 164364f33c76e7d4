/** What in an answer says by itself that it is an error: `{"success": false}`, `{"status": "error"}`, `{"errors": [...]}`. k6 runs it too, whose patterns know no Unicode classes. */
import { isObject, type Json, type JsonObject } from '../json.ts'

const NEGATIVE =
  /^(?:err(?:ors?_?\w*)?|k\.o\.|negativo|negatif|negativ|fail(?:ed|ure)?|failed_?\w*|nok|ko|ng|rejected|refused|denied|invalid|fault|exception|unsuccessful|fehler|fout|erreur|errore|erro|błąd|chyba|fel|feil|fejl|virhe|σφάλμα|hata|ошибка)$/i
const OUTCOME_KEYS =
  /^(?:status|result|outcome|state|esito|ergebnis|resultaat|resultat|resultado|risultato|wynik|response_?status|responsecode|resultstatus|ack|acknowledge|statut|estado|stato|returncode|resultcode|type|statustext|reply)$/
const CODE_KEYS =
  /^(?:error_?(?:code|no|number|id)|errno|fault_?code|return_?code|result_?code|resp(?:onse)?_?code|ret(?:code)?|fehlercode|foutcode|codigoerror|err(?:code)?)$/
const GOOD_CODES = /^(?:0+|ok|success(?:ful)?|2\d\d|accepted|none|no_?error|s0+|e0+|i0+)$/i

/** The sign that a 2xx is an error after all, in words; nothing where there is none. */
export function errorSign(json: Json | undefined, depth = 0): string | undefined {
  if (!isObject(json)) return undefined
  for (const [key, value] of Object.entries(json).slice(0, 100)) {
    const sign = signOf(key, value, json)
    if (sign !== undefined) return sign
  }
  if (depth > 1) return undefined
  for (const key of [
    'meta',
    'header',
    'status',
    'result',
    'response',
    'envelope',
    'responseHeader',
    'responseStatus',
    'resultInfo',
    'outcome',
    'Header',
    'Status',
    'Result',
    'Response',
  ]) {
    const sign = isObject(json[key]) ? errorSign(json[key], depth + 1) : undefined
    if (sign !== undefined) return sign
  }
  return undefined
}

function signOf(key: string, value: Json, alongside: JsonObject): string | undefined {
  const name = key.toLowerCase().replace(/[^a-z0-9]+/g, '')
  if (
    /^(?:success|ok|issuccess|successful|succeeded|issuccessful|succes|erfolg|erfolgreich|exito|sucesso|successo)$/.test(
      name,
    ) &&
    (value === false || value === 'false' || value === 0)
  )
    return `${key} is ${String(value)}`
  if (/^(?:error|iserror|haserror|haserrors|failed|fehler|fout)$/.test(name) && (value === true || value === 'true'))
    return `${key} is true`
  if (
    /^(?:error|fault|exception|fehler|fout|erreur|failure|errordetails?|errorinfo|errorresponse)$/.test(name) &&
    isFilled(value)
  )
    return `${key} is set`
  if (
    /^(?:errors|violations|fieldErrors|validationerrors|fehlerliste|fouten|issues|failures)$/i.test(name) &&
    isFilled(value)
  )
    return `${key} is not empty`
  if (
    /^(?:errormessage|errordescription|errmsg|errortext)$/.test(name) &&
    typeof value === 'string' &&
    value.trim() !== '' &&
    !/^(?:ok|success|none)$/i.test(value)
  )
    return `${key} is set`
  if (
    CODE_KEYS.test(name) &&
    (typeof value === 'string' || typeof value === 'number') &&
    String(value) !== '' &&
    !GOOD_CODES.test(String(value))
  )
    return `${key} is ${String(value)}`
  if (OUTCOME_KEYS.test(name) && typeof value === 'string' && NEGATIVE.test(value)) return `${key} is ${value}`
  if (/^(?:code|status|statuscode|httpstatus)$/.test(name) && isErrorNumber(value))
    return hasWords(alongside) ? `${key} is ${String(value)}` : undefined
  return undefined
}

function isErrorNumber(value: Json): boolean {
  const number = typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= 400 && number < 600
}

function hasWords(node: JsonObject): boolean {
  return Object.entries(node).some(
    ([key, value]) =>
      /mess|detail|error|descr|title|reason|text|melding|meldung|msg/i.test(key) && typeof value === 'string',
  )
}

function isFilled(value: Json): boolean {
  if (typeof value === 'string') return value.trim() !== '' && !/^(?:none|null|ok|false|0|no)$/i.test(value.trim())
  if (Array.isArray(value)) return value.length > 0
  return (
    isObject(value) &&
    Object.keys(value).length > 0 &&
    Object.values(value).some(item => item !== null && item !== '' && item !== 0)
  )
}
