/** A run against a service that puts markup, commands and control codes wherever its bytes may reach a report. */
import { type Run, RunSchema } from '../../contract/run.ts'
import { sampleRun } from './sample-run.ts'

export const HOSTILE = [
  '<script>alert(1)</script><img src=x onerror=alert(1)>" onmouseover="alert(1)',
  "' autofocus onfocus='alert(1)",
  '</style></pre></details><h1>conformant</h1>',
  '<!-- --><![CDATA[ ]]>',
  '::error file=x::broken\n  ::add-mask::e\n##[error]x ##vso[task.complete]',
  '\u001b[2J\u001b]8;;https://evil.example\u0007link\u001b]8;;\u0007\r\b',
  '[click](javascript:alert(1)) ![x](https://evil.example/x.png) @everyone #1 | `code` **bold** https://evil.example',
  '\u0000\u0008\ufffe\uffff\ud800 lone \udc00 \u202egnp.exe \u2028',
  '{{token}} $(rm -rf /) `id` ; & %0A',
] as const

const EVERYTHING = HOSTILE.join('\n')

export function hostileRun(text: string = EVERYTHING): Run {
  const run = sampleRun()
  const schema = { type: 'object', properties: { [text]: { type: text, format: text, enum: [text], pattern: text } } }
  const media = { content: { [text]: { schema } } }
  const post = {
    summary: text,
    parameters: [{ name: text, in: text, schema: { type: text } }],
    requestBody: media,
    responses: { [text]: { description: text, headers: { [text]: { description: text } }, ...media } },
    'x-recipes': { [text]: { body: text } },
  }
  return RunSchema.parse({
    ...run,
    because: text,
    next: [text],
    environment: { ...run.environment, name: text },
    openapi: {
      paths: { '/ext-verify': { post } },
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: text } } },
    },
    drift: run.drift.map(drift => ({ ...drift, sentence: text, at: text, before: text, after: { [text]: text } })),
    checks: run.checks.map(check => ({
      ...check,
      chapter: text,
      reason: text,
      expected: text,
      actual: text,
      open: [text],
    })),
    ledger: {
      ...run.ledger,
      questions: Object.fromEntries(
        Object.entries(run.ledger.questions).map(([id, answer]) => [
          id,
          { ...answer, how: text, ask: text, value: { [text]: text }, confidenceFrom: [text] },
        ]),
      ),
    },
    exchanges: run.exchanges.map(exchange => ({
      ...exchange,
      purpose: text,
      request: { ...exchange.request, path: `/${text}`, headers: { [text]: text }, body: text },
      response: exchange.response && { ...exchange.response, headers: { [text]: text, location: text }, body: text },
    })),
  })
}
