import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addressIn, contactsIn } from './contacts.ts'

const V4 =
  'connect(21, {sa_family=AF_INET, sin_port=htons(443), sin_addr=inet_addr("203.0.113.9")}, 16) = -1 EINPROGRESS'
const V6 =
  'connect(21, {sa_family=AF_INET6, sin6_port=htons(80), sin6_flowinfo=htonl(0), inet_pton(AF_INET6, "2001:db8::1", &sin6_addr), sin6_scope_id=0}, 28) = 0'
const DNS =
  'sendto(20, "\\241", 28, MSG_NOSIGNAL, {sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr("198.51.100.1")}, 16) = 28'
const OWN = 'bind(19, {sa_family=AF_INET, sin_port=htons(6565), sin_addr=inet_addr("127.0.0.1")}, 16) = 0'

const asks = (socket: number, port: number) =>
  `getsockname(${socket}, {sa_family=AF_INET, sin_port=htons(${port}), sin_addr=inet_addr("127.0.0.1")}, [128 => 16]) = 0`
const MANY =
  'sendmmsg(17, [{msg_hdr={msg_name={sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr("198.51.100.1")}, msg_namelen=16}}], 2, 0) = 2'

describe('the log of connections', () => {
  it.each([
    [V4, '203.0.113.9:443'],
    [V6, '2001:db8::1:80'],
    [DNS, '198.51.100.1:53'],
    [MANY, '198.51.100.1:53'],
    ['connect(3, {sa_family=AF_UNIX, sun_path="/var/run/nscd/socket"}, 110) = -1 ENOENT', undefined],
    ['execve("/usr/bin/node", ["node"], 0x7ffd /* 30 vars */) = 0', undefined],
  ])('reads %s', (line, address) => expect(addressIn(line)).toBe(address))

  it('tells what a process of the command listens on itself from what is elsewhere', () => {
    const folder = mkdtempSync(join(tmpdir(), 'contacts-'))
    writeFileSync(join(folder, 'a.log.1'), `execve("/usr/bin/k6", [], 0x1) = 0\n${V4}\n${OWN}\n`)
    writeFileSync(join(folder, 'a.log.2'), OWN.replace('bind', 'connect'))
    // One listens at a port that the system chose; the other is the near end of a connection.
    writeFileSync(join(folder, 'a.log.3'), `listen(20, 511) = 0\n${asks(20, 4711)}\n${asks(21, 4712)}\n`)
    const { contacts, own } = contactsIn(folder, 'a.log')
    rmSync(folder, { recursive: true })
    expect(contacts).toEqual([
      { to: '203.0.113.9:443', by: '/usr/bin/k6' },
      { to: '127.0.0.1:6565', by: 'a thread' },
    ])
    expect([...own]).toEqual(['127.0.0.1:6565', '127.0.0.1:4711'])
  })
})
