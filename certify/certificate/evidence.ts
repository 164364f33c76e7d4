/** The evidence of a certificate: the record and the calls of its run, by their bytes. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Predicate } from '../../contract/certificate.ts'
import { CertificationSchema } from '../../contract/certification.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import { parseJson } from '../../contract/json.ts'
import { newerWords } from '../../contract/schema-version.ts'
import { digestOf } from '../../signing/digest.ts'

/** What the files of a run show of themselves. */
export type Evidence = Omit<Predicate['evidence'], 'unrecorded'>

const RECORD = 'certify.json'
export const CALLS = 'calls.ndjson'

export function evidenceIn(dir: string): Evidence {
  const resource = (name: string) => ({ name, digest: digestOf(bytesOf(dir, name)) })
  return { record: resource(RECORD), calls: resource(CALLS) }
}

/** One sentence for each way in which the files of a folder are not those of the certificate. */
export function differencesOfEvidence(predicate: Predicate, dir: string): string[] {
  const found = evidenceIn(dir)
  const wrong = (['record', 'calls'] as const).flatMap(part => {
    const { name, digest } = found[part]
    const isSigned = digest.sha256 === predicate.evidence[part].digest.sha256
    return isSigned ? [] : [`${name} is not the one that was signed: its sha256 is ${digest.sha256}.`]
  })
  return wrong.length > 0 ? wrong : [...differencesOfRecord(predicate, dir), ...differencesOfSuites(predicate, dir)]
}

/** The signer might have told of the record what it does not say. */
function differencesOfRecord({ duties }: Predicate, dir: string): string[] {
  const parsed = parseJson(bytesOf(dir, RECORD).toString('utf8'))
  const record = CertificationSchema.safeParse(parsed.success ? parsed.data : undefined)
  const newer = parsed.success ? newerWords(parsed.data) : undefined
  if (newer !== undefined) return [`${RECORD} cannot be read: ${newer}.`]
  if (!record.success) return [`${RECORD} is no record of a certification.`]
  const recorded = new Map(record.data.duties.map(each => [each.id, each.verdict]))
  const missing = [...recorded.keys()].filter(id => !duties.some(each => each.id === id))
  return [
    ...duties
      .filter(({ id, recorded: told }) => recorded.get(id) !== told)
      .map(
        ({ id, recorded: told }) =>
          `${RECORD} says ${recorded.get(id) ?? 'nothing'} of ${id}, the certificate ${told}.`,
      ),
    ...missing.map(id => `${RECORD} tells of ${id}, and the certificate does not.`),
  ]
}

function differencesOfSuites({ suites }: Predicate, dir: string): string[] {
  if (suites === null) return []
  const { name, digest } = suites.record
  if (!/^[a-z][a-z0-9.-]*$/.test(name))
    return [`The certificate names ${JSON.stringify(name)} as its record, which is no file of a run.`]
  return digestOf(bytesOf(dir, name)).sha256 === digest.sha256 ? [] : [`${name} is not the one that was signed.`]
}

function bytesOf(dir: string, name: string): Buffer {
  const file = join(dir, name)
  try {
    return readFileSync(file)
  } catch (cause) {
    throw new HarnessError(
      'FILE_UNREADABLE',
      `${file} cannot be read: ${existsSync(dir) ? (cause as Error).message : 'there is no such folder'}.`,
      'Give the folder of the run, which holds certify.json and calls.ndjson.',
      cause,
    )
  }
}
