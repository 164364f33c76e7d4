/** The story of a discovery in chapters: what was tried and what was concluded, kept as it happens. */
import type { Exchange } from '../contract/exchange.ts'
import type { Client } from './client/types.ts'

export interface TraceStep {
  /** Name of the investigator, or of the part of a revalidation. */
  id: string
  /** Ids of the exchanges, in the order of sending. */
  asked: string[]
  /** One sentence each. */
  concluded: string[]
  /** Why it was not brought to its end. */
  brokenOff?: string
}

interface Traceable {
  client: Pick<Client, 'exchanges'>
  conclusions: string[]
  steps: TraceStep[]
}

/** Runs one part; what it asks and concludes becomes a chapter, also where it is broken off. */
export async function inStep<T>(reported: Traceable, id: string, act: () => Promise<T>): Promise<T> {
  const [asked, stated] = [reported.client.exchanges().length, reported.conclusions.length]
  const step: TraceStep = { id, asked: [], concluded: [] }
  reported.steps.push(step)
  try {
    return await act()
  } catch (error) {
    step.brokenOff = error instanceof Error ? error.message : String(error)
    throw error
  } finally {
    step.asked = reported.client
      .exchanges()
      .slice(asked)
      .map((each: Exchange) => each.id)
    step.concluded = reported.conclusions.slice(stated)
  }
}
