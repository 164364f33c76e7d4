/** Every complaint of a JSON answer, whatever its nesting: records, maps by member name, lists of sentences. */
import { isChoiceKey } from '../choice-key.ts'
import { embeddedIn, isObject, type Json, type JsonObject } from '../json.ts'
import { type Asked, type Segment, squeeze } from './_asked.ts'
import { expectedBeside } from './_beside.ts'
import { kindOfCode, kindOfWholeCode } from './_codes.ts'
import { isContainer, isEnvelope, isFrame, isIgnored, kindOfListKey, MESSAGE_KEYS } from './_keys.ts'
import { type Complaint, kindOf, kindOfText } from './_kind.ts'
import { mentionsIn } from './_mentions.ts'
import { isRecord, recordOf } from './_record.ts'
import { segmentsFrom } from './_segments.ts'
import { placeOf } from './_settle.ts'
import { VERB } from './_vocabulary.ts'

const DEEPEST = 14
const MOST = 3000

/** What a heading says of the places listed below it. */
interface Said {
  text: string
  code: string | undefined
}

export class Walk {
  readonly found: Complaint[] = []
  readonly #asked: Asked
  #left = MOST
  constructor(asked: Asked) {
    this.#asked = asked
  }

  visit(node: Json, trail: readonly Segment[], within: boolean, depth = 0, said?: Said, isListed = false): void {
    if (depth > DEEPEST || this.#left-- <= 0 || this.found.length > 300) return
    if (typeof node === 'string') this.#sentence(node, trail, depth)
    else if (Array.isArray(node)) this.#list(node, trail, within, depth, said)
    else if (isObject(node)) this.#object(node, trail, within, depth, said, isListed)
  }

  #list(nodes: Json[], trail: readonly Segment[], within: boolean, depth: number, said?: Said): void {
    const positioned = trail.length > 0 && nodes.every(isObject) && !nodes.some(isRecord)
    for (const [i, item] of nodes.slice(0, 300).entries()) {
      const here = positioned ? [...trail, i] : trail
      const isListed = isObject(item) && !positioned
      this.visit(item, here, within && (positioned || !isObject(item)), depth + 1, said, isListed)
    }
  }

  #sentence(text: string, trail: readonly Segment[], depth: number): void {
    const inner = embeddedIn(text)
    if (inner !== undefined) this.visit(inner, [], true, depth + 1)
    else if (text.length > 0) this.found.push({ text, ...(trail.length > 0 ? { trail } : {}) })
  }

  #object(
    node: JsonObject,
    trail: readonly Segment[],
    within: boolean,
    depth: number,
    said: Said | undefined,
    isListed: boolean,
  ): void {
    const record = recordOf(node, isListed)
    const parted = hasPlacedBelow(node)
    const paths = parted ? [] : record.paths
    const member = memberBeside(node)
    for (const text of record.texts) {
      if (parted) break
      const inner = embeddedIn(text)
      if (inner !== undefined) {
        this.visit(inner, [], true, depth + 1)
        continue
      }
      const said: Complaint = {
        text,
        ...(record.code === undefined ? {} : { code: record.code }),
        ...(record.in === undefined ? {} : { in: record.in }),
        expected: expectedBeside(node),
        ...(member === undefined ? {} : { member }),
      }
      if (paths.length === 0) this.found.push({ ...said, heading: true, ...(trail.length > 0 ? { trail } : {}) })
      for (const path of paths) this.found.push({ ...said, path: joined(trail, path) })
    }
    if (record.texts.length === 0 && paths.length === 0 && trail.length > 0 && kindOfCode(record.code) !== undefined)
      this.found.push({ text: record.code ?? '', code: record.code ?? '', trail, expected: expectedBeside(node) })
    const word = record.code ?? said?.text
    if (record.texts.length === 0 && paths.length > 0 && word !== undefined && !record.nested)
      for (const path of paths)
        this.found.push({
          text: said?.text ?? word,
          code: record.code ?? said?.code ?? '',
          ...(record.in === undefined ? {} : { in: record.in }),
          path: joined(trail, path),
          expected: expectedBeside(node),
        })
    const first = paths[0]
    const here =
      record.nested && first !== undefined && record.texts.length === 0
        ? [...trail, ...(typeof first === 'string' ? [first] : (first as Segment[]))]
        : trail
    const own: Said | undefined = record.texts[0] === undefined ? said : { text: record.texts[0], code: record.code }
    for (const [key, value] of Object.entries(node).slice(0, 300)) {
      if (record.used.has(key)) continue
      if (paths.length === 0) this.#member(node, key, value, here, within, depth, own)
      else if (isContainer(key) && typeof value === 'object' && value !== null && !isOfTemplate(value))
        this.#member(node, key, value, here, within, depth, own)
    }
  }

  #member(
    node: JsonObject,
    key: string,
    value: Json,
    trail: readonly Segment[],
    within: boolean,
    depth: number,
    said?: Said,
  ): void {
    const choice = choiceUnder(key, value)
    if (choice !== undefined && kindOf(recordOf(node).code, said?.text ?? '') === 'missing') {
      const [first = ''] = choice
      this.found.push({
        text: `${key}: ${choice.join(', ')}`,
        kind: 'missing',
        path: joined(trail, first),
        expected: { members: choice },
      })
      return
    }
    const names = namesList(key, value)
    if (names !== undefined) {
      for (const name of names.values)
        this.found.push({ text: `${key}: ${name}`, kind: names.kind, path: joined(trail, name) })
      return
    }
    if (isIgnored(key) && !isFrame(key) && !(within && this.#isField(node, key, value))) return
    const isField = this.#isField(node, key, value) || (within && !isEnvelope(key))
    if (typeof value === 'string') this.#word(key, value, trail, isField, within, depth)
    else if (typeof value === 'object' && value !== null) {
      const code = constraintsUnder(key, value)
      if (code !== undefined)
        for (const [rule, text] of code) this.found.push({ text, code: rule, ...(trail.length > 0 ? { trail } : {}) })
      else if (isField || !isEnvelope(key)) this.#deeper(key, value, trail, isField, within, depth, hasSentence(node))
      else this.visit(value, trail, within || isContainer(key), depth + 1, said)
    } else if (isField && value === true && within)
      this.found.push({ text: key, kind: 'invalid', trail: [...trail, key] })
  }

  #word(key: string, value: string, trail: readonly Segment[], isField: boolean, within: boolean, depth: number): void {
    if (isField && trail.length > 0 && (key.startsWith('_') || kindOfCode(key) !== undefined) && /\s/.test(value)) {
      this.found.push({ text: value, code: key, trail })
    } else if (isField) {
      if (within || kindOfWholeCode(value) !== undefined || isPredicate(value)) {
        const inner = embeddedIn(value)
        if (inner !== undefined) this.visit(inner, [], true, depth + 1)
        else
          this.found.push({
            text: value,
            code: value.length < 60 && !/\s/.test(value) ? value : '',
            trail: [...trail, key],
          })
      }
    } else if (isEnvelope(key)) {
      if (/[^\w.:-]/.test(value) || kindOfCode(value) === undefined) this.#sentence(value, trail, depth + 1)
    } else if (kindOfText(value) !== undefined && /[^\w.:-]/.test(value)) this.#sentence(value, trail, depth + 1)
  }

  /** Below a member that is no known part of an envelope: its name may be a level of the path. */
  #deeper(
    key: string,
    value: Json,
    trail: readonly Segment[],
    isField: boolean,
    within: boolean,
    depth: number,
    enveloped: boolean,
  ): void {
    const named = this.#asked.names.has(key)
    const group =
      /^[A-Z0-9]+(?:_[A-Z0-9]+)+$/.test(key) ||
      (placeOf(key) !== undefined && !(isField && isTexts(value))) ||
      isRule(key) ||
      (!named && (isPlacedList(value) || (enveloped && trail.length === 0)))
    this.visit(
      value,
      isField && !group ? [...trail, key] : group ? trail : [...trail, key],
      within || isField || group,
      depth + 1,
    )
  }

  /** A member of a map from names to complaints, though the name is one that envelopes use. */
  #isField(node: JsonObject, key: string, value: Json): boolean {
    if (isFrame(key)) return false
    const plain = !isEnvelope(key) && !isIgnored(key)
    if (typeof value === 'string')
      return plain && (kindOfWholeCode(value) !== undefined || (isPredicate(value) && this.#isBareComplaint(value)))
    if (typeof value !== 'object' || value === null) return false
    const isList = Array.isArray(value)
    if (plain) return isList
    const texts = isList ? value.filter(item => typeof item === 'string') : []
    if (hasFrameBeside(node, key)) return false
    if (texts.length > 0) return texts.every(text => this.#isBareComplaint(text))
    const holdsMembers = isList ? value.length > 0 && value.every(isObject) : holdsOnlyLists(value)
    return holdsMembers && !isContainer(key) && mapLike(node)
  }

  /** A refusal that names nobody: whoever it is filed under is meant. */
  #isBareComplaint(text: string): boolean {
    const kind = kindOfText(text)
    return (
      kind !== undefined &&
      kind !== 'malformed' &&
      kind !== 'media-type' &&
      mentionsIn(text, kind, { ...this.#asked, names: new Set() }).length === 0
    )
  }
}

const PREDICATE = new RegExp(
  `^(?:(?:this |the |a |dieses |dit |ce |este |questo |to |αυτό το )?(?:field|value|input|feld|wert|veld|champ|campo|valeur|valor|pole|πεδίο)\\s+)?(?:${VERB}|cannot|expected|unknown|unexpected|wrong|only|please|no |at |enter|ensure|mandatory|pflichtfeld|erforderlich|verplicht|obligat\\p{L}*|requis|requerid\\p{L}*|obrigat\\p{L}*|wymagan\\p{L}*|povinn\\p{L}*|påkrev\\p{L}*|pakollinen|υποχρεωτικ\\p{L}*|必須|必填)`,
  'iu',
)
/** "is required", "must be a string": the name that it is filed under is its subject. */
function isPredicate(text: string): boolean {
  return PREDICATE.test(text.trim()) && kindOfText(text) !== undefined
}

/** Only lists and objects stand beside it, as in a map from names to complaints. */
function mapLike(node: JsonObject): boolean {
  return Object.values(node).every(value => typeof value === 'object' && value !== null)
}

function holdsOnlyLists(node: JsonObject): boolean {
  const values = Object.values(node)
  return (
    values.length > 0 &&
    values.every(
      value =>
        (Array.isArray(value) && value.every(item => typeof item === 'string')) ||
        (isObject(value) && holdsOnlyLists(value)),
    )
  )
}

function hasFrameBeside(node: JsonObject, key: string): boolean {
  return Object.entries(node).some(
    ([other, value]) => other !== key && (typeof value !== 'object' || value === null) && isEnvelope(other),
  )
}

/** Records that say themselves which member they are about, under whatever name. */
function isPlacedList(value: Json): boolean {
  return (
    Array.isArray(value) &&
    value.slice(0, 20).some(item => {
      const record = isObject(item) ? recordOf(item, true) : undefined
      if (record?.isByForm === true) return true
      return record !== undefined && record.paths.length > 0 && (record.texts.length > 0 || record.code !== undefined)
    })
  )
}

/** A sentence stands beside: this is the frame of an answer, and its keys are the service's own words. */
function hasSentence(node: JsonObject): boolean {
  return Object.entries(node).some(
    ([key, value]) => typeof value === 'string' && /\s/.test(value) && MESSAGE_KEYS.includes(squeeze(key)),
  )
}

/** `{{ limit }}`, `%value%`: what was put into the sentence. */
function isOfTemplate(value: Json): boolean {
  return isObject(value) && Object.keys(value).some(key => /^[{%].*[}%]$/.test(key))
}

function isRule(key: string): boolean {
  return kindOfListKey(key) !== undefined
}

function joined(trail: readonly Segment[], path: string | readonly unknown[]): string | readonly unknown[] {
  const first = trail[0]
  if (first === undefined) return path
  const head = typeof path === 'string' ? (segmentsFrom(path)[0] ?? '') : String(path[0] ?? '')
  if (squeeze(String(head)) === squeeze(String(first))) return path
  return [...trail, ...(typeof path === 'string' ? segmentsFrom(path) : path)]
}

function namesList(
  key: string,
  value: Json,
): { kind: NonNullable<ReturnType<typeof kindOfListKey>>; values: string[] } | undefined {
  const kind = kindOfListKey(key)
  const values = kind === undefined ? undefined : namesIn(value)
  return kind === undefined || values === undefined ? undefined : { kind, values }
}

/** `anyOf: [names]` beside what says that something is missing: one of them has to be there. */
function choiceUnder(key: string, value: Json): string[] | undefined {
  const names = isChoiceKey(key) ? namesIn(value) : undefined
  return names === undefined || names.length < 2 ? undefined : names
}

/** A list of nothing but names of members, one at least. */
function namesIn(value: Json): string[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  const names = value.filter(item => typeof item === 'string' && /^[\p{L}_$][\p{L}\p{N}_$.[\]/-]{0,80}$/u.test(item))
  return names.length === value.length ? (names as string[]) : undefined
}

/** class-validator: `constraints: { isString: '…' }`. */
function constraintsUnder(key: string, value: Json): [string, string][] | undefined {
  if (!/^constraints$/i.test(key) || !isObject(value)) return undefined
  const entries = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return entries.length > 0 ? entries : undefined
}

/** A heading over records that have places of their own. */
function hasPlacedBelow(node: JsonObject): boolean {
  return Object.entries(node).some(
    ([key, value]) =>
      Array.isArray(value) &&
      // The parts of a path are objects, too.
      !/path|loc|pointer/i.test(key) &&
      value
        .slice(0, 20)
        .some(item => isObject(item) && (recordOf(item, true).paths.length > 0 || memberBeside(item) !== undefined)),
  )
}

/** ajv names the member beside the path of its object. */
function memberBeside(node: JsonObject): string | undefined {
  for (const holder of [node['params'], node['info'], node['ctx'], node]) {
    if (!isObject(holder)) continue
    const name =
      holder['missingProperty'] ??
      holder['additionalProperty'] ??
      holder['unevaluatedProperty'] ??
      holder['discriminator']
    if (typeof name === 'string') return name.replace(/^'(.*)'$/, '$1')
  }
  return undefined
}

/** Complaints of one member, not a level with members of its own. */
function isTexts(value: Json): boolean {
  return Array.isArray(value) && value.every(item => typeof item === 'string')
}
