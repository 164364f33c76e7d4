/** The data that were given and answered, as values: each in every way in which it may be written. */
import { type Json, leaves } from '../contract/json.ts'
import { distance, tokensOf } from '../contract/names.ts'
import { referencesOf } from '../contract/template.ts'
import { MEANINGS_OF, partsOf, type Subject } from '../probe/naming/languages.ts'
import { dataMeaningsOf, fitness } from '../probe/naming/match.ts'
import { everyDatum, FORMS } from '../probe/values/candidates.ts'
import { compiled, headOf } from '../probe/values/pattern.ts'
import type { Value } from './draft.ts'
import type { ReportedValues } from './reported-values.ts'
import type { Sources } from './values.ts'

/** Figures, capitals and small letters alike. */
export const shapeOf = (text: string) =>
  text
    .replace(/\d/g, '0')
    .replace(/\p{Lu}/gu, 'A')
    .replace(/\p{Ll}/gu, 'a')

/** The datum of a value in every other way in which it may be written. */
export function inEveryForm(best: Value | undefined, { given }: Sources): Value[] {
  const name = /^\{\{([^|#}]+?)\s*(?:\|[^}]*)?\}\}$/.exec(String(best?.template))?.[1]
  // A text of many words has no form.
  const isText = /^[^\d@]*(?:\s[^\d@\s]+){3}$/.test(given[name ?? ''] ?? '')
  return name === undefined || given[name] === undefined || isText
    ? []
    : FORMS.map((form): Value => ({ template: `{{${name}${form}}}`, origin: 'given' }))
}

/** Data in a form like one that is shown: the same signs between figures and letters, however many of them. */
export function alike(shapes: ReadonlySet<string>, sources: Sources): Value[] {
  const plain = (shape: string) => shape.replace(/(.)\1+/g, '$1')
  const shown = new Set([...shapes].filter(shape => /[^0A a]/.test(shape)).map(plain))
  const all = Object.keys(sources.given).map((name): Value => ({ template: `{{${name}}}`, origin: 'given' }))
  return all
    .flatMap(each => [each, ...inEveryForm(each, sources)])
    .filter(each => {
      const made = sources.value(each)
      return typeof made === 'string' && shown.has(plain(shapeOf(made)))
    })
}

const MOST_ANSWERED = 3

/** What earlier answers brought and nobody gave, whatever it is called: what is most like a key first. */
export function answered({ answers, given }: Pick<Sources, 'answers' | 'given'>): Value[] {
  const known = new Set(Object.values(given))
  return [...answers]
    .filter(([endpoint]) => endpoint.startsWith('ext-'))
    .flatMap(([endpoint, answer]) =>
      [...leaves(answer)].map(({ pointer, value }) => ({
        template: `{{${endpoint}#${pointer}}}`,
        text: String(value),
        value,
      })),
    )
    .filter(({ text, value }) => value !== null && typeof value !== 'boolean' && text !== '' && !known.has(text))
    .sort((a, b) => keyLike(b.text) - keyLike(a.text))
    .slice(0, MOST_ANSWERED)
    .map(({ template }): Value => ({ template, origin: 'linked' }))
}

/** The first word of each list of words that earlier answers showed: a closed list is taken whole or not at all. */
export function listed({ answers, given }: Pick<Sources, 'answers' | 'given'>): string[] {
  const known = new Set(Object.values(given))
  const out = new Set<string>()
  const walk = (node: Json): void => {
    if (typeof node !== 'object' || node === null) return
    const words = Array.isArray(node)
      ? node.filter(each => typeof each === 'string' && /^[\p{L}\d_.-]+$/u.test(each))
      : []
    const [word] = words
    if (words.length > 1 && words.length === Object.keys(node).length && !words.some(each => known.has(String(each))))
      out.add(String(word))
    Object.values(node).forEach(walk)
  }
  for (const answer of answers.values()) walk(answer)
  return [...out]
}

/** Figures among letters, then figures alone, then words. */
const keyLike = (text: string) =>
  /\s|^\d{4}-\d\d-\d\d/.test(text) ? 0 : (/\d/.test(text) ? 2 : 0) + Math.min(1, text.length / 40)

/** Each as it was given; dates and times first where one is asked for, else what has nearly this name or a form of its own, and last what stands elsewhere. */
export function eachDatum(sources: Sources, reported?: Pick<ReportedValues, 'formats'>, name = ''): Value[] {
  const isMoment = reported?.formats.some(format => /date|time/.test(format)) === true
  const all = everyDatum(isMoment ? { format: 'date' } : {}, sources).map(
    ({ template }): Value => ({ template, origin: 'given' }),
  )
  const fits = fitOf(name)
  const rank = (value: Value) =>
    (sources.used?.has(String(sources.value(value))) === true ? -4 : 0) +
    (isMoment ? 0 : formed(String(sources.value(value) ?? ''))) +
    ofSubject(labelIn(value), sources.subject) +
    3 * nearness(name, labelIn(value)) +
    4 * fits(value)
  // Any text would do where nothing was rejected.
  if (reported === undefined) return all
  const ranks = new Map(all.map(value => [value, rank(value)]))
  const ranked = all.sort((a, b) => (ranks.get(b) ?? 0) - (ranks.get(a) ?? 0))
  // A closed list holds words: of these and of what has a form, each in its turn.
  const isWord = (value: Value) => /^[\p{L}_-]+$/u.test(String(sources.value(value) ?? ''))
  // What is called by nothing that has a meaning is one before a name or a city is.
  const isMeant = (value: Value) => Number(dataMeaningsOf([labelIn(value)]).length > 0)
  const words = ranked.filter(isWord).sort((a, b) => fits(b) - fits(a) || isMeant(a) - isMeant(b))
  const others = ranked.filter(each => !isWord(each))
  return isMoment
    ? ranked
    : others.flatMap((each, i) => [each, ...words.slice(i, i + 1)]).concat(words.slice(others.length))
}

/** More than this and it says nothing else: such a datum has gone before. */
const IN_PART = 0.5

/** How well the label of a datum says among other things what a name means. */
export function fitOf(name: string): (value: Value) => number {
  const meanings = dataMeaningsOf([name])
  return value => {
    const fits = meanings.map(({ meaning }) => fitness([labelIn(value)], meaning))
    return Math.max(0, ...fits.filter(each => each <= IN_PART))
  }
}

/** What the endpoint is about is likelier there than what another one is about. */
export function ofSubject(label: string, subject: Subject | undefined): number {
  const [meant] = dataMeaningsOf([label])
  if (meant === undefined || subject === undefined) return 0
  if (MEANINGS_OF[subject].includes(meant.meaning)) return 1
  // A preference may be another address.
  return subject === 'delivery' && partsOf('address').includes(meant.meaning) ? 0 : -1
}

const labelIn = ({ template }: Value) => referencesOf(template)[0] ?? ''

/** How nearly a word of the one is spelt as a word of the other, in whatever languages. */
function nearness(name: string, label: string): number {
  const near = (a: string, b: string) => (a[0] === b[0] ? 1 - distance(a, b) / Math.max(a.length, b.length) : 0)
  const all = tokensOf(name).flatMap(a => tokensOf(label).map(b => near(a, b)))
  return Math.max(0, ...all.filter(each => each > 0.6))
}

/** Codes, then figures, then words: a free text takes any of them. */
const formed = (text: string) =>
  /\s/.test(text) ? 0 : Number(/[\d@_]/.test(text)) + Number(/\d/.test(text) && /\p{L}/u.test(text))

/** Each datum that matches, in the first form that does: those that match as they were given first; what the pattern begins with may be missing. */
export function fitting(sources: Sources, pattern: string): Value[] {
  const regex = compiled(pattern)
  const head = headOf(pattern)
  // Behind a calling code stands no zero of the country.
  const behind = head === '' ? [] : [' | significant', ...FORMS]
  const forms = [...FORMS.map(form => ['', form]), ...behind.map(form => [head, form])]
  return Object.keys(sources.given)
    .flatMap(name => {
      const templates = forms.map(([before, form]) => `${before}{{${name}${form}}}`)
      const nth = templates.findIndex(template => {
        const rendered = sources.value({ template, origin: 'given' })
        return typeof rendered === 'string' && regex?.test(rendered) === true
      })
      const template = templates[nth]
      return template === undefined ? [] : [{ nth, value: { template, origin: 'given' as const } }]
    })
    .sort((a, b) => Math.min(a.nth, 1) - Math.min(b.nth, 1))
    .map(({ value }) => value)
}

/** Words of a list often begin with the name of what they are values of: `kind` takes `KIND_ONE`. */
export function carrying(path: readonly string[], { given }: Sources): Value[] {
  const name = tokensOf(path.at(-1) ?? '')
  return Object.entries(given).flatMap(([label, value]): Value[] => {
    const words = /\s/.test(value) ? [] : tokensOf(value)
    const isOfIt = words.length > name.length && name.every((each, i) => each === words[i])
    return isOfIt && name.join('').length > 2 ? [{ template: `{{${label}}}`, origin: 'given' }] : []
  })
}
