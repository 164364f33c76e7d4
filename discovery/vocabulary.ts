/** Names worth a trial in a group: what the service says itself, then the words of the field in the style that it shows. */
import { leaves, segmentsOf } from '../contract/json.ts'
import { alternativesOf, CREDENTIAL_MEANINGS, MEANING_NAMES } from '../probe/naming/meanings.ts'
import { wordsFor } from '../probe/naming/vocabulary.ts'
import type { Operation } from './operation.ts'
import { inStyle, type Style, tokensOf } from './spelling.ts'

export function vocabulary(op: Operation, most: number): string[] {
  const { service } = op
  const style: Style = service.style() ?? 'camel'
  const own = new Set<string>()
  for (const name of service.names) if (/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(name)) own.add(name)
  for (const answer of service.lab.memory.answers.values())
    for (const { pointer } of leaves(answer))
      for (const part of segmentsOf(pointer)) if (!/^\d+$/.test(part)) own.add(part)
  const labels = Object.keys(service.lab.environment.testData).map(label => inStyle(tokensOf(label), style))
  const endpoint = op.endpoint === 'auth-authenticate' ? 'ext-verify' : op.endpoint
  const usual = wordsFor(endpoint, [...own, ...service.wordsSaid()]).map(text => inStyle(tokensOf(text), style))
  return [...new Set([...own, ...labels, ...usual, ...otherwise([...own, ...labels], style)])]
    .filter(name => !service.disproved.has(name))
    .slice(0, most)
}

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
