/** Runs a workflow by Step CI's own library, since its program has no report that a machine reads: one JSON line of its steps. */
const { createRequire } = require('node:module')
const { readFileSync } = require('node:fs')

const [, , installed, orderFile] = process.argv
const tool = createRequire(installed)
const { run } = tool('@stepci/runner')
const { generateWorkflow } = tool('@stepci/plugin-openapi')

/** Without headers that only some requests carry: the generator would fill them with noise. */
const OPTIONS = { generator: { optionalParams: false } }

function refusalStep({ path, status, headers, body, schema }, token) {
  const all = { 'Content-Type': 'application/json', Authorization: token, ...headers }
  const kept = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
  const check = { status, ...(schema === undefined ? {} : { schema }) }
  return { id: `${path} ${status}`, name: path, http: { url: path, method: 'POST', headers: kept, body, check } }
}

async function main() {
  const { document, baseUrl, token, refusals } = JSON.parse(readFileSync(orderFile, 'utf8'))
  const workflow = await generateWorkflow(document, OPTIONS)
  workflow.config = { http: { baseURL: baseUrl }, continueOnFail: true }
  const steps = Object.values(workflow.tests).flatMap(test => test.steps)
  for (const { http } of steps) http.headers = { ...http.headers, Authorization: token }
  workflow.tests = { all: { name: 'all', steps: [...steps, ...refusals.map(each => refusalStep(each, token))] } }
  const { result } = await run(workflow)
  const ran = result.tests.flatMap(test => test.steps)
  const kept = ran.map(({ id, passed, errorMessage, checks }) => ({ id, passed, errorMessage, checks }))
  // What was expected and given is whole schemas and answers, tokens among them.
  console.log(JSON.stringify(kept, (key, value) => (key === 'expected' || key === 'given' ? undefined : value)))
}

main().catch(error => {
  console.error(error)
  process.exitCode = 1
})
