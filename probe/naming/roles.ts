/** Words that stand alongside what a name is about, in many languages: whose it is, what about it, and words that say nothing (`roles.json`). */
import { tokensOf } from '../../contract/names.ts'
import { languages, listed } from './languages.ts'
import roles from './roles.json' with { type: 'json' }

const words = (text: string): ReadonlySet<string> => new Set(text.split(' ').flatMap(tokensOf))

/** The person or parcel that everything here is about: `recipientPhone` is a phone. */
const USUAL_RECIPIENTS = words(roles.recipient)

let recipients: ReadonlySet<string> | undefined
/** Those of all languages; made when they are first asked for. */
export function ofRecipient(word: string): boolean {
  recipients ??= new Set([
    ...USUAL_RECIPIENTS,
    ...[...languages().values()]
      .flatMap(({ meanings }) => listed(meanings['recipient']).map(tokensOf))
      .flatMap(([own = '', ...more]) => (more.length === 0 && own.length > 3 ? own : [])),
  ])
  return recipients.has(word)
}

/** Someone or somewhere else: `senderPhone` is not the recipient's. */
export const OF_ANOTHER = words(roles.another)

/** What is one of a few, in which ways things are sorted: `Service level`, `Size of parcel`. */
const KINDS = words(roles.kinds)

/** What makes a name tell something about the thing: `phoneType` is no phone. */
export const ABOUT: ReadonlySet<string> = new Set([...KINDS, ...words(roles.about)])

/** Articles, envelopes and the like: they neither add nor take away. */
export const NOISE = words(roles.noise)

export const NUMBER_WORDS = words(roles.numbers)

const OF_SERVICES = words(roles.services)

/** Whether what stands under a name is one of a few by its name alone: `Type of delivery`, `Service level`, `Product`. */
export function namesKind(name: string): boolean {
  const all = tokensOf(name)
  const isKind = (word: string | undefined) => word !== undefined && (KINDS.has(word) || OF_SERVICES.has(word))
  return isKind(all.at(-1)) || (isKind(all[0]) && NOISE.has(all[1] ?? ''))
}
