/** What a run is given of the world around it, and where its files lie. */

/** Whoever waits for a run: a terminal, or nobody. */
export interface Listener {
  /** What is being done. */
  progress(text: string): void
  /** How far it is; the next one takes its place. */
  status(text: string): void
  /** What should be known, and stops nothing. */
  warn(message: string, hint: string): void
  /** From now on each text is changed so before it is shown; `ofOurs`: one that holds our counts and nothing of others. */
  keepFrom(change: (text: string) => string, ofOurs: (text: string) => string): void
}

/** Whoever sits at the terminal. Each rejects where the input ends before its answer, and once the run is stopped. */
export interface Person {
  /** `shown` stands above the question; what is typed, trimmed. */
  ask(shown: readonly string[], question: string): Promise<string>
  /** Several lines, to the end of a JSON document or to an empty line. */
  askLong(shown: readonly string[], question: string): Promise<string>
  confirm(shown: readonly string[], question: string): Promise<boolean>
}

export interface Context {
  /** Without, nothing is asked. */
  person?: Person | undefined
  /** The repository's root. */
  root: string
  env: Record<string, string | undefined>
  terminal: Listener
  /** Aborted by whoever stops the run. */
  signal: AbortSignal
  version: string
}

export interface RunPaths {
  /** An environment: a name of `environments/`, or the path of a YAML file. */
  env: string
  /** Where runs are written, and where the recorded contract lies: absolute paths. */
  results: string
  fixtures: string
}
