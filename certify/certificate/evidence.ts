/** The evidence of a certificate: the record and the calls of its run, by their bytes. */
import { join } from 'node:path'
import { CertificationSchema } from '../../contract/certification.ts'
import { newerText } from '../../contract/harness-error.ts'
import { parseJson } from '../../contract/json.ts'
import type { Predicate } from '../../contract/signed.ts'
import { bytesIn } from '../../probe/user-file.ts'
import { digestOf } from '../../signing/digest.ts'

/** What the files of a run show of themselves. */
export type Evidence = Omit<Predicate['evidence'], 'unrecorded'>

const RECORD = 'certify.json'
export const CALLS = 'calls.ndjson'

export function evidenceIn(dir: string): Evidence {
  const resource = (name: string) => ({ name, digest: digestOf(bytesOf(dir, name)) })
  return { record: resource(RECORD), calls: resource(CALLS) }
}

/** In a sentence the first way in which the files of a folder are not those of the certificate. */
export function differenceOfEvidence(predicate: Predicate, dir: string): string | undefined {
  const found = evidenceIn(dir)
  for (const part of ['record', 'calls'] as const) {
    const { name, digest } = found[part]
    if (digest.sha256 !== predicate.evidence[part].digest.sha256)
      return `${name} is not the one that was signed: its sha256 is ${digest.sha256}.`
  }
  return differenceOfRecord(predicate, dir) ?? differenceOfSuites(predicate, dir)
}

/** The signer might have told of the record what it does not say. */
function differenceOfRecord({ duties }: Predicate, dir: string): string | undefined {
  const parsed = parseJson(bytesOf(dir, RECORD).toString('utf8'))
  const record = CertificationSchema.safeParse(parsed)
  const newer = newerText(parsed)
  if (newer !== undefined) return `${RECORD} cannot be read: ${newer}.`
  if (!record.success) return `${RECORD} is no record of a certification.`
  const recorded = new Map(record.data.duties.map(each => [each.id, each.verdict]))
  const other = duties.find(each => recorded.get(each.id) !== each.recorded)
  if (other !== undefined)
    return `${RECORD} says ${recorded.get(other.id) ?? 'nothing'} of ${other.id}, the certificate ${other.recorded}.`
  const missing = [...recorded.keys()].find(id => !duties.some(each => each.id === id))
  return missing && `${RECORD} tells of ${missing}, and the certificate does not.`
}

function differenceOfSuites({ suites }: Predicate, dir: string): string | undefined {
  if (suites === null) return undefined
  const { name, digest } = suites.record
  if (!/^[a-z][a-z0-9.-]*$/.test(name))
    return `The certificate names ${JSON.stringify(name)} as its record, which is no file of a run.`
  return digestOf(bytesOf(dir, name)).sha256 === digest.sha256 ? undefined : `${name} is not the one that was signed.`
}

const bytesOf = (dir: string, name: string): Buffer =>
  bytesIn(join(dir, name), 'The evidence', `Give the folder of the run, which holds ${RECORD} and ${CALLS}.`)
