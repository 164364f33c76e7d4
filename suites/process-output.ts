/** What the runner and its workers said of themselves: kept only where the suites did not start, and redacted before. */
import type { ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { maskedBody } from '../probe/client/mask.ts'
import { redactorFor } from '../probe/client/redact.ts'
import type { Environment } from '../probe/environment/types.ts'
import { personsOf } from '../probe/persons/persons.ts'
import { environmentOf, PLAN_VARIABLE, readPlan } from './plan.ts'

const MOST = 200_000

export class ProcessOutput {
  #text = ''

  from({ stdout, stderr }: ChildProcess): void {
    for (const stream of [stdout, stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#text = (this.#text + text).slice(-MOST)
      })
  }

  keep(file: string, environment: Environment): void {
    writeFileSync(file, redactionFor(environment)(this.#text), { mode: 0o600 })
  }
}

/** Tokens are known to the worker that got them alone: what looks like one is masked. */
function redactionFor(environment: Environment): (text: string) => string {
  const redactor = redactorFor(environment)
  const persons = personsOf(environment)
  return text => persons.sentence(maskedBody(redactor.redact(text)))
}

/** For the process of the runner, which has no client. Says nothing at all where it cannot know what is secret. */
export function redactionIn(env: Record<string, string | undefined>): (text: string) => string {
  // Checks that are only listed know no environment.
  if (env[PLAN_VARIABLE] === undefined) return text => text
  let redact: ((text: string) => string) | undefined
  return text => {
    try {
      redact ??= redactionFor(environmentOf(readPlan(env), env))
      return redact(text)
    } catch {
      return 'the runner had trouble, and its words cannot be shown'
    }
  }
}
