import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2019 } from 'ajv/dist/2019.js'
import formats from 'ajv-formats'
import { DockerfileParser } from 'dockerfile-ast'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { needs } from '../testing/needs.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const dir = mkdtempSync(join(tmpdir(), 'ci-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

interface Step {
  uses?: string
  run?: string
  with?: Record<string, unknown>
}
interface Action {
  inputs: Record<string, unknown>
  outputs: Record<string, { value: string }>
  runs: { steps: (Step & { id?: string })[] }
}
interface Workflow {
  permissions: unknown
  jobs: Record<string, { steps: Step[]; 'timeout-minutes'?: number }>
}

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const action = parse(textOf('action.yml')) as Action
const examples = readdirSync(join(ROOT, 'docs/ci')).map(name => `docs/ci/${name}`)
const workflows = new Map(examples.map(file => [file, parse(textOf(file)) as Workflow]))
const steps: [file: string, step: Step][] = [
  ...action.runs.steps.map(step => ['action.yml', step] as [string, Step]),
  ...[...workflows].flatMap(([file, { jobs }]) =>
    Object.values(jobs).flatMap(job => job.steps.map(step => [file, step] as [string, Step])),
  ),
]

describe('the action and the examples', () => {
  it('put no expression into the text of a shell', () => {
    const runs = steps.filter(([, { run }]) => run !== undefined)
    expect(runs.length).toBeGreaterThan(3)
    expect(runs.filter(([, { run }]) => run?.includes('${{'))).toEqual([])
  })

  it('name the actions of others by their commit', () => {
    const foreign = steps.flatMap(([, { uses }]) => (uses === undefined || uses.startsWith('./') ? [] : [uses]))
    expect(foreign.filter(uses => !/^[\w-]+\/[\w./-]+@[0-9a-f]{40}$/.test(uses))).toEqual([])
  })

  it('leave no token behind in a checkout, and may not write', () => {
    for (const [file, { uses, with: given }] of steps)
      if (uses?.startsWith('actions/checkout@') === true)
        expect([file, given?.['persist-credentials']]).toEqual([file, false])
    for (const [file, workflow] of workflows) {
      expect([file, workflow.permissions]).toEqual([file, { contents: 'read' }])
      for (const job of Object.values(workflow.jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0)
    }
  })

  it('know the inputs and the outputs of the action, and no others', () => {
    const own = steps.filter(([, { uses }]) => uses?.startsWith('./') === true)
    expect(own).toHaveLength(3)
    for (const [file, { with: given = {} }] of own)
      expect([file, Object.keys(given).filter(name => !Object.hasOwn(action.inputs, name))]).toEqual([file, []])
    for (const [file, text] of examples.map(file => [file, textOf(file)] as const))
      for (const [, name] of text.matchAll(/steps\.check\.outputs\.([\w-]+)/g))
        expect([file, Object.keys(action.outputs)]).toEqual([file, expect.arrayContaining([name])])
    for (const name of [...Object.keys(action.inputs), ...Object.keys(action.outputs)])
      expect(textOf('docs/ci.md')).toContain(`\`${name}\``)
  })
})

describe('.ci/actionlint', () => {
  const cached = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'last-mile-harness/actionlint')
  it(
    'finds no fault with the examples, and one with a broken one',
    needs(existsSync(cached) ? undefined : 'actionlint is not in the cache: .ci/actionlint fetches it.'),
    () => {
      const lint = (...files: string[]) =>
        spawnSync(join(ROOT, '.ci/actionlint'), files, { encoding: 'utf8', cwd: ROOT })
      const { status, stdout, stderr } = lint()
      expect([status, stdout, stderr]).toEqual([0, '', ''])
      const broken = join(dir, 'broken.yml')
      writeFileSync(broken, textOf('docs/ci/nightly.yml').replace('contents: read', 'contentz: read'))
      expect(lint(broken).status).toBe(1)
    },
  )
})

describe('.github/run-action', () => {
  const harness = join(dir, 'harness')
  mkdirSync(join(harness, 'cli'), { recursive: true })
  writeFileSync(join(harness, 'package.json'), '{"type":"module"}')
  writeFileSync(join(harness, 'cli/last-mile.js'), 'console.log(JSON.stringify(process.argv.slice(2)))')

  function run(given: Record<string, string>) {
    const inputs = {
      COMMAND: 'conformance',
      ENV: 'sandbox',
      BASELINE: '',
      ARGS: '',
      RESULTS: 'results',
      FIXTURES: 'fixtures',
    }
    const named = Object.entries({ ...inputs, ...given }).map(([name, value]) => [`LMC_${name}`, value])
    return spawnSync('bash', [join(ROOT, '.github/run-action')], {
      cwd: dir,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', LMC_HARNESS: harness, ...Object.fromEntries(named) },
    })
  }

  it('hands inputs on as arguments', () => {
    const { stdout } = run({ BASELINE: 'production', ARGS: '--only=AUTH-01\n\n--explain\r\n', RESULTS: '/tmp/r' })
    const common = ['--env=sandbox', '--results=/tmp/r', '--fixtures=./fixtures', '--baseline=production']
    expect(JSON.parse(stdout)).toEqual(['conformance', ...common, '--only=AUTH-01', '--explain'])
  })

  it('reads nothing of them as shell, whatever they hold', () => {
    const before = readdirSync(dir)
    const letters = fc.constantFrom(
      ...'$`"\'\\;&|<>(){}*?! \tx-=',
      '$(touch owned)',
      '`touch owned`',
      '"; touch owned; "',
    )
    fc.assert(
      fc.property(
        fc.array(letters, { maxLength: 8 }).map(parts => parts.join('')),
        text => {
          const { stdout, stderr, status } = run({ ENV: text, BASELINE: text, ARGS: `--only=${text}`, RESULTS: text })
          expect([status, stderr]).toEqual([0, ''])
          const baseline = text === '' ? [] : [`--baseline=${text}`]
          const results = `--results=${text.startsWith('/') ? '' : './'}${text}`
          const messages = [
            'conformance',
            `--env=${text}`,
            results,
            '--fixtures=./fixtures',
            ...baseline,
            `--only=${text}`,
          ]
          expect(JSON.parse(stdout)).toEqual(messages)
        },
      ),
      { numRuns: 40 },
    )
    expect(readdirSync(dir)).toEqual(before)
  })

  it('runs no other command', () => {
    const { status, stderr } = run({ COMMAND: 'keys; ::error::' })
    expect(status).toBe(2)
    expect(stderr).toBe(
      'There is no command "keys????error??" for this action: conformance, discover, load or certify.\n',
    )
  })
})

describe('the container file', () => {
  const file = DockerfileParser.parse(textOf('Containerfile'))
  const instructions = file.getInstructions()
  const of = (keyword: string) => instructions.filter(each => each.getKeyword() === keyword)
  const argumentsOf = (keyword: string) => of(keyword).map(each => each.getArgumentsContent() ?? '')

  it('ends as a user who is not root', () => {
    const last = instructions.map(each => each.getKeyword()).lastIndexOf('FROM')
    const users = instructions.slice(last).filter(each => each.getKeyword() === 'USER')
    expect(users.map(each => each.getArgumentsContent())).toEqual(['node'])
    const after = instructions
      .slice(instructions.indexOf(users[0] as (typeof users)[0]) + 1)
      .map(each => each.getKeyword())
    expect(after.filter(keyword => ['RUN', 'COPY', 'ADD'].includes(keyword))).toEqual([])
  })

  it('runs nothing that comes from the network unchecked', () => {
    expect(of('ADD')).toEqual([])
    expect(argumentsOf('RUN').filter(text => /curl|wget|\|\s*(?:ba)?sh\b/.test(text))).toEqual([])
    expect(
      argumentsOf('RUN').filter(text => /npm (?:ci|install)\b/.test(text) && !text.includes('--ignore-scripts')),
    ).toEqual([])
    expect(argumentsOf('RUN').some(text => text.includes('load --install-k6'))).toBe(true)
  })

  it('holds no secret, and takes none out of the folder', () => {
    for (const text of [...argumentsOf('ENV'), ...argumentsOf('ARG')])
      expect(text).not.toMatch(/secret|token|password|key/i)
    expect(textOf('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.env', '*.key', '.git', 'results']))
  })

  it('copies only what there is, on a Node that the package admits', () => {
    const outside = of('COPY').filter(
      each => !(each.getArgumentsContent() ?? '').startsWith('--from') && !each.toString().includes('--from='),
    )
    expect(outside.map(each => each.getArgumentsContent())).toEqual(['. .'])
    expect(argumentsOf('ARG')).toEqual([
      expect.stringMatching(/^NODE_IMAGE=docker\.io\/library\/node:2[24]-bookworm-slim$/),
    ])
  })
})

it('.devcontainer/devcontainer.json keeps to the schema of the specification', () => {
  const ajv = new Ajv2019({ strict: false, allErrors: true, unicodeRegExp: false })
  formats.default(ajv)
  const validate = ajv.compile(
    JSON.parse(readFileSync(new URL('./testdata/devcontainer.schema.json', import.meta.url), 'utf8')),
  )
  const read = JSON.parse(textOf('.devcontainer/devcontainer.json'))
  expect(validate(read), JSON.stringify(validate.errors)).toBe(true)
  expect(validate({ ...read, remoteUser: 1 })).toBe(false)
  expect(read.remoteUser).toBe('node')
})
