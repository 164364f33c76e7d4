/** Warnings that are true: what a dialect of the sandbox does against a standard, by dialect and check. */
export const TRUE_WARNS: Record<string, Record<string, string>> = {}
