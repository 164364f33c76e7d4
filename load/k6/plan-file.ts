/** The load plan and the secrets, read from what the runner wrote, or from a folder with one file for each secret. */
import { CLIENT_CERT, CLIENT_KEY, PEOPLE, type Secrets } from '../core/plan.ts'
import type { ScriptPlan } from '../core/script-plan.ts'

const PLACE = String(__ENV['LMD_SECRETS'])
export const plan = JSON.parse(open(String(__ENV['LMD_PLAN']))) as ScriptPlan
if (Date.now() > (plan.generators?.until ?? Number.POSITIVE_INFINITY))
  throw new Error('this plan was made for an earlier time: write it anew')

export const secrets = secretsAt(plan.generators?.secretFiles)

function secretsAt(files: Record<string, string> | undefined): Secrets {
  if (files === undefined) return JSON.parse(open(PLACE)) as Secrets
  // Editors and `echo` end a file with a line break that is no part of the value.
  const read = (file: string) => open(`${PLACE}/${file}`).replace(/\r?\n$/, '')
  const { [CLIENT_CERT]: cert, [CLIENT_KEY]: key, [PEOPLE]: people, ...names } = files
  return {
    names: Object.fromEntries(Object.entries(names).map(([name, file]) => [name, read(file)])),
    people: people === undefined ? [] : (JSON.parse(read(people)) as Secrets['people']),
    ...(cert === undefined || key === undefined ? {} : { client: { cert: read(cert), key: read(key) } }),
  }
}
