/** The load plan, from the file alongside the script, and its secrets: each from a variable of its own, or a file in one folder. */

import { CLIENT_CERT, CLIENT_KEY, HELD, PEOPLE, type ScriptPlan, type Secrets, variableOf } from '../core/plan.ts'

export const plan = JSON.parse(open('./plan.json')) as ScriptPlan
if (Date.now() > (plan.until ?? Number.POSITIVE_INFINITY))
  throw new Error('this plan was made for an earlier time: write it again')

const FOLDER = __ENV['LMD_SECRETS']
export const secrets = secretsOf(plan.secrets ?? {})

function secretsOf({
  [CLIENT_CERT]: cert,
  [CLIENT_KEY]: key,
  [PEOPLE]: people,
  [HELD]: held,
  ...names
}: Keys): Secrets {
  const read = (of: string | undefined) => (of === undefined ? undefined : secretOf(of))
  const client = { cert: read(cert), key: read(key) }
  const [further, shared] = [read(people), read(held)]
  return {
    names: Object.fromEntries(Object.entries(names).map(([name, of]) => [name, secretOf(of)])),
    people: !further ? [] : (JSON.parse(further) as Secrets['people']),
    ...(!client.cert || !client.key ? {} : { client: { cert: client.cert, key: client.key } }),
    ...(!shared ? {} : { held: JSON.parse(shared) as NonNullable<Secrets['held']> }),
  }
}

type Keys = Record<string, string>

/** Empty where there is none: an archive is made without them. */
function secretOf(key: string): string {
  const given = __ENV[variableOf(key)]
  if (given !== undefined) return given
  // Editors and `echo` end a file with a line break that is no part of the value.
  if (FOLDER !== undefined) return open(`${FOLDER}/${key}`).replace(/\r?\n$/, '')
  if (__VU > 0) throw new Error(`no value for ${key}: give it with -e ${variableOf(key)}=…`)
  return ''
}
