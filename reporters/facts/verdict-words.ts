/** What a reader is told of one verdict: how often it came, how to see it again, where its rule is written. */
import type { Check, Result } from '../../contract/check.ts'
import type { Run } from '../../contract/run.ts'
import { shellWord } from '../text/curl.ts'
import { count } from '../text/measure.ts'
import { VERDICT_WORDS } from './tone.ts'

/** `failed in 2 of 3 tries`; nothing where it was tried once. */
export function triesOf({ tries, verdict }: Result): string | undefined {
  if (tries === undefined) return undefined
  return `${VERDICT_WORDS[verdict]} in ${tries.same} of ${count(tries.of, 'try', 'tries')}`
}

/** `id` of a check or of an exchange. */
export function replayCommand(id: string, { environment }: Pick<Run, 'environment'>): string {
  const { name, file = name } = environment
  const word = /^[\w./:\\-]+$/.test(file) ? file : shellWord(file)
  return `npm run conformance -- ${file === 'sandbox' ? '' : `--env ${word} `}--replay ${id}`
}

/** `RFC 9110 section 15.5.2`, `RFC 9110, 15.5.2`, `RFC 6749 §5.2`; no address of anything else. */
export function addressOf({ source }: Pick<Check, 'source'>): string | undefined {
  const found = /\bRFC\s?(\d{3,5})\b(?:(?:,|:|\s)*(?:sections?|§)?\s*(\d+(?:\.\d+)*))?/i.exec(source)
  if (found?.[1] === undefined) return undefined
  const page = `https://www.rfc-editor.org/rfc/rfc${found[1]}`
  return found[2] === undefined ? page : `${page}#section-${found[2]}`
}
