/** One object of an answer read as a record of a complaint: its sentences, its place, its code. */
import { isObject, type Json, type JsonObject } from '../json.ts'
import type { Observation } from '../observation.ts'
import { squeeze } from './_asked.ts'
import { kindOfCode } from './_codes.ts'
import { CODE_KEYS, isIgnored, MESSAGE_KEYS, PATH_KEYS } from './_keys.ts'
import { placeOf } from './_settle.ts'
import { isNever } from './_vocabulary.ts'

export interface ErrorRecord {
  texts: string[]
  paths: (string | readonly unknown[])[]
  code: string | undefined
  in: Observation['in'] | undefined
  used: Set<string>
  /** Known by its form alone, whatever its members are called. */
  isByForm?: true
  /** It has a path and errors below, whose places are relative to it. */
  nested: boolean
}

export function isRecord(node: JsonObject): boolean {
  const record = recordOf(node, true)
  return record.texts.length > 0 || record.paths.length > 0 || kindOfCode(record.code) !== undefined
}

/** `isListed`: one of several, as complaints are. */
export function recordOf(node: JsonObject, isListed = false): ErrorRecord {
  const keys = new Map(
    Object.keys(node)
      .slice(0, 200)
      .map(key => [squeeze(key), key]),
  )
  const used = new Set<string>()
  const code = codeIn(node, keys, used)
  const texts = textsIn(node, keys, used)
  const { paths, place } = pathsIn(node, keys, used)
  if (isListed && texts.length === 0 && paths.length === 0) {
    const formed = recordByForm(node, code)
    if (formed !== undefined) return { ...formed, code, in: place, nested: false, isByForm: true }
  }
  const nested = ['children', 'constraints', 'errors', 'nested', 'inner'].some(
    key => typeof node[keys.get(key) ?? ''] === 'object',
  )
  return { texts, paths, code, in: place, used, nested }
}

/**
 * In words that nobody foresaw: one sentence, and one word that is no code, are a complaint and its place; of more, nobody
 * knows which is which.
 */
function recordByForm(
  node: JsonObject,
  code: string | undefined,
): Pick<ErrorRecord, 'texts' | 'paths' | 'used'> | undefined {
  const entries = Object.entries(node)
  if (entries.length < 2 || entries.length > MOST_BY_FORM) return undefined
  const texts = entries.filter(([key, value]) => typeof value === 'string' && !isIgnored(key) && value !== code)
  const sentences = texts.filter(([, value]) => /\p{L}\s+\p{L}/u.test(String(value)))
  const words = texts.filter(([, value]) => isMemberWord(String(value)))
  const [sentence, ...more] = sentences
  const [word, ...others] = words
  if (sentence === undefined || more.length > 0) return undefined
  const text = String(sentence[1])
  // Where the sentence itself names the member, nothing beside it is one.
  const isNamed = /["'`«„“][\p{L}_][\p{L}\p{N}_.-]*["'`»“”]/u.test(text)
  if (others.length > 0 || (word === undefined && !isNamed)) return undefined
  return {
    texts: [text],
    paths: word === undefined || isNamed ? [] : [String(word[1])],
    used: new Set(entries.map(([key]) => key)),
  }
}

const MOST_BY_FORM = 5

const SEVERITY =
  /^(?:fatal|critical|high|medium|low|warn(?:ing|ung)?|info(?:rmation)?|notice|fehler|warnung|hinweis|erreur|avertissement|aviso|advertencia|avviso|avvertenza|fout|waarschuwing|błąd|ostrzeżenie|fel|feil|fejl|chyba|virhe)$/iu

/** `kundeNr`, `kunde.nr`, `kunde_nr`, `/kunde/nr`: never in capitals alone, as codes are. */
function isMemberWord(text: string): boolean {
  return (
    /^[#$]?[/.]?[\p{L}_][\p{L}\p{N}_.[\]/-]{1,79}$/u.test(text) &&
    /\p{Ll}/u.test(text) &&
    isFieldWord(text, 'name') &&
    !isNever(text) &&
    !SEVERITY.test(text)
  )
}

function textsIn(node: JsonObject, keys: Map<string, string>, used: Set<string>): string[] {
  for (const name of MESSAGE_KEYS) {
    const key = keys.get(name)
    const value = key === undefined ? undefined : node[key]
    if (key === undefined || typeof value !== 'string' || value === '') continue
    used.add(key)
    if (name === 'error' && /^[\w.:-]*$/.test(value)) continue
    if (name === 'title' || name === 'error') {
      const more = MESSAGE_KEYS.map(other => node[keys.get(other) ?? '']).filter(other => typeof other === 'string')
      if (more.length > 1) continue
    }
    return [value, ...others(node, keys, used, name)]
  }
  const placed = PATH_KEYS.slice(0, 24).some(name => keys.has(name))
  const spare = placed
    ? Object.entries(node).find(
        ([key, value]) =>
          typeof value === 'string' && /\S\s\S/.test(value) && !PATH_KEYS.includes(squeeze(key)) && !isIgnored(key),
      )
    : undefined
  if (spare !== undefined) used.add(spare[0])
  return spare === undefined ? [] : [String(spare[1])]
}

/** A heading and a detail may both speak. */
function others(node: JsonObject, keys: Map<string, string>, used: Set<string>, first: string): string[] {
  const more: string[] = []
  for (const name of [
    'detail',
    'description',
    'errordescription',
    'error',
    'reason',
    'title',
    'developermessage',
    'errormessage',
  ]) {
    const key = keys.get(name)
    const value = key === undefined ? undefined : node[key]
    if (key === undefined || name === first || typeof value !== 'string' || used.has(key)) continue
    used.add(key)
    if (/\s/.test(value) && name !== 'title') more.push(value)
  }
  return more
}

function codeIn(node: JsonObject, keys: Map<string, string>, used: Set<string>): string | undefined {
  let plain: string | undefined
  for (const name of CODE_KEYS) {
    const key = keys.get(name)
    const value = key === undefined ? undefined : node[key]
    if (key === undefined || typeof value !== 'string' || value.length > 80 || /\s/.test(value.trim())) continue
    if (name !== 'reason' && name !== 'error') used.add(key)
    if (kindOfCode(value) !== undefined) return value
    plain ??= value
  }
  return plain
}

function pathsIn(
  node: JsonObject,
  keys: Map<string, string>,
  used: Set<string>,
): { paths: (string | readonly unknown[])[]; place: Observation['in'] | undefined } {
  let place: Observation['in'] | undefined
  const paths: (string | readonly unknown[])[] = []
  let whole = false
  for (const name of PATH_KEYS) {
    const key = keys.get(name)
    if (key === undefined) continue
    const value = node[key]
    if (
      (name === 'location' || name === 'source' || name === 'in' || name === 'target') &&
      typeof value === 'string' &&
      placeOf(value) !== undefined
    ) {
      place = placeOf(value)
      used.add(key)
      whole = place === 'body'
      continue
    }
    const given = pathFrom(name, value, keys)
    if (given.length === 0) continue
    used.add(key)
    if (paths.length === 0 && isHeaderSource(value)) place ??= 'header'
    if (paths.length === 0) paths.push(...given)
  }
  for (const name of ['header', 'query', 'cookie', 'parameter']) {
    const key = keys.get(name)
    const value = key === undefined ? undefined : node[key]
    if (key === undefined || typeof value !== 'string' || paths.length > 0 || !isPathText(value)) continue
    used.add(key)
    place = name === 'parameter' ? place : placeOf(name)
    paths.push([value])
  }
  if (whole && paths.length === 0) paths.push('body')
  const where = node[keys.get('in') ?? '']
  if (typeof where === 'string') place ??= placeOf(where)
  return { paths, place }
}

/** JSON:API: `source` holds a pointer, the name of a parameter, or the name of a header. */
function isHeaderSource(value: Json | undefined): boolean {
  return isObject(value) && typeof value['header'] === 'string' && Object.keys(value).length === 1
}

function pathFrom(name: string, value: Json | undefined, keys: Map<string, string>): (string | readonly unknown[])[] {
  if (name === 'source' && isObject(value)) {
    const pointer = value['pointer'] ?? value['parameter'] ?? value['field'] ?? value['header']
    return typeof pointer === 'string' ? [pointer] : []
  }
  if (Array.isArray(value)) {
    if (name === 'fields' || name === 'keys' || name === 'members' || name === 'properties' || name === 'names')
      return value.every(item => typeof item === 'string' && isPathText(item)) ? (value as string[]) : []
    if (!['loc', 'path', 'fieldpath', 'instancepath', 'propertypath', 'pointer', 'property', 'field'].includes(name))
      return []
    return value.length <= 24 && value.every(item => typeof item !== 'boolean') ? [value] : []
  }
  if (typeof value !== 'string' || !isPathText(value)) return []
  if (
    (NAME.test(name) || /^(?:key|target|label|item|source|location|on|subject|variable|element)$/.test(name)) &&
    !isFieldWord(value, name)
  )
    return []
  if (
    name === 'path' &&
    /^\/|^https?:/.test(value) &&
    ['timestamp', 'status', 'statuscode', 'method'].some(other => keys.has(other))
  )
    return []
  return [value]
}

function isPathText(text: string): boolean {
  return text.length <= 200 && !/\s{2,}|[\n!?]|\. /.test(text) && text.split(' ').length <= 4
}

/** In the languages of Europe. */
const NAME = /^(?:name|nombre|nome|nom|naam|namn|navn|nimi|nazwa|nazev|nev|isim)$/

function isFieldWord(text: string, name: string): boolean {
  if (
    kindOfCode(text) !== undefined &&
    !/(?:^|\.)(?:format|type|email|phone|date|time|size|length|pattern|uuid|url|unknown)$/i.test(text)
  )
    return false
  if (
    /(?:Error|Exception|Failed)$|^[A-Z0-9]+(?:_[A-Z0-9]+)+$|^(?:errors?|validation|messages?)[._]|\s.*\s.*\s/.test(text)
  )
    return false
  return !NAME.test(name) && name !== 'target' && name !== 'label'
    ? true
    : /^[\p{L}_$][\p{L}\p{N}_$.[\]/ -]*$/u.test(text)
}
