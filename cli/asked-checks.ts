/** `--only`: ids of checks and names of chapters, looked up before anything is sent. */
import { familyOf } from '../contract/check.ts'
import { HarnessError } from '../contract/harness-error.ts'
import { didYouMean } from '../contract/nearest.ts'
import { listedChecks } from '../suites/list.ts'

type Listed = { id: string; chapter: string }

/** The ids, separated by commas; `undefined` where all are meant. Throws USAGE. */
export async function askedChecks(only: unknown, env: Record<string, string | undefined>): Promise<string | undefined> {
  return only === undefined ? undefined : idsOf(String(only), await listedChecks(env)).join(',')
}

export function idsOf(words: string, checks: readonly Listed[]): string[] {
  const given = words.split(',').flatMap(word => (word.trim() === '' ? [] : [word.trim()]))
  if (given.length === 0) throw unknown(words, checks)
  return given.flatMap(word => {
    const chapter = checks.filter(each => each.chapter.toLowerCase() === word.toLowerCase())
    if (chapter.length > 0) return chapter.map(each => each.id)
    const [family = '', ...place] = word.split('/')
    const id = [family.toUpperCase(), ...place].join('/')
    if (checks.some(each => each.id === id || familyOf(each.id) === familyOf(id))) return [id]
    throw unknown(word, checks)
  })
}

function unknown(word: string, checks: readonly Listed[]): HarnessError {
  const chapters = [...new Set(checks.map(each => each.chapter))]
  return new HarnessError(
    'USAGE',
    `There is no check and no chapter "${word}". Nothing was sent.`,
    `${didYouMean(word, [...checks.map(each => each.id), ...chapters])}Chapters are ${chapters.join(', ')}; \`npm run checks\` lists all checks.`,
  )
}
