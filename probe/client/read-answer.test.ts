import { describe, expect, it } from 'vitest'
import { headersOf, readAnswer } from './line.ts'

const read = (text: string, method = 'POST', over = false) => readAnswer(Buffer.from(text, 'latin1'), method, over)
const OK = 'HTTP/1.1 200 OK\r\n'

describe('readAnswer', () => {
  it('reads a body by its length, and leaves what follows', () => {
    const found = read(`${OK}Content-Length: 4\r\n\r\nwell\nHTTP/1.1 400 No\r\n\r\n`)
    expect(found?.answer).toMatchObject({ version: 'HTTP/1.1', status: 200, announced: 4, whole: true })
    expect(found?.answer.body.toString()).toBe('well')
    expect(found?.rest.toString()).toBe('\nHTTP/1.1 400 No\r\n\r\n')
  })

  it('reads chunks with their extensions and trailers', () => {
    const found = read(`${OK}Transfer-Encoding: chunked\r\n\r\n2;a=b\r\nwe\r\n2\r\nll\r\n0\r\nX-After: 1\r\n\r\nrest`)
    expect(found?.answer.body.toString()).toBe('well')
    expect(found?.rest.toString()).toBe('rest')
  })

  it.each([
    ['a head', OK],
    ['a body', `${OK}Content-Length: 4\r\n\r\nwe`],
    ['a body that ends with the connection', `${OK}\r\nwe`],
    ['a chunk', `${OK}Transfer-Encoding: chunked\r\n\r\n4\r\nwe`],
    ['the last chunk', `${OK}Transfer-Encoding: chunked\r\n\r\n0\r\n`],
  ])('waits for the rest of %s', (_what, text) => {
    expect(read(text)).toBeUndefined()
  })

  it('tells a body that ended too early from one that ends with the connection', () => {
    expect(read(`${OK}Content-Length: 4\r\n\r\nwe`, 'POST', true)?.answer.whole).toBe(false)
    expect(read(`${OK}\r\nwe`, 'POST', true)?.answer).toMatchObject({ whole: true, announced: undefined })
  })

  it('expects no body of HEAD, 204 and interim answers', () => {
    expect(read(`${OK}Content-Length: 4\r\n\r\n`, 'HEAD')?.answer.body).toHaveLength(0)
    expect(read('HTTP/1.1 204 No\r\n\r\n')?.answer.status).toBe(204)
    expect(read(`HTTP/1.1 100 Continue\r\n\r\n${OK}`)?.rest.toString()).toBe(OK)
  })

  it('rejects what is no HTTP', () => {
    expect(() => read('\x15\x03\x01 no http\r\n\r\n')).toThrow('does not begin as an answer')
    expect(() => read('SSH-2.0-x', 'POST', true)).toThrow('has no end')
  })

  it('keeps every field, and joins them for a reader', () => {
    const { fields } =
      read(`${OK}A: 1\r\na:2\r\nSet-Cookie: x=1\r\nset-cookie: y=2\r\n\r\n`, 'POST', true)?.answer ?? {}
    expect(fields?.map(([name]) => name)).toEqual(['a', 'a', 'set-cookie', 'set-cookie'])
    expect(headersOf(fields ?? [])).toEqual({ a: '1, 2', 'set-cookie': 'x=1\ny=2' })
  })
})
