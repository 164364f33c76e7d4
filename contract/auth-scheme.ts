/** `Bearer abc`: a token with a scheme in front of it, as RFC 9110 §11.4 writes credentials. A plain word after any other word is no token. */
const SCHEME_AND_TOKEN = /^(?:bearer|token|[\w!#$%&'*+.^`|~-]+(?= +(?:\S*\d|\S{16}))) +([\w.~+/-]+=*)$/i

/** The token without its scheme, whatever the scheme is called; any other text as it is. */
export const withoutScheme = (text: string): string => SCHEME_AND_TOKEN.exec(text)?.[1] ?? text
