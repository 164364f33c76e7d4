import { join } from 'node:path'
import { expect, it } from 'vitest'
import { k6Environment, runArguments } from './k6-command.ts'
import { reportedErrors } from './run-k6.ts'

const line = (level: string, msg: string) => JSON.stringify({ level, msg, time: 'now' })

it('shows errors once each, without queries and without secrets', () => {
  const message = [
    line('warning', 'Request Failed'),
    line('error', 'Post "http://host/x?token=abc": refused, key s3cret-long and s3cret'),
    line('error', 'Post "http://host/x?token=def": refused, key s3cret-long and s3cret'),
    'panic: broken',
  ].join('\n')
  expect(reportedErrors(message, ['s3cret', 's3cret-long'])).toEqual([
    'Post "http://host/x?...": refused, key {{secret}} and {{secret}}',
    'panic: broken',
  ])
})

it('passes none of the caller’s k6 settings on, and no secret on the command line', () => {
  const env = k6Environment({ PATH: '/bin', K6_VUS: '9', K6_OUT: 'x', LMD_SECRET: 'y', https_proxy: 'p' }, '/ca.pem')
  expect(env).toEqual({
    PATH: '/bin',
    https_proxy: 'p',
    SSL_CERT_FILE: '/ca.pem',
    K6_AUTO_EXTENSION_RESOLUTION: 'false',
    GOGC: '400',
    GOMEMLIMIT: expect.stringMatching(/^[1-9]\d*MiB$/),
  })
  const args = runArguments('/private', 'out.gz', 7001, [])
  expect(args[args.indexOf('--address') + 1]).toBe('127.0.0.1:7001')
  expect(args).toContain('--no-usage-report')
  expect(args.at(-1)).toBe(join('/private', 'script.js'))
})

it('leaves garbage alone while a run of known need fits into half of the memory twice', () => {
  const at = (memoryMib: number) => k6Environment({}, undefined, { vus: 1, memoryMib, cpu: 1 })
  const half = Number.parseInt(k6Environment({}, undefined)['GOMEMLIMIT'] ?? '', 10)
  expect(at(64)).toMatchObject({ GOGC: 'off', GOMEMLIMIT: '128MiB' })
  expect(at(Math.floor(half / 2))).toMatchObject({ GOGC: 'off', GOMEMLIMIT: `${Math.floor(half / 2) * 2}MiB` })
  expect(at(half)).toMatchObject({ GOGC: '400', GOMEMLIMIT: `${half}MiB` })
})
