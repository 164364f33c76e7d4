/** environments: what documents name as servers; and the hints of them, for all that are asked later. */
import { assumed } from '../answers.ts'
import { answered, type DiscoveryContext, settle } from '../context.ts'
import { findPublished } from '../published/find.ts'
import { documentsOf } from '../published/request.ts'
import type { Investigator } from './_investigator.ts'

async function investigate(context: DiscoveryContext): Promise<void> {
  const published = await findPublished(context, context.knowledge.basePath.prefix)
  if (published === undefined)
    context.conclusions.push('No description is published at the places that were looked at.')
  for (const { path, exchange, endpoints, servers } of documentsOf(context)) {
    const named = Object.keys(endpoints).map(name => `/${name}`)
    context.conclusions.push(
      `${path} describes ${named.length === 0 ? 'none of the four endpoints' : named.join(', ')}: taken as hints, each to be verified${exchange === undefined ? '' : ` [${exchange}]`}.`,
    )
    if (servers.length === 0 || answered(context, 'environments').status !== 'open') continue
    settle(context, 'environments', {
      ...assumed({ servers }, `The description at ${path} names these servers; they were not compared.`),
      evidence: { for: exchange === undefined ? [] : [exchange], against: [] },
      ask: 'How do the test and the production environment differ for a sender?',
    })
  }
}

/** The login needs it, so that it comes before every credential that is sent. */
export default {
  answers: ['environments'],
  needs: ['env.base-path'],
  cost: 4,
  investigate,
} satisfies Investigator
