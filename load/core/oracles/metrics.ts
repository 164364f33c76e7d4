/** The names under which k6 writes verdicts, and their tags; no text of an answer is among them. */
export const ORACLE_METRICS = {
  /** One an answer and rule; tags `call`, `rule` (of LOAD_RULES), `held` (yes, no). */
  judged: 'answers_judged',
  /** One a breach; tags `call`, `rule`, `breach`, `place`. */
  breaches: 'answer_breaches',
  /** One a place of an answer that shows planted values; tags `call`, `place`, `whose`. */
  planted: 'planted_seen',
  /** One an answer and echo: its value as a number that does not tell it; tags `call`, `echo` (its place in the plan), `seen`. */
  echoes: 'echoes_seen',
  /** The name of what a call made, as a number that does not tell it; tag `call`. */
  made: 'made_names',
  /** One a race; tags `call`, `verdict`. */
  races: 'races',
} as const
