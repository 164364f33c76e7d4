/** A dialect whose endpoint answers otherwise, member by member. */
import type { ExtEndpoint } from '../../contract/endpoint.ts'
import type { AnswerField, Dialect, EndpointDialect } from '../dialect.ts'

/** `change` answers `undefined` for a member that is gone. */
export function withAnswers(
  endpoint: ExtEndpoint,
  change: (field: AnswerField) => AnswerField | undefined,
): (dialect: Dialect) => Dialect {
  return dialect => {
    const own = dialect.endpoints[endpoint]
    const answers = Object.entries(own.answers).map(([outcome, answer]) => [
      outcome,
      { ...answer, fields: answer.fields.flatMap(field => change(field) ?? []) },
    ])
    const changed: EndpointDialect = { ...own, answers: Object.fromEntries(answers) }
    return { ...dialect, endpoints: { ...dialect.endpoints, [endpoint]: changed } }
  }
}
