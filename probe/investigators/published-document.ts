/** environments: what a published description names as servers; and the hints of it, for all that are asked later. */
import { assumed } from '../answers.ts'
import { answered, type Lab, settle } from '../lab.ts'
import { findPublished } from '../published/find.ts'
import type { Investigator } from './_investigator.ts'

async function investigate(lab: Lab): Promise<void> {
  const found = await findPublished(lab, lab.knowledge.basePath.prefix)
  if (found === undefined) {
    lab.story.push('No description is published at the places that were looked at.')
    return
  }
  const named = Object.keys(found.endpoints).map(name => `/${name}`)
  lab.story.push(
    `${found.path} describes ${named.length === 0 ? 'none of the four endpoints' : named.join(', ')}: taken as hints, each to be verified [${found.exchange}].`,
  )
  if (found.servers.length > 0 && answered(lab, 'environments').status === 'open')
    settle(lab, 'environments', {
      ...assumed(
        { servers: found.servers },
        `The description at ${found.path} names these servers; they were not compared.`,
      ),
      evidence: { for: [found.exchange], against: [] },
      ask: 'How do the test and the production environment differ for a sender?',
    })
}

/** The log-in needs it, so that it comes before every credential that is sent. */
export default {
  answers: ['environments'],
  needs: ['env.base-path'],
  cost: 4,
  investigate,
} satisfies Investigator
