/** Property tests play the same cases each time, so that a change alone turns them red; new ones are played at night and by `npm run bench -- fuzz`. */
import { configureGlobal } from 'fast-check'

// So many of each by day; as many as fast-check has by itself at night.
configureGlobal({ seed: 20_261_122, numRuns: 30 })
