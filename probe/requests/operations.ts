/** What else an endpoint does, where one member chooses it: `ext-reach` checks and manages. */
import type { ExtEndpoint } from '../../contract/endpoint.ts'
import { type Json, pointerOf } from '../../contract/json.ts'
import type { OperationKnowledge } from '../../contract/knowledge.ts'
import type { Member } from '../draft/draft.ts'
import { namesOf } from '../draft/revise.ts'
import { type Growth, grow } from '../grow.ts'
import type { Lab } from '../lab.ts'
import { meaningsOf } from '../naming/match.ts'
import { tokensOf } from '../naming/tokens.ts'
import type { Learn } from './discover-endpoint.ts'
import { suggestionsOf } from './first-draft.ts'

const NAMES: Record<string, string[]> = {
  check: [
    'check',
    'get',
    'read',
    'query',
    'lookup',
    'view',
    'fetch',
    'show',
    'retrieve',
    'prufen',
    'pruefen',
    'abfragen',
    'lesen',
    'controleren',
    'opvragen',
    'consulter',
    'verifier',
    'consultar',
    'verificare',
    'inquire',
    'find',
    'list',
  ],
  manage: [
    'manage',
    'set',
    'update',
    'put',
    'save',
    'store',
    'change',
    'upsert',
    'write',
    'modify',
    'edit',
    'replace',
    'create',
    'setzen',
    'andern',
    'aendern',
    'verwalten',
    'speichern',
    'wijzigen',
    'beheren',
    'modifier',
    'gerer',
    'gestionar',
    'actualizar',
    'modificare',
    'register',
  ],
  clear: [
    'clear',
    'delete',
    'remove',
    'reset',
    'loschen',
    'loeschen',
    'verwijderen',
    'supprimer',
    'borrar',
    'cancellare',
  ],
}

function nameOf(value: Json): string {
  const words = tokensOf(String(value))
  return Object.entries(NAMES).find(([, known]) => words.some(word => known.includes(word)))?.[0] ?? words.join('-')
}

export async function otherOperations(
  lab: Lab,
  endpoint: ExtEndpoint,
  growth: Growth,
  first: OperationKnowledge,
  learn: Learn,
): Promise<OperationKnowledge[]> {
  if (endpoint !== 'ext-reach') return []
  const chooser = choosing(growth, first)
  if (chooser === undefined) return []
  const { member, pointer, value, values } = chooser
  first.operation = nameOf(value)
  first.recipe.operation = first.operation
  first.chosenBy = { pointer, value }
  const others: OperationKnowledge[] = []
  for (const other of values.filter(each => each !== value).slice(0, 4)) {
    const draft = growth.draft.clone()
    const changed = draft.get(member.in, member.path)
    if (changed === undefined) continue
    changed.candidates = [{ template: other, why: 'the service lists it', origin: 'told' }]
    changed.at = 0
    const grown = await grow(lab, {
      endpoint,
      draft,
      suggest: suggestionsOf(lab, endpoint),
      purpose: `the request for ${String(other)}`,
      maxSteps: 12,
      encodings: [],
    })
    if (grown.outcome !== 'accepted' || grown.draft.get(member.in, member.path)?.candidates[0]?.template !== other)
      continue
    const operation = nameOf(other)
    if (grown.seen.reply.json !== undefined) lab.memory.answers.set(`${endpoint}.${operation}`, grown.seen.reply.json)
    const known = await learn(lab, endpoint, grown, false, operation)
    known.chosenBy = { pointer, value: other }
    others.push(known)
  }
  if (growth.seen.reply.json !== undefined)
    lab.memory.answers.set(`${endpoint}.${first.operation}`, growth.seen.reply.json)
  return others
}

interface Chooser {
  member: Member
  pointer: string
  value: Json
  values: Json[]
}

/** The member that says what is to be done: by its name, with values that are listed or likely. */
function choosing(growth: Growth, known: OperationKnowledge): Chooser | undefined {
  const found = growth.draft.carried().flatMap(member => {
    const pointer = pointerOf(member.path)
    const field = known.fields.find(each => each.pointer === pointer && each.in === member.in)
    const value = member.candidates[member.at]?.template
    if (value === undefined || typeof value === 'object' || (typeof value === 'string' && value.includes('{{')))
      return []
    const named = meaningsOf(namesOf(member.path), 0.5).some(each => each.meaning === 'action')
    const words = (field?.values?.value ?? [value]).filter(each =>
      Object.values(NAMES)
        .flat()
        .includes(tokensOf(String(each))[0] ?? ''),
    )
    if (!named && words.length === 0) return []
    const values = field?.values?.value ?? likely(value)
    return [{ member, pointer, value, values }]
  })
  return found[0]
}

/** Where the list is hidden: the usual words, written as the one that was accepted. */
function likely(value: Json): Json[] {
  if (typeof value !== 'string') return []
  const style = (word: string) =>
    value === value.toUpperCase()
      ? word.toUpperCase()
      : /^[A-Z]/.test(value)
        ? word.charAt(0).toUpperCase() + word.slice(1)
        : word
  return ['manage', 'update', 'set', 'save'].map(style)
}
