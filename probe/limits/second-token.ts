/** A second token beside the first one, to see what they share. */
import type { Lab } from '../lab.ts'
import { logInAgain } from '../log-in/again.ts'

type Token = NonNullable<Lab['token']>

/** The lab goes on with the first one. `undefined` where no other one was issued. */
export async function secondToken(lab: Lab): Promise<Token | undefined> {
  const first = lab.token
  if (first === undefined || !(await logInAgain(lab))) return undefined
  const second = lab.token
  lab.token = first
  return second === undefined || second.value === first.value ? undefined : second
}
