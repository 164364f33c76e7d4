/** Applications that senders registered, with the credentials issued to them, and the check of a login. */
import type { ExtEndpoint } from '../../contract/endpoint.ts'
import type { CredentialForm, CredentialWord } from '../dialect.ts'
import { BASE64URL, HEX, type Random } from './random.ts'

export interface Application {
  name: string
  values: Readonly<Record<CredentialWord, string>>
  may: readonly ExtEndpoint[]
}

interface Failures {
  inRow: number
  lockedUntil: number
}

export type LoginVerdict =
  | { verdict: 'granted'; application: Application }
  | { verdict: 'wrong' }
  | { verdict: 'locked' }

export class Applications {
  readonly #all: readonly Application[]
  readonly #lock: { after: number; seconds: number } | undefined
  readonly #failures = new Map<string, Failures>()

  constructor(all: readonly Application[], lock?: { after: number; seconds: number }) {
    this.#all = all
    this.#lock = lock
  }

  /** The application that the identifying part names; the id where there is one, else the key. */
  named(given: Partial<Record<CredentialWord, string>>): Application | undefined {
    const by = given.id === undefined ? 'key' : 'id'
    return this.#all.find(each => each.values[by] === given[by])
  }

  /** `proves` compares whatever else was presented. */
  logIn(
    given: Partial<Record<CredentialWord, string>>,
    now: number,
    proves: (application: Application) => boolean,
  ): LoginVerdict {
    const application = this.named(given)
    if (application === undefined) return { verdict: 'wrong' }
    const failures = this.#failures.get(application.name) ?? { inRow: 0, lockedUntil: 0 }
    if (failures.lockedUntil > now) return { verdict: 'locked' }
    if (proves(application)) {
      this.#failures.delete(application.name)
      return { verdict: 'granted', application }
    }
    const inRow = failures.inRow + 1
    const locks = this.#lock !== undefined && inRow >= this.#lock.after
    this.#failures.set(application.name, {
      inRow: locks ? 0 : inRow,
      lockedUntil: locks ? now + (this.#lock?.seconds ?? 0) * 1000 : 0,
    })
    return { verdict: 'wrong' }
  }
}

function issue(form: CredentialForm, random: Random): string {
  const made = {
    uuid: () => random.uuid(),
    hex: () => random.text(32, HEX),
    base64url: () => random.text(43, BASE64URL),
    number: () => `4${random.text(7, '0123456789')}`,
    word: () => `sender-${random.text(6, 'abcdefghkmnpqrstuvwxyz')}`,
  }[form.form]()
  return `${form.prefix ?? ''}${made}`
}

const EVERYTHING: readonly ExtEndpoint[] = ['ext-verify', 'ext-reach', 'ext-notify']

export function issueApplication(
  name: string,
  forms: readonly CredentialForm[],
  random: Random,
  may: readonly ExtEndpoint[] = EVERYTHING,
): Application {
  const values: Record<CredentialWord, string> = { id: name, secret: '', key: '' }
  for (const form of forms) values[form.holds] = issue(form, random)
  return { name, values, may }
}

/** Two senders: one that may do everything, one that may only verify. */
export function issueApplications(forms: readonly CredentialForm[], random: Random): [Application, Application] {
  return [
    issueApplication('test-sender', forms, random),
    issueApplication('verify-only', forms, random, ['ext-verify']),
  ]
}
