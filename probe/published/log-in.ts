/** The log-in as a document has it, with each credential where it fits best. */
import { pointerOf } from '../../contract/json.ts'
import type { Observation } from '../../contract/observation.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import type { Lab } from '../lab.ts'
import { basicLogIn } from '../log-in/basic.ts'
import { assign, meaningsOf } from '../naming/match.ts'
import type { Meaning } from '../naming/meanings.ts'
import { namesOf, type PublishedMember } from './members.ts'
import { documentsOf, templateFrom, valueTold } from './request.ts'

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
  const { encoding } = published
  const valueAt = (member: PublishedMember) => valueTold(lab, member, { given: {}, answers: new Map() })
  const takesCredential = (member: PublishedMember) => {
    const best = meaningsOf(namesOf(member.path), 0.6)[0]?.meaning
    const isText = typeof valueAt(member)?.template === 'string'
    return !member.container && isText && (best === undefined || !NOT_THEIRS.includes(best))
  }
  // Members called required; all of them where these do not suffice for the credentials.
  const required = published.members.filter(member => member.always)
  const isEnough = required.filter(takesCredential).length >= credentials.length
  const members = isEnough ? required : published.members
  const nameOf = ({ path }: PublishedMember) => namesOf(path).at(-1) ?? ''
  const open = members.filter(takesCredential)
  const pairs = assign(open.map(nameOf), credentials)
  const template = templateFrom(encoding, members, member => {
    const credential = open.includes(member) ? pairs.get(nameOf(member)) : undefined
    return credential === undefined ? valueAt(member) : { template: `{{${credential}}}`, origin: 'given' }
  })
  const isWhole = credentials.every(name => JSON.stringify(template).includes(`{{${name}}}`))
  if (!isWhole && (!published.basic || credentials.length < 2)) return undefined
  const places = new Set(published.members.map(each => pointerOf(each.path)))
  return {
    bare: { encoding, body: {} },
    template: isWhole ? template : asBasic(template, credentials),
    agrees: observations =>
      observations.every(
        ({ kind, at, naming }) => kind !== 'missing' || at === null || naming === 'code' || places.has(pointerOf(at)),
      ),
  }
}

function asBasic(template: RequestTemplate, credentials: readonly string[]): RequestTemplate {
  const { let: made = {}, headers } = basicLogIn(credentials)
  return { ...template, let: made, headers: { ...template.headers, ...headers } }
}
