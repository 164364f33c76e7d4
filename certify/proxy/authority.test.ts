import { X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import { expect, it } from 'vitest'
import { makeAuthority } from './authority.ts'

const authority = makeAuthority('one run')
const own = new X509Certificate(authority.certificate)
const read = (pem: string) => forge.pki.certificateFromPem(pem)

it('issues for this machine what its own certificate vouches for', () => {
  const issued = new X509Certificate(authority.issue().cert)
  expect(own.ca).toBe(true)
  expect(issued.ca).toBe(false)
  expect(issued.checkIssued(own) && issued.verify(own.publicKey)).toBe(true)
  for (const name of ['127.0.0.1', '::1']) expect(issued.checkIP(name), name).toBeDefined()
  expect(issued.checkHost('localhost')).toBe('localhost')
  expect(issued.checkHost('elsewhere.example')).toBeUndefined()
})

it('names the keys on both sides, as clients ask that verify strictly', () => {
  const { subjectKeyIdentifier } = read(authority.certificate).getExtension('subjectKeyIdentifier') as Record<
    string,
    string
  >
  const named = read(authority.issue().cert).getExtension('authorityKeyIdentifier') as { value: string }
  expect(subjectKeyIdentifier).toMatch(/^[0-9a-f]{40}$/)
  expect(forge.util.bytesToHex(named.value)).toContain(subjectKeyIdentifier)
})

it('issues what has ended, what is for another name, and nothing in the name of another authority', () => {
  const ended = new X509Certificate(authority.issue({ from: -30, until: -1 }).cert)
  expect(Date.parse(ended.validTo)).toBeLessThan(Date.now())
  const other = new X509Certificate(authority.issue({ names: ['elsewhere.example'] }).cert)
  expect(other.checkHost('elsewhere.example')).toBe('elsewhere.example')
  expect(other.checkHost('localhost')).toBeUndefined()
  const stranger = new X509Certificate(makeAuthority('one run').issue().cert)
  expect(stranger.verify(own.publicKey)).toBe(false)
})
