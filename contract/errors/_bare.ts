/** A sentence without the names in it, so that a member called `email` or `format` is not taken for what is said of it. */
import { isNever, isQuotedNever, isSpokenOf, isVerb, VERB } from './_vocabulary.ts'

const QUOTED_NAME = /(['"`])([\p{L}_$][\p{L}\p{N}_$.[\]/-]{0,80})\1/gu
const SHAPED =
  /(?<![\p{L}\p{N}_.@/-])(?:[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+|[a-z][a-z0-9]*(?:_[a-z0-9]+)+|\$?\.?[\p{L}_]\w*(?:\.[\p{L}_]\w*|\[\d+\])+|(?:body|#|\$)?(?:\/[\p{L}_]\w*)+)(?![\p{L}\p{N}_(@])/gu
const SUBJECT = new RegExp(
  `^((?:the|your|das|der|die|de|het|le|la|el|il|lo|o|a|το|η|ο)\\s+)?([\\p{L}_$][\\p{L}\\p{N}_$-]*(?: [\\p{L}_$][\\p{L}\\p{N}_$-]*){0,2}?)(?=(?:\\s+(?:field|property|parameter|attribute))?\\s+(?:${VERB})(?![\\p{L}]))`,
  'iu',
)
const PREFIX = /^[\p{L}_$][\p{L}\p{N}_$.[\]-]*(?=\s*(?::|=>|->|–|—|-)\s+\S)/u

export function bareOf(text: string): string {
  return text
    .replace(QUOTED_NAME, (all, quote: string, name: string, at: number) =>
      isQuotedNever(name) && !isSpokenOf(text, at, at + all.length) ? all : `${quote}Q${quote}`,
    )
    .replace(SHAPED, 'Q')
    .replace(PREFIX, name => (isNever(name) || /error|failed|invalid/i.test(name) ? name : 'Q'))
    .replace(SUBJECT, (all, article: string | undefined, name: string) =>
      name.split(' ').some(word => isNever(word) || isVerb(word)) ? all : `${article ?? ''}Q`,
    )
}
