/** Warnings that are true: what a dialect of the sandbox does against a standard, by dialect and check. */
const NO_CHALLENGE = {
  'AUTH-19': 'Its token goes by a header of its own, and its 401 says of no scheme that would be wanted.',
}

export const TRUE_WARNS: Record<string, Record<string, string>> = {
  german: NO_CHALLENGE,
  'go-names': NO_CHALLENGE,
  'plain-text': NO_CHALLENGE,
  signed: NO_CHALLENGE,
  silent: NO_CHALLENGE,
  legacy: {
    'ERR-02': 'The web server in front of it rejects GET in plain text, the service itself in an envelope of JSON.',
  },
}
