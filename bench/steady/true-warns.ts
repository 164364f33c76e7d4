/** Warnings that are true: what a dialect of the sandbox does against a standard, by dialect and check. */
export const TRUE_WARNS: Record<string, Record<string, string>> = {
  legacy: {
    'ERR-02': 'The web server in front of it refuses GET in plain text, the service itself in an envelope of JSON.',
  },
}
