import { getPriority, setPriority } from 'node:os'
import { drawCertificate } from '../../domains/investments/server/certificate-paper'
import { registerCsv, statementCsv } from '../../domains/investments/server/register-csv'
import { drawRegister, drawStatement } from '../../domains/investments/server/list-papers'
import { pageHtml } from '../../domains/pages/page-markdown.rules'
import { serveTasks } from '../../http/thread-tasks'
import { drawMonogram, drawSharePaper } from '../share/share-paper'

/** Everything done in threads: work that may take more than 20 ms. */
const tasks = {
  pageHtml,
  drawCertificate,
  drawRegister,
  drawStatement,
  registerCsv,
  statementCsv,
  drawSharePaper,
  drawMonogram,
}
export type AppTasks = typeof tasks

// Linux has priorities for threads, elsewhere this would hold back the whole process. Only root may raise one.
if (process.platform === 'linux' && getPriority() < 10) setPriority(10)

// A new thread is slow until its code is compiled, which must not count against the first text.
const sample =
  '## Come\n\n*At* **dawn**, or by the [bus](/bus) that leaves Port Louis at six and `waits`.\n\n- early\n- or late\n\n> So it is.\n\n'
for (let round = 0; round < 20; round += 1) pageHtml({ text: sample.repeat(10), pictures: {} })

serveTasks(tasks)
