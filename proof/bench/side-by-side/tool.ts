/** What every tool is given, and what it gives back. */
import type { JsonObject } from '../../../contract/json.ts'
import type { Installed } from '../install/ran.ts'
import type { Service } from './service.ts'
import type { Told } from './told.ts'

/** What is known of the service that is right. */
export interface Contract {
  /** Folder of the recorded fixtures. */
  fixtures: string
  /** The recorded document with an example of each request body. */
  document: JsonObject
  /** Media types of answers as they were sent, by `path status`. */
  mediaTypes: ReadonlyMap<string, string>
}

interface Stage {
  service: Service
  contract: Contract
  /** Empty, and its own. */
  dir: string
  /** The header that carries a token which the service under test has just given out. */
  token: string
  timeoutMs: number
}

export interface Tool {
  name: string
  install(): Installed
  play(at: string, stage: Stage): Promise<Told>
}
