/** A login that is accepted, and what it has shown. */
import { segmentsOf } from '../contract/json.ts'
import type { FieldKnowledge, OperationKnowledge } from '../contract/knowledge.ts'
import type { RequestTemplate } from '../contract/request-template.ts'
import type { DiscoveryContext, InterpretedReply } from '../probe/context.ts'
import { inMediaType } from '../probe/media-type.ts'
import { interpretedAs } from './answer.ts'
import { dropUnproven } from './begun.ts'
import { draftOf, templateOf } from './draft.ts'
import { endpointKnowledge } from './findings.ts'
import { logIn } from './login.ts'
import { concludeMissing, leaveOut } from './needed.ts'
import { serviceOf } from './of-context.ts'
import { Operation } from './operation.ts'
import { respell } from './respell.ts'
import { type TokenString, tokenStrings } from './token-strings.ts'

/** A login that is accepted, and what may be its token; `before`: what was sent with credentials until now. */
export async function logInByExperiments(
  context: DiscoveryContext,
  before: readonly { template: RequestTemplate; interpreted: InterpretedReply }[],
): Promise<{ template: RequestTemplate; interpreted: InterpretedReply; tokens: TokenString[] } | undefined> {
  const service = serviceOf(context)
  service.refusedLogIns = Math.max(service.refusedLogIns, before.length)
  for (const { template, interpreted } of before) service.remember('auth-authenticate', template, interpreted.reply)
  const op = await logIn(service)
  const granted = op?.accepted.at(-1)
  if (op === undefined || granted === undefined) return undefined
  service.operations.set('auth-authenticate', op)
  await respell(op)
  await dropUnproven(op, () => service.refusedLogIns < 6)
  const tokens = tokenStrings(service, granted.answer, service.broken === undefined ? [] : [service.broken])
    // A plain word, as the kind of a token, is none.
    .filter(({ score, value }, i) => i === 0 || (score > 0.4 && /\d/.test(value)))
  return {
    template: inMediaType(context, 'auth-authenticate', templateOf(op.draft)),
    interpreted: interpretedAs(granted.answer, 'success'),
    tokens,
  }
}

/** Requests that leave out what nobody has missed yet; an account bears few rejections. */
const [MOST_LEFT_OUT, MOST_REJECTED] = [4, 6]

/** What the accepted login has shown: each property that was missed, or is missed when it is left out, is required. */
export async function loginKnowledge(
  context: DiscoveryContext,
  template: RequestTemplate,
  reply: InterpretedReply['reply'],
): Promise<OperationKnowledge[]> {
  const service = serviceOf(context)
  const op =
    service.operations.get('auth-authenticate') ??
    new Operation(service, 'auth-authenticate', context.environment.credentials)
  if (op.accepted.length === 0) {
    const answer = service.remember('auth-authenticate', template, reply)
    op.accept(answer, draftOf(template))
    op.settle({ answer, draft: draftOf(template) })
    op.isHinted = true
  }
  concludeMissing(op)
  const end = service.requests + MOST_LEFT_OUT
  await leaveOut(op, () => service.requests < end && service.refusedLogIns < MOST_REJECTED)
  for (const slot of op.draft.slots) op.property(slot).proof ??= 'hint'
  // What rejections spoke of, and was accepted without, is of their sentences.
  const isThere = ({ in: where, pointer }: FieldKnowledge) =>
    where !== 'body' || op.has(segmentsOf(pointer)) || op.accepted.length === 0
  return endpointKnowledge(op, []).operations.map(each => ({
    ...each,
    template: { ...each.template, ...template },
    accepted: [reply.exchange.id],
    fields: each.fields.filter(isThere),
  }))
}
