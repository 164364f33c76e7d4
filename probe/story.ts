/** The story of a discovery in chapters: what was tried and what was concluded, kept as it happens. */
import type { Exchange } from '../contract/exchange.ts'
import type { Client } from './client/types.ts'

export interface Chapter {
  /** Name of the investigator, or of the part of a rehearsal. */
  id: string
  /** Ids of the exchanges, in the order of sending. */
  asked: string[]
  /** One sentence each. */
  concluded: string[]
  /** Why it was not brought to its end. */
  brokenOff?: string
}

interface Told {
  client: Pick<Client, 'exchanges'>
  story: string[]
  chapters: Chapter[]
}

/** Runs one part; what it asks and concludes becomes a chapter, also where it is broken off. */
export async function inChapter<T>(told: Told, id: string, act: () => Promise<T>): Promise<T> {
  const [asked, said] = [told.client.exchanges().length, told.story.length]
  const chapter: Chapter = { id, asked: [], concluded: [] }
  told.chapters.push(chapter)
  try {
    return await act()
  } catch (error) {
    chapter.brokenOff = error instanceof Error ? error.message : String(error)
    throw error
  } finally {
    chapter.asked = told.client
      .exchanges()
      .slice(asked)
      .map((each: Exchange) => each.id)
    chapter.concluded = told.story.slice(said)
  }
}
