/** Finds a log-in that is accepted: along what the answers name, else by experiments. */
import { readErrors } from '../../contract/errors/read.ts'
import type { Observation } from '../../contract/observation.ts'
import type { Encoding, RequestTemplate } from '../../contract/recipe.ts'
import { referencesOf } from '../../contract/template.ts'
import { logInByExperiments } from '../../discovery/engine.ts'
import { Draft, type Member } from '../draft/draft.ts'
import { isEnvelope } from '../draft/other-types.ts'
import { namesOf, revise, type Suggest } from '../draft/revise.ts'
import type { Lab } from '../lab.ts'
import { assign, meaningsOf } from '../naming/match.ts'
import type { Meaning } from '../naming/meanings.ts'
import { tokensOf } from '../naming/tokens.ts'
import { publishedLogIn } from '../published/log-in.ts'
import { headersFor } from '../requests/first-draft.ts'
import type { Candidate } from '../values/candidate.ts'
import { candidatesFor } from '../values/candidates.ts'
import { type Attempt, attempt, carriesCredentials, succeeded, type Try } from './attempt.ts'

export interface LogIn extends Attempt {
  /** `told`: the answers named the members; `guessed`: several spellings were sent at once and then narrowed. */
  by: 'told' | 'hint' | 'published'
  /** How much had been said of the log-in when what was made of it led nowhere. */
  since?: number
}

const NO_CREDENTIAL: readonly Meaning[] = [
  'grant-type',
  'scope',
  'timestamp',
  'idempotency-key',
  'signature',
  'language',
]
/** Some services name one thing at a time; an account is kept from locking by the cap on refused log-ins. */
const STEPS = 14

export async function findLogIn(lab: Lab, hint: RequestTemplate | undefined): Promise<LogIn | { failed: Attempt[] }> {
  const attempts: Attempt[] = []
  const tried = async (template: RequestTemplate, purpose: string): Promise<Attempt> => {
    const made = await attempt(lab, template, purpose)
    attempts.push(made)
    return made
  }
  if (hint !== undefined) {
    const made = await tried(hint, 'the log-in as the hint describes it')
    if (succeeded(made)) return { ...made, by: 'hint' }
  }
  const published = await asPublished(lab, tried)
  if (published !== undefined) return { ...published, by: 'published' }
  const draft = new Draft('json')
  const told = await alongErrors(lab, draft, tried)
  if (told !== undefined) return { ...told, by: 'told' }
  const since = lab.notes.of('auth-authenticate').length
  const found = await logInByExperiments(
    lab,
    attempts.filter(each => carriesCredentials(lab, each.template)),
  )
  return found === undefined ? { failed: attempts } : { ...found, by: 'told', since }
}

/** First without credentials: where the service asks for other names than the description has, it costs no attempt. */
async function asPublished(lab: Lab, tried: Try): Promise<Attempt | undefined> {
  const published = publishedLogIn(lab)
  if (published === undefined) return undefined
  const bare = await tried(published.bare, 'an empty log-in, to see whether it asks for what the description names')
  if (!published.agrees(bare.seen.observations)) return undefined
  const made = await tried(published.template, 'the log-in as the published description has it')
  return succeeded(made) ? made : undefined
}

async function alongErrors(lab: Lab, draft: Draft, tried: Try): Promise<Attempt | undefined> {
  const encodings: Encoding[] = ['form']
  const sent = new Set<string>()
  let bare: string | undefined
  for (let step = 0; step < STEPS; step++) {
    const template = draft.template()
    const key = JSON.stringify(template)
    if (sent.has(key)) return undefined
    sent.add(key)
    const made = await tried(
      template,
      step === 0 ? 'an empty log-in, to see what it asks for' : 'the log-in with what was asked for',
    )
    if (succeeded(made)) return made
    const before = JSON.stringify(draft.template())
    const { seen } = made
    // Whatever the body holds, the answer is the one to an empty body: it is not read as it is sent.
    const isBare = draft.in('body').length === 0
    if (isBare) bare ??= seen.reply.text
    const isIgnored = !isBare && seen.reply.text !== '' && seen.reply.text === bare
    const cannotRead =
      seen.outcome === 'media-type' ||
      seen.observations.some(each => each.kind === 'malformed' || each.kind === 'media-type')
    const revision = revise(draft, [...seen.observations, ...headersMissed(made)], suggestions(lab))
    const members = draft.carried().length
    if (
      (cannotRead && step > 0) ||
      (isIgnored && members > 1) ||
      (seen.outcome === 'media-type' && members === 0) ||
      (revision.unread.length > 0 && revision.unread.length >= Math.min(members, 2))
    ) {
      const next = encodings.shift()
      if (next !== undefined) draft.encoding = next
      else if (!toQuery(lab, draft)) return undefined
      continue
    }
    distribute(draft, Object.keys(lab.environment.credentials))
    if (JSON.stringify(draft.template()) !== before) continue
    const next = isIgnored ? encodings.shift() : undefined
    if (next === undefined) return undefined
    draft.encoding = next
  }
  return undefined
}

/** Members that are missed in every body may be read from the query; in production nothing secret stands there unasked. */
function toQuery(lab: Lab, draft: Draft): boolean {
  const members = draft.in('body')
  if (lab.environment.kind === 'production' || members.length === 0 || members.some(each => each.path.length > 1))
    return false
  for (const member of members) {
    draft.drop('body', member.path)
    draft.put({ ...member, in: 'query' })
  }
  draft.encoding = 'json'
  return true
}

function suggestions(lab: Lab): Suggest {
  return (segments, expected) => {
    const sources = { given: lab.environment.credentials, answers: new Map(), lookup: lab.lookup }
    return [...headersFor(lab, segments, expected), ...candidatesFor(segments, expected, sources)]
  }
}

/** A refusal to log in names no members, but it may name the headers that it wants the credentials in. */
function headersMissed({ seen }: Attempt): Observation[] {
  if (seen.outcome !== 'unauthenticated' && seen.outcome !== 'forbidden') return []
  const { status, mediaType, headers, text, json } = seen.reply
  return readErrors({ status, mediaType, headers, text, json, sent: undefined, sentText: '' }).observations.filter(
    each =>
      (each.in === 'header' || each.in === 'query') &&
      each.kind === 'missing' &&
      !/^authorization$/i.test(String(each.at?.[0])),
  )
}

/** Each credential to the one member it fits best; members that ask for something else keep their own. */
function distribute(draft: Draft, credentials: readonly string[]): void {
  const wanting = draft
    .carried()
    .filter(member => !isNoCredential(member) && !['object', 'array', 'boolean'].includes(member.expected.type ?? ''))
  const names = wanting.map(member => namesOf(member.path).at(-1) ?? '')
  const pairs = assign(names, credentials)
  for (const [i, member] of wanting.entries()) {
    const credential = pairs.get(names[i] ?? '')
    if (credential === undefined) continue
    // Another form of it, where the first was refused.
    const now = member.candidates[member.at]?.template
    if (member.at > 0 && typeof now === 'string' && referencesOf(now).join() === credential) continue
    const given: Candidate = {
      template: isNumeric(member) ? `{{${credential} | number}}` : `{{${credential}}}`,
      why: `the operator names it ${credential}`,
      origin: 'given',
    }
    member.candidates = [given, ...member.candidates.filter(each => each.template !== given.template)]
    member.at = 0
  }
}

const isNumeric = ({ expected: { type } }: Member) => type === 'integer' || type === 'number'

function isNoCredential(member: Member): boolean {
  // A listed word, or the kind of a thing, is nothing that only the operator knows.
  const name = namesOf(member.path).at(-1) ?? ''
  if (member.expected.values !== undefined || /^(?:type|kind)$/i.test(name) || isEnvelope(name)) return true
  if (member.in === 'header' && tokensOf(namesOf(member.path).at(-1) ?? '').includes('version')) return true
  const best = meaningsOf(namesOf(member.path), 0.6)[0]?.meaning
  return best !== undefined && NO_CREDENTIAL.includes(best)
}
