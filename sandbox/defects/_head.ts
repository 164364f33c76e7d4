/** The head of a message on the wire, rewritten as text; its body stays as it is. */

export function rewritingHead(rewrite: (head: string) => string): (bytes: Buffer) => Buffer {
  return bytes => {
    const end = bytes.indexOf('\r\n\r\n')
    const first = bytes.subarray(0, end).toString('latin1')
    if (end < 0 || !/^[A-Z]+ \S+ HTTP\/1|^HTTP\/1/.test(first)) return bytes
    return Buffer.concat([Buffer.from(rewrite(`${first}\r\n`), 'latin1'), bytes.subarray(end + 2)])
  }
}
