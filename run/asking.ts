/** Questions to the person at the terminal in the words of the service, and the offer to keep what they said. */
import { HarnessError } from '../contract/harness-error.ts'
import { sourcesFor } from '../probe/environment/home.ts'
import { locate } from '../probe/environment/locate.ts'
import type { Asking, Operator, Told } from '../probe/operator.ts'
import { quotedFor } from '../reporters/questions/letter.ts'
import { clip, oneLine } from '../reporters/text/visible.ts'
import type { Context, Person } from './context.ts'
import { addHints, linesOf } from './environment-files.ts'
import { type Session, shownIn } from './session.ts'

/** `undefined` where nobody is there to ask. After the first question that the input ends at, no further one is asked. */
export function operatorOf(session: Session, { person, signal }: Context): Operator | undefined {
  if (person === undefined) return undefined
  let isSilent = false
  return {
    ask: async asking => {
      if (isSilent) return ''
      const began = performance.now()
      try {
        return await put(person, asking, session)
      } catch (error) {
        if (signal.aborted || !(error instanceof HarnessError)) throw error
        isSilent = true
        return ''
      } finally {
        session.budget.lengthen(performance.now() - began)
      }
    },
  }
}

function put(person: Person, { endpoint, property, unread }: Asking, session: Session): Promise<string> {
  const shown = shownIn(session)
  const about = property === undefined ? shown : shown.filter(({ id }) => id === property.exchange)
  const quoted = quotedFor(endpoint, about)
  const seen =
    quoted === undefined
      ? [`POST /${endpoint} has accepted no request.`]
      : [
          `POST /${endpoint} has accepted no request. The one whose answer says most:`,
          `  ${quoted.request}`,
          `  ${quoted.answer}`,
        ]
  if (property !== undefined)
    return person.ask(seen, `Which values does "${property.name}" take? Several with commas between; Enter: not known`)
  const before = unread === undefined ? seen : [`This is neither JSON nor a=b&c=d: ${clip(oneLine(unread), 60)}`]
  return person.askLong(
    before,
    `An example of a body that POST /${endpoint} accepts, as JSON or as a=b&c=d; Enter: not known`,
  )
}

/** What the person said and the service accepted goes into the environment file, where they want it. */
export async function offerToKeep(session: Session, context: Context, told: Told | undefined): Promise<void> {
  const { person, env, root, terminal } = context
  if (person === undefined || told === undefined || Object.keys(told.hints).length === 0) return
  const { environment, places } = session
  const { environmentsDir, dotenvFile } = sourcesFor(places.env, { root })
  const yaml = locate(places.env, environmentsDir).path
  const lines = linesOf(environment.name, told).yaml.trimEnd().split('\n')
  const isWanted = await person
    .confirm(['The service accepted what you said:', ...lines], `Write it into ${yaml} for the next time?`)
    .catch((error: unknown) => {
      if (context.signal.aborted || !(error instanceof HarnessError)) throw error
      return false
    })
  if (!isWanted) return
  try {
    addHints({ yaml, dotenv: dotenvFile }, environment.name, told, env)
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error
    return terminal.warn(error.message, error.hint)
  }
  terminal.progress(`Written into ${yaml}.`)
}
