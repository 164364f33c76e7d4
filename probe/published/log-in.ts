/** The log-in as a document has it, with each credential where it fits best. */
import { type Json, pointerOf } from '../../contract/json.ts'
import type { Observation } from '../../contract/observation.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import type { Draft, Member } from '../draft/draft.ts'
import { namesOf, type Suggest } from '../draft/revise.ts'
import type { Lab } from '../lab.ts'
import { basicLogIn } from '../log-in/basic.ts'
import { assign, meaningsOf } from '../naming/match.ts'
import type { Meaning } from '../naming/meanings.ts'
import { candidatesOf } from '../values/candidates.ts'
import type { PublishedEndpoint } from './document.ts'
import { documentsOf, draftOf } from './draft.ts'

const NOT_THEIRS: readonly Meaning[] = ['grant-type', 'scope', 'timestamp', 'idempotency-key', 'signature', 'language']

export interface PublishedLogIn {
  /** Without any credential: what it says is missing shows whether the description is believed. */
  bare: RequestTemplate
  template: RequestTemplate
  /** Whether what a refusal asks for is in the description. */
  agrees(observations: readonly Observation[]): boolean
}

/** `undefined` where no description tells of it, or it has no place for every credential. */
export function publishedLogIn(lab: Lab): PublishedLogIn | undefined {
  const credentials = Object.keys(lab.environment.credentials)
  const [published] = documentsOf(lab).flatMap(each => each.endpoints['auth-authenticate'] ?? [])
  if (published === undefined) return undefined
  const suggest: Suggest = (names, expected) =>
    candidatesOf(names, { given: {}, answers: new Map(), lookup: lab.lookup })(expected)
  const draft = drafted(lab, published, suggest, credentials.length)
  const template = withCredentials(draft, credentials)
  const whole = credentials.every(name => JSON.stringify(template).includes(`{{${name}}}`))
  const sent = whole
    ? template
    : published.basic && credentials.length >= 2
      ? asBasic(template, credentials)
      : undefined
  if (sent === undefined) return undefined
  const places = new Set(published.members.map(each => pointerOf(each.path)))
  return {
    bare: { encoding: published.encoding, body: {} },
    template: sent,
    agrees: observations =>
      observations.every(
        ({ kind, at, naming }) => kind !== 'missing' || at === null || naming === 'code' || places.has(pointerOf(at)),
      ),
  }
}

/** Members called required; all of them where these do not suffice for the credentials. */
function drafted(lab: Lab, published: PublishedEndpoint, suggest: Suggest, needed: number): Draft {
  const required = draftOf(lab, published, suggest)
  const places = required.carried().filter(takesCredential).length
  return places >= needed ? required : draftOf(lab, published, suggest, () => true)
}

function takesCredential(member: Member): boolean {
  const best = meaningsOf(namesOf(member.path), 0.6)[0]?.meaning
  const literal = typeof member.candidates[member.at]?.template
  return !member.container && literal === 'string' && (best === undefined || !NOT_THEIRS.includes(best))
}

function withCredentials(draft: Draft, credentials: readonly string[]): RequestTemplate {
  const open = draft.carried().filter(takesCredential)
  const names = open.map(member => namesOf(member.path).at(-1) ?? '')
  const pairs = assign(names, credentials)
  for (const [i, member] of open.entries()) {
    const credential = pairs.get(names[i] ?? '')
    if (credential === undefined) continue
    member.candidates = [
      { template: `{{${credential}}}` as Json, why: 'the description names a place for it', origin: 'given' },
    ]
    member.at = 0
  }
  return draft.template()
}

function asBasic(template: RequestTemplate, credentials: readonly string[]): RequestTemplate {
  const { let: lets, headers } = basicLogIn(credentials)
  return {
    ...template,
    ...(lets === undefined ? {} : { let: lets }),
    headers: { ...template.headers, ...headers },
  }
}
