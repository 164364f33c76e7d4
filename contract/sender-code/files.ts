/** The files that a sender takes over: types without a dependency, schemas that need zod. */
import type { Contract } from '../drift/compare.ts'
import { isObject, type Json } from '../json.ts'
import { answerTo, isAnswered } from '../ledger.ts'
import type { QuestionId } from '../questions.ts'
import { partsOf } from './parts.ts'
import { schemaOfPart } from './schemas.ts'
import { comment, typeOfPart } from './types.ts'

/** By name; equal contracts give equal bytes. */
export function senderFiles(contract: Contract, environment: string): Map<string, string> {
  const document = contract.openapi as unknown as Json
  const parts = partsOf(contract.openapi)
  const from = `Written by \`npm run types\` from the recorded contract of ${comment(environment)}; changes are lost when it is written anew.`
  const schemas = parts.map(part => schemaOfPart(part, document))
  return new Map([
    [
      'types.ts',
      [
        `/** The bodies of the integration service. ${from} */\n`,
        agreements(contract),
        ...parts.map(part => typeOfPart(part, document)),
      ].join('\n'),
    ],
    [
      'schemas.ts',
      [
        `/** The bodies of the integration service, as zod checks them. ${from} */\nimport { z } from 'zod'\n`,
        ...(schemas.some(each => each.includes('.refine(')) ? [AT] : []),
        ...schemas,
      ].join('\n'),
    ],
  ])
}

const AT = `function at(body: unknown, path: readonly string[]): unknown {
  return path.reduce((node, name) => (typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[name] : undefined), body)
}
`

const SHOWN: [name: string, question: QuestionId][] = [
  ['basePath', 'env.base-path'],
  ['logIn', 'auth.request.encoding'],
  ['tokenIn', 'auth.token.location'],
  ['tokenShown', 'auth.token.presentation'],
  ['tokenLife', 'auth.token.lifetime'],
  ['rateLimit', 'limits.rate'],
  ['largestBody', 'limits.size'],
  ['errors', 'errors.format'],
]

/** What holds for all calls, as far as it is answered. */
function agreements({ ledger }: Contract): string {
  const known = SHOWN.flatMap(([name, question]) => {
    const answer = ledger === undefined ? undefined : answerTo(ledger, question)
    return answer === undefined || !isAnswered(answer) || answer.value === undefined
      ? []
      : [[name, plain(answer.value)] as const]
  })
  const members = known.map(([name, value]) => `  ${name}: ${JSON.stringify(value)},\n`)
  return `/** What holds for all calls. */\nexport const CONTRACT = {\n${members.join('')}} as const\n`
}

function plain(value: unknown): Json {
  const json = JSON.parse(JSON.stringify(value)) as Json
  return isObject(json) ? Object.fromEntries(Object.entries(json).sort(([a], [b]) => (a < b ? -1 : 1))) : json
}
