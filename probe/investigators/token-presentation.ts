/** auth.token.presentation: how the token is shown on later calls. */
import { EXT_ENDPOINTS, type ExtEndpoint } from '../../contract/endpoint.ts'
import { readErrors } from '../../contract/errors/read.ts'
import { openAnswer } from '../../contract/ledger.ts'
import { tokenByExperiments } from '../../discovery/engine.ts'
import { hintedFirst, presentationToTryFirst } from '../hints/token.ts'
import { call, type Lab, type Seen, settle } from '../lab.ts'
import { rankGiven } from '../naming/match.ts'
import { adopt } from '../token/adopt.ts'
import { tokenCandidates } from '../token/candidates.ts'
import { findPresentation } from '../token/find-presentation.ts'
import type { Investigator } from './_investigator.ts'

const EMPTY = { encoding: 'json', body: {} } as const

async function investigate(lab: Lab): Promise<void> {
  const { login } = lab
  if (login === undefined || lab.token === undefined) return
  const bare = new Map<ExtEndpoint, Seen>()
  for (const endpoint of EXT_ENDPOINTS) {
    const seen = await withoutToken(lab, endpoint)
    bare.set(endpoint, seen)
    // Where the body is looked at first, another endpoint may still ask for the token first.
    if (isRefused(seen)) break
  }
  const [endpoint, control] = [...bare].find(([, seen]) => isRefused(seen)) ?? [...bare][0] ?? []
  if (endpoint === undefined || control === undefined) return
  const shown = await findPresentation(lab, {
    endpoint,
    template: { ...EMPTY, headers: lab.always },
    bare: control,
    login,
    candidates: hintedFirst(
      lab,
      login.reply,
      tokenCandidates(login.reply, JSON.stringify(Object.values(lab.environment.credentials))),
    ),
    maxRequests: isRefused(control) ? 40 : 4,
    first: presentationToTryFirst(lab),
  })
  if (shown === undefined) {
    if (isRefused(control)) await tokenByExperiments(lab)
    if (lab.token.proven) return
    settle(
      lab,
      'auth.token.presentation',
      openAnswer(
        isRefused(control)
          ? 'The token was taken in none of the ways that were tried; it is looked for again with a complete call.'
          : 'The answers to an empty call do not depend on the token; it is looked for again with a complete one.',
      ),
    )
    return
  }
  adopt(lab, shown, control)
}

const isRefused = ({ outcome }: Seen) => outcome === 'unauthenticated' || outcome === 'forbidden'

/** A refusal may ask for a credential beside the token: a key in a header of every call. */
async function withoutToken(lab: Lab, endpoint: ExtEndpoint): Promise<Seen> {
  const send = (purpose: string) =>
    call(lab, { endpoint, template: { ...EMPTY, headers: { ...lab.always } }, token: 'none', purpose })
  let seen = await send('a call without a token')
  for (let more = 0; more < 2; more++) {
    const asked = headersAsked(lab, seen)
    if (asked.length === 0) break
    for (const [name, credential] of asked) lab.always[name] = `{{${credential}}}`
    seen = await send(`a call without a token, but with ${asked.map(([name]) => name).join(' and ')}`)
  }
  return seen
}

function headersAsked(lab: Lab, seen: Seen): [string, string][] {
  if (!isRefused(seen)) return []
  const { status, mediaType, headers, text, json } = seen.reply
  const { observations } = readErrors({ status, mediaType, headers, text, json, sent: undefined, sentText: '' })
  const credentials = Object.keys(lab.environment.credentials)
  return observations.flatMap(each => {
    const name = String(each.at?.[0] ?? '')
    const best = rankGiven([name.replace(/^x-/i, '')], credentials)[0]
    // A code alone does not say that it is missing: no request had it, so that it cannot be wrong.
    const isAsked =
      (each.in === 'header' && each.kind === 'missing') || (/^x-[a-z-]+$/i.test(name) && each.kind === 'invalid')
    const isNew = isAsked && lab.always[name] === undefined
    return isNew && best !== undefined && best.score >= 0.8 ? [[name, best.name] as [string, string]] : []
  })
}

export default {
  answers: ['auth.token.presentation'],
  needs: ['auth.token.location'],
  cost: 4,
  investigate,
} satisfies Investigator
