import { describe, expect, it } from 'vitest'
import { sampleRun } from '../testdata/sample-run.ts'
import { addressOf, replayCommand, triesOf } from './tone.ts'

describe('addressOf', () => {
  it.each([
    ['RFC 9110 section 11.6.1', 'https://www.rfc-editor.org/rfc/rfc9110#section-11.6.1'],
    ['RFC 9110, section 15.5.2: a 401 says how to log in', 'https://www.rfc-editor.org/rfc/rfc9110#section-15.5.2'],
    ['RFC 6749 §5.2', 'https://www.rfc-editor.org/rfc/rfc6749#section-5.2'],
    ['RFC 8259', 'https://www.rfc-editor.org/rfc/rfc8259'],
    ['recorded contract, POST /ext-verify', undefined],
    ['Specification, Authentication 2', undefined],
  ])('of "%s" is %s', (source, address) => expect(addressOf({ source })).toBe(address))
})

describe('the words of a verdict', () => {
  it('tell k of n only where it was tried more than once', () => {
    const [check] = sampleRun().checks
    if (check === undefined) throw new Error('the sample holds checks')
    expect(triesOf({ ...check, verdict: 'fail', tries: { same: 2, of: 3 } })).toBe('failed in 2 of 3 tries')
    expect(triesOf(check)).toBeUndefined()
  })
  it('repeat it with the environment file that was given', () => {
    const { environment } = sampleRun()
    const command = (file: string) => replayCommand('x0001', { environment: { ...environment, file } })
    expect(command('./my service.yaml')).toBe("npm run conformance -- --env './my service.yaml' --replay x0001")
    expect(command('../own.yaml')).toContain('--env ../own.yaml ')
  })
  it('repeat it in its own environment', () => {
    expect(replayCommand('REACH-07/place', sampleRun())).toBe(
      'npm run conformance -- --env test --replay REACH-07/place',
    )
  })
})
