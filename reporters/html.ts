/** report.html: the page that people look at; one file that opens from disk and reads with scripts off. */
import { page } from './html/page.ts'
import type { Reporter } from './reporter.ts'

export default { file: 'report.html', render: page } satisfies Reporter
