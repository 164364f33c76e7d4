/**
 * Names worth a trial in a group: what the service says itself, then the words of the field in the languages that it speaks
 * (`probe/naming/languages/`), in the style that it shows. What is tried first, never what is tried at all.
 */

import type { ExtEndpoint } from '../contract/endpoint.ts'
import { eachProperty, isObject, leaves, segmentsOf } from '../contract/json.ts'
import { languages, languagesOf, namesOf, SUBJECT_OF, type Subject } from '../probe/naming/languages.ts'
import { alternativesOf, CREDENTIAL_MEANINGS, MEANING_NAMES } from '../probe/naming/meanings.ts'
import type { Operation } from './operation.ts'
import { inStyle, type Style, styleOf, tokensOf } from './spelling.ts'

export function vocabulary(op: Operation, most: number): string[] {
  const { service } = op
  const own = namesOfIts(op)
  const style = styleIn(op, own)
  const labels = Object.keys(service.context.environment.testData).map(label => inStyle(tokensOf(label), style))
  const endpoint = op.endpoint === 'auth-authenticate' ? 'ext-verify' : op.endpoint
  const usual = wordsFor(endpoint, [...own, ...service.messageWords()]).map(text => inStyle(tokensOf(text), style))
  const changed = op.endpoint === 'ext-reach' ? forChanging(op).map(text => inStyle(tokensOf(text), style)) : []
  return [...new Set([...own, ...labels, ...changed, ...usual, ...otherwise([...own, ...labels], style)])]
    .filter(name => !service.disproved.has(name))
    .slice(0, most)
}

/** What the service has shown to know, and the names in its answers. */
export function namesOfIts({ service }: Operation): Set<string> {
  const own = new Set<string>()
  for (const name of service.names) if (/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(name)) own.add(name)
  for (const answer of service.context.memory.answers.values())
    for (const { pointer } of leaves(answer))
      for (const part of segmentsOf(pointer)) if (!/^\d+$/.test(part)) own.add(part)
  return own
}

/** As its properties are spelt, else as the names in its answers are. */
export const styleIn = ({ service }: Operation, own: ReadonlySet<string>): Style =>
  service.style() ?? styleOf([...own]) ?? 'camel'

/** What changes an object that is shown may be called after it: `set_preference`, `preferenceUpdate`. */
function forChanging({ accepted }: Operation): string[] {
  const objects = accepted.flatMap(({ answer }) =>
    [...eachProperty(answer.json ?? null)].filter(
      ({ pointer, value }) => isObject(value) && !/\/\d+\//.test(pointer) && segmentsOf(pointer).length < 5,
    ),
  )
  return [...new Set(objects.map(({ key }) => key))].flatMap(name =>
    CHANGES.flatMap(word => [`${word} ${name}`, `${name} ${word}`]),
  )
}

const CHANGES = ['set', 'update', 'new', 'change']

/** What the same things are called otherwise; first where words of it stand in names that are known. */
function otherwise(names: readonly string[], style: Style): string[] {
  const known = new Set(names.flatMap(tokensOf))
  return MEANING_NAMES.filter(meaning => !CREDENTIAL_MEANINGS.has(meaning))
    .flatMap(meaning =>
      alternativesOf(meaning).map((alternative, i) => {
        const words = tokensOf(alternative.replace('?', ''))
        return { words, rank: i - (20 * words.filter(word => known.has(word)).length) / words.length }
      }),
    )
    .filter(({ words }) => words.every(word => /^[a-z0-9]+$/.test(word)))
    .sort((a, b) => a.rank - b.rank)
    .map(({ words }) => inStyle(words, style))
}

const SUBJECTS: readonly Subject[] = ['person', 'delivery', 'message']

/**
 * Names that an endpoint may know, as words with blanks between them, likeliest first: those of its own subject in the languages of
 * `observed` (names and words of error messages of this service) and in English, then those of the other subjects.
 */
export function wordsFor(endpoint: ExtEndpoint, observed: Iterable<string>): string[] {
  const own = SUBJECT_OF[endpoint]
  const spoken = [...languagesOf(observed), 'en'].flatMap(code => languages().get(code) ?? [])
  const others = SUBJECTS.filter(subject => subject !== own)
  return [
    ...new Set([
      ...spoken.flatMap(language => namesOf(language, own)),
      ...spoken.flatMap(language => others.flatMap(subject => namesOf(language, subject))),
    ]),
  ]
}
