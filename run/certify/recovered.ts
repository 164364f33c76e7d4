/** A certification that was killed: its record, with the duties that were judged by then and all that reached the service. */
import { join } from 'node:path'
import { loadDuties } from '../../certify/duty.ts'
import { unjudged } from '../../certify/judged.ts'
import { PROGRESS_FILE, type Progress, readProgressLog } from '../../certify/progress-log.ts'
import { type Certification, CertificationSchema } from '../../contract/certification.ts'
import { EXIT } from '../../contract/harness-error.ts'
import { writeAtomically } from '../../reporters/write/atomic.ts'
import { latestAlongside, writeCertification } from '../../reporters/write.ts'
import { type Act, actOf, type Begun, loggedIn, passedOnText, type Recovered, sentenceOf } from '../begun.ts'
import { propertiesAt } from '../run-folder.ts'

export const CERTIFICATION_FILE = 'certify.json'

/** Sends nothing. Writes the record and its reports; one that was written before the end stays as it is. */
export async function recoveredCertification(dir: string, begun: Begun, ended = 'was killed'): Promise<Recovered> {
  const progress = readProgressLog(join(dir, PROGRESS_FILE))
  const logged = loggedIn(dir, 'the run was killed')
  const { deliveries = [] } = progress ?? {}
  const acts: Act[] = [
    ...[...logged.own, ...logged.ofSuites].map(actOf),
    ...deliveries.map(each => ({ ...each, untold: !each.answered })),
  ]
  const message = [sentenceOf(`The certification ${ended}`, acts), ...passedOnText(deliveries)].join(' ')
  const written = CertificationSchema.safeParse(propertiesAt(join(dir, CERTIFICATION_FILE)))
  const endedAt = [begun.startedAt, ...acts.map(each => each.at)].sort().at(-1) ?? begun.startedAt
  const record = written.success
    ? written.data
    : progress === undefined || acts.length === 0
      ? undefined
      : await partialOf(begun, progress, message, endedAt)
  if (record !== undefined) await leave(dir, record, begun.run > latestAlongside(dir))
  const judged = written.success ? ' Its duties were all judged, and that record stands; what came after was lost.' : ''
  return {
    run: begun.run,
    environment: begun.environment.name,
    because: `${message}${judged}`,
    page: record === undefined ? dir : join(dir, 'certify.md'),
    unknown: acts.filter(each => each.untold).map(each => each.id),
    next: [`Run it again: \`${commandOf(begun, progress)}\`.`],
  }
}

const NOT_JUDGED = 'The certification came to its end before this was judged.'

async function partialOf(begun: Begun, progress: Progress, because: string, endedAt: string): Promise<Certification> {
  const { sender, seed, tls, chosen, judged } = progress
  const known = judged.flatMap(each => each.duties)
  const rest = [...(await loadDuties())].filter(([name]) => !known.some(each => each.name === name))
  const { name, kind, baseUrl } = begun.environment
  return {
    ...{ schemaVersion: 1, run: begun.run, sender, environment: { name, kind, baseUrl }, harness: begun.harness },
    ...{ startedAt: begun.startedAt, endedAt, partial: true, seed, tls },
    ...{ verdict: 'stopped', exitCode: EXIT.interrupted, because },
    duties: [
      ...known,
      ...rest.map(([file, duty]) =>
        chosen.includes(file)
          ? unjudged(file, duty, 'inconclusive', NOT_JUDGED)
          : unjudged(file, duty, 'not-selected', '--only left it out.'),
      ),
    ],
    situations: judged.map(each => each.situation),
    unrecorded: 0,
  }
}

async function leave(dir: string, record: Certification, isLatest: boolean): Promise<void> {
  await writeAtomically(join(dir, CERTIFICATION_FILE), `${JSON.stringify(record, null, 2)}\n`)
  await writeCertification(record, dir, isLatest)
}

function commandOf({ environment: { file, name } }: Begun, progress: Progress | undefined): string {
  const played = progress === undefined ? '' : ` --sender ${progress.sender} --seed ${progress.seed}`
  return `npm run certify -- --env ${file ?? name}${played}`
}
