/** A private certificate authority for one run: its key never leaves this process, only its certificate is given to the sender. */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import forge from 'node-forge'

export interface Pair {
  /** PEM. */
  cert: string
  key: string
}

export interface Authority {
  /** PEM: what a sender has to trust. */
  certificate: string
  issue(wanted?: Wanted): Pair
}

interface Wanted {
  /** Names and addresses it is for: this machine without it. */
  names?: readonly string[]
  /** Days from now. */
  from?: number
  until?: number
}

const HERE = ['localhost', '127.0.0.1', '::1']
const DAY_MS = 86_400_000

export function makeAuthority(name: string): Authority {
  const own = keyPair()
  const issued = (subject: string, publicKey: string, extensions: object[], { from = -1, until = 30 }: Wanted) => {
    const certificate = forge.pki.createCertificate()
    certificate.publicKey = forge.pki.publicKeyFromPem(publicKey)
    certificate.serialNumber = `5a${randomBytes(15).toString('hex')}`
    certificate.validity.notBefore = new Date(Date.now() + from * DAY_MS)
    certificate.validity.notAfter = new Date(Date.now() + until * DAY_MS)
    certificate.setIssuer([{ name: 'commonName', value: name }])
    certificate.setSubject([{ name: 'commonName', value: subject }])
    certificate.setExtensions(extensions)
    certificate.sign(forge.pki.privateKeyFromPem(own.privateKey), forge.md.sha256.create())
    return forge.pki.certificateToPem(certificate)
  }
  const ownId = forge.pki.getPublicKeyFingerprint(forge.pki.publicKeyFromPem(own.publicKey)).getBytes()
  const issuing = [
    { name: 'basicConstraints', critical: true, cA: true },
    { name: 'subjectKeyIdentifier' },
    { name: 'keyUsage', critical: true, keyCertSign: true, cRLSign: true },
  ]
  return {
    certificate: issued(name, own.publicKey, issuing, {}),
    issue(wanted = {}) {
      const { names = HERE } = wanted
      const pair = keyPair()
      const extensions = [
        { name: 'basicConstraints' },
        // Asked for by clients that verify strictly (RFC 5280), as Python's from 3.13 on.
        { name: 'subjectKeyIdentifier' },
        { name: 'authorityKeyIdentifier', keyIdentifier: ownId },
        { name: 'keyUsage', critical: true, digitalSignature: true, keyEncipherment: true },
        { name: 'extKeyUsage', serverAuth: true },
        {
          name: 'subjectAltName',
          altNames: names.map(each => (isIP(each) === 0 ? { type: 2, value: each } : { type: 7, ip: each })),
        },
      ]
      return { cert: issued(names[0] ?? 'nobody', pair.publicKey, extensions, wanted), key: pair.privateKey }
    },
  }
}

const keyPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
