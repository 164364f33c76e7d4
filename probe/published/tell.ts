/** What the ledger says of the published description: where the service speaks against it, and what only it names. */
import { ENDPOINTS } from '../../contract/endpoint.ts'
import { sameJson } from '../../contract/json.ts'
import { type Answer, isAnswered, type Ledger } from '../../contract/ledger.ts'
import type { Lab } from '../lab.ts'
import { assumedIn, type Contradiction, contradictionsOf } from './contradictions.ts'
import type { PublishedDocument } from './document.ts'

type Told = Pick<Lab, 'knowledge' | 'notes' | 'client' | 'published' | 'token'>

export function withDocument(questions: Ledger['questions'], lab: Told): Ledger['questions'] {
  const found = lab.published?.found
  if (found === undefined) return questions
  const result: Record<string, Answer> = { ...questions }
  const amend = (id: string, contradictions: readonly Contradiction[], assumed: readonly string[] = []) => {
    const answer = result[id]
    if (answer !== undefined && isAnswered(answer)) result[id] = amended(answer, found, contradictions, assumed)
  }
  for (const endpoint of ENDPOINTS) {
    const published = found.endpoints[endpoint]
    const known = lab.knowledge.endpoints[endpoint]
    if (published === undefined || known === undefined) continue
    const held = { published, known, notes: lab.notes.of(endpoint), exchanges: lab.client.exchanges() }
    amend(`${endpoint}.request`, contradictionsOf(held), assumedIn(held))
  }
  amend('auth.token.presentation', ofPresentation(found, lab, result['auth.token.presentation']))
  amend('env.base-path', ofRoute(found, lab, result['env.base-path']))
  return result
}

function amended(
  answer: Answer,
  found: PublishedDocument,
  contradictions: readonly Contradiction[],
  assumed: readonly string[],
): Answer {
  if (contradictions.length === 0 && assumed.length === 0) return answer
  const against = contradictions.flatMap(each => each.evidence)
  const sentences = [
    ...(contradictions.length > 0
      ? [
          `The service contradicts its description at ${found.path}: ${contradictions.map(each => each.sentence).join('; ')}.`,
        ]
      : []),
    ...(assumed.length > 0
      ? [`Only the description names ${assumed.join(', ')}; nothing that was seen shows it.`]
      : []),
  ]
  const facts = [
    ...contradictions.map(each => [`published:${each.fact}`, 'contradicted'] as const),
    ...assumed.map(place => [`published:${place}`, 'assumed'] as const),
  ]
  return {
    ...answer,
    how: [answer.how, ...sentences].join(' '),
    evidence: { for: answer.evidence.for, against: [...new Set([...answer.evidence.against, ...against])] },
    facts: { ...answer.facts, ...Object.fromEntries(facts) },
  }
}

function ofPresentation(found: PublishedDocument, { token }: Told, answer: Answer | undefined): Contradiction[] {
  const said = found.presentation
  if (said === undefined || token?.proven !== true || answer === undefined) return []
  const plain = ({ name, scheme = '', ...rest }: typeof said) => ({
    ...rest,
    name: name.toLowerCase(),
    scheme: scheme.toLowerCase(),
  })
  if (sameJson(plain(said), plain(token.presentation))) return []
  return [{ fact: '', sentence: `it says ${JSON.stringify(said)}`, evidence: answer.evidence.for.slice(0, 2) }]
}

function ofRoute(found: PublishedDocument, { knowledge }: Told, answer: Answer | undefined): Contradiction[] {
  if (found.route === undefined || answer === undefined || sameJson(found.route, knowledge.basePath)) return []
  return [{ fact: '', sentence: `it says ${JSON.stringify(found.route)}`, evidence: answer.evidence.for.slice(0, 2) }]
}
