/** Forms whose fields are parts of a message (RFC 7578): what they are sent as, and how they are read again. */

/** Stands in no field: what is sent is made of test data and of words. */
const BOUNDARY = 'last-mile-conformance-part'
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`

export const isMultipart = (type: string | undefined): type is string =>
  /^multipart\/form-data\b/i.test(type?.trim() ?? '')

/** RFC 7578, 4.2: quotes and line breaks in a name are escaped. */
const escapedName = (name: string) => encodeURI(name).replaceAll('%20', ' ').replaceAll("'", '%27')

/** `type`: the media type under which it goes. */
export function partsOf(fields: Readonly<Record<string, string>>, type: string): string {
  const [, boundary = BOUNDARY] = /boundary="?([^";]+)/i.exec(type) ?? []
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${escapedName(name)}"\r\n\r\n${value}\r\n`,
  )
  return `${parts.join('')}--${boundary}--\r\n`
}

/** The fields of such a body, in their order. */
export function fieldsOf(text: string): [string, string][] {
  const [delimiter = ''] = text.split('\r\n', 1)
  return text
    .split(delimiter)
    .slice(1, -1)
    .flatMap((part): [string, string][] => {
      const at = part.indexOf('\r\n\r\n')
      const [, name] = /name="([^"]*)"/.exec(part.slice(0, at)) ?? []
      return at < 0 || name === undefined ? [] : [[decodeURI(name), part.slice(at + 4, -2)]]
    })
}
