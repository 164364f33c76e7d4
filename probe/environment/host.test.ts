import { describe, expect, it } from 'vitest'
import { canonicalHost, isLoopback, isNowhere } from './host.ts'

const hostOf = (address: string) => new URL(address).hostname

describe('one spelling for each host', () => {
  it.each([
    ['https://PROD.Example.ORG', 'prod.example.org'],
    ['https://prod.example.org.', 'prod.example.org'],
    ['https://prod.example.org:8443/api', 'prod.example.org'],
    ['http://2130706433', '127.0.0.1'],
    ['http://0x7f000001', '127.0.0.1'],
    ['http://0177.0.0.1', '127.0.0.1'],
    ['http://127.1', '127.0.0.1'],
    ['http://[::ffff:127.0.0.1]', '127.0.0.1'],
    ['http://[::ffff:7f00:1]', '127.0.0.1'],
    ['http://[0:0:0:0:0:ffff:c633:6407]', '198.51.100.7'],
    ['http://[2001:DB8::1]', '2001:db8::1'],
  ])('%s is %s', (address, host) => expect(canonicalHost(hostOf(address))).toBe(host))
})

describe('this machine', () => {
  it.each([
    'http://localhost',
    'http://LOCALHOST.',
    'http://a.localhost',
    'http://127.1',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://0x7f.1',
  ])('is %s', address => expect(isLoopback(hostOf(address))).toBe(true))
  it.each([
    'http://localhost.example.org',
    'http://127.0.0.1.example.org',
    'http://[::2]',
    'http://10.0.0.1',
    'http://example.org',
  ])('is not %s', address => expect(isLoopback(hostOf(address))).toBe(false))
})

describe('addresses at which no service can be meant', () => {
  it.each([
    '0.0.0.0',
    '169.254.169.254',
    '[::ffff:169.254.169.254]',
    '[::ffff:a9fe:a9fe]',
    '224.0.0.1',
    '255.255.255.255',
    '[fe80::1]',
    '[::]',
    '[fd00:ec2::254]',
    '[ff02::1]',
  ])('are %s', host => expect(isNowhere(hostOf(`http://${host}`))).toBe(true))
  it.each(['2852039166', '0xa9fea9fe', '0251.0376.0251.0376'])('are %s, however it is written', host =>
    expect(isNowhere(hostOf(`http://${host}`))).toBe(true),
  )
  it.each(['10.0.0.1', '192.168.0.1', '198.51.100.7', '[2001:db8::1]', 'example.org'])('are not %s', host =>
    expect(isNowhere(hostOf(`http://${host}`))).toBe(false),
  )
})
